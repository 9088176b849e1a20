/** The views of one seat: the newest that came, the one on the screen, and the log up to that one. */
import type { Game, Told, View } from '../../base/wire';

export class SeatViews<G extends Game = Game> {
  newest = $state.raw<View<G> | null>(null); // answers are checked against it
  shown = $state.raw<View<G> | null>(null); // follows the animations
  log = $state.raw<Told[]>([]);

  /** Store a view that came; true when it is shown without animation: the first one, or a whole one. */
  receive(view: View<G>): boolean {
    const isWhole = !this.newest || view.since < 0;
    this.newest = view;
    return isWhole;
  }

  /** Put a view on the screen and its events into the log; false when a later one is there already. */
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

  /** Other players came or went. */
  setConnected(connected: number[]): void {
    this.newest &&= { ...this.newest, connected };
    this.shown &&= { ...this.shown, connected };
  }
}
