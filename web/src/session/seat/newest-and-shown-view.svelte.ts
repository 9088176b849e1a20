/** The views of one seat: the newest one, the one on the screen, and the log up to the latter. */
import type { Game, Told, View } from '../../base/wire';

export class SeatViews<G extends Game = Game> {
  newest = $state.raw<View<G> | null>(null); // the newest view, against which answers are checked
  shown = $state.raw<View<G> | null>(null); // the view on the screen, which follows the animations
  log = $state.raw<Told[]>([]);

  /** Store a new view. Returns true if it must be shown without an animation: the first one, or one with all
   * events. */
  receive(view: View<G>): boolean {
    const isWhole = !this.newest || view.since < 0;
    this.newest = view;
    return isWhole;
  }

  /** Put a view on the screen and its events into the log. Returns false if a later view is there already. */
  show(view: View<G>): boolean {
    if (this.shown && this.shown.n > view.n) return false;
    this.shown = { ...view, connected: this.newest?.connected ?? view.connected };
    const kept = view.since < 0 ? [] : this.log.filter(({ entry }) => entry <= view.since);
    this.log = [...kept, ...view.events];
    return true;
  }

  /** Show a view of a past entry with the log up to it. */
  replay(view: View<G>, log: Told[]): void {
    this.newest = this.shown = view;
    this.log = log;
  }

  /** Other players have connected or disconnected. */
  setConnected(connected: number[]): void {
    this.newest &&= { ...this.newest, connected };
    this.shown &&= { ...this.shown, connected };
  }
}
