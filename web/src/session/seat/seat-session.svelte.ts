/** One seat of a table on this device: its connection, the views that it receives and the commands that it
 * sends. */
import { auction, hasNewAuction } from '../table/open-windows';
import { MOVED_ON, PressGuard, type Panel } from './press-guard';
import { PendingAction } from './pending-action.svelte';
import { SeatViews } from './newest-and-shown-view.svelte';
import { WeighAndAdvise, type OnAdvice } from './weigh-and-advise';
import type { TableSession } from '../table/table-session.svelte';
import { act, commandId, Connection, isForNow } from '../../base/net/socket';
import type { Game, Refused, Side, Speak, ToClient, Told, View } from '../../base/wire';

export class SeatSession<G extends Game = Game> {
  readonly views = new SeatViews<G>();
  readonly pending: PendingAction<G>;
  private readonly requests = new WeighAndAdvise();
  private readonly pressGuard = new PressGuard();
  private connection: Connection<ToClient> | null = null;

  constructor(
    readonly seat: number,
    private readonly table: TableSession<G>,
  ) {
    this.pending = new PendingAction<G>(table.stage.later);
  }

  connect(table: string): void {
    this.connection ??= new Connection<ToClient>(
      `tables/${table}`,
      { seat: this.seat },
      {
        heard: (message) => this.hear(message),
        state: (isOpen) => this.table.connectionChanged(this.seat, isOpen),
      },
    );
  }

  /** Close the connection; returns whether there was one. */
  disconnect(): boolean {
    const wasConnected = this.connection !== null;
    this.connection?.close();
    this.connection = null;
    return wasConnected;
  }

  // Messages of the server

  private hear(message: ToClient): void {
    if (message.type === 'view') this.receive(message as View<G>);
    else if (message.type === 'ack') {
      this.table.acted = Math.max(this.table.acted, message.n);
      this.pending.answered(message.id, true);
    } else if (message.type === 'weighed') this.requests.weighed(message);
    else if (message.type === 'advised') this.requests.advised(message);
    else if (message.type === 'refused') {
      if (this.requests.refused(message)) return;
      if (!isForNow(message.code)) this.pending.answered(message.id, false);
      this.pending.refuse(message);
    } else this.table.hear(message);
  }

  /** First play the animations of a view's events, then show the view. */
  private receive(view: View<G>): void {
    const isWhole = this.views.receive(view);
    const events = this.table.received(view);
    if (isWhole) this.show(view, []);
    else this.table.stage.tell({ events, show: () => this.show(view, events) });
  }

  private show(view: View<G>, events: Told[]): void {
    const before = this.views.shown;
    if (!this.views.show(view)) return;
    this.pressGuard.note(view);
    this.table.shown(before, view, events);
    // The server waits only for views that have an animation.
    if (view.telling === 0) return;
    const seen = () => this.connection?.mention({ type: 'seen', n: view.n });
    if (hasNewAuction(view)) setTimeout(seen, this.table.stage.lotReading);
    else seen();
  }

  /** Called when the panel of an auction, sale or offer has drawn the view, for the press guard. */
  drawn(panel: Panel): void {
    this.pressGuard.drawn(panel);
  }

  // Commands of the player

  do(action: G['action']): void {
    const { newest, shown } = this.views;
    if (!shown || !newest || !this.connection || this.pending.sent || !this.table.status.isConnected) return;
    const refused = { type: 'refused' as const, id: '', n: newest.n };
    const tooSoon = this.pressGuard.refusalOf(shown, newest, action);
    if (tooSoon) {
      this.pending.refuse({ ...refused, code: 'moved', ...tooSoon });
      return;
    }
    if (!newest.choices.some((choice) => choice.action.do === action.do)) {
      this.pending.refuse({ ...refused, code: 'stale', ...MOVED_ON });
      return;
    }
    const price = action.do === 'Bid' ? auction(shown)?.step.price : undefined;
    const command = { ...act(shown.n, action), ...(price === undefined ? {} : { price }) };
    this.pending.hold(command.id, action);
    this.table.stage.answered(this.seat);
    this.connection.send(command);
  }

  /** Enter what real dice, cards or the board show. Resolves to true if it was stored, to false if it was
   * refused. */
  async enter(action: G['action'], by: number): Promise<boolean> {
    const { shown } = this.views;
    if (!shown || !this.connection || !this.table.status.isConnected) return false;
    const command = act(shown.n, action, by);
    this.pending.clearRefusal();
    const answer = this.pending.answer(command.id);
    this.connection.send(command);
    return answer;
  }

  /** Send a command that is no action of the game: undo, agree, refuse, vote. */
  say(type: string, about: Record<string, unknown>): void {
    const { shown } = this.views;
    if (shown && this.table.status.isConnected)
      this.connection?.send({ type, id: commandId(), base: shown.n, ...about });
  }

  /** Send a chat message; the server ignores it if there are too many. */
  speak(said: Omit<Speak, 'type'>): void {
    this.connection?.mention({ type: 'speak', ...said });
  }

  /** The effect of a deal on both sides; null if the server cannot compute it. */
  async weigh(to: number, items: number[], goods: [number, number][]): Promise<Side[] | null> {
    return this.connection ? this.requests.weigh(this.connection, to, items, goods) : null;
  }

  /** Ask why an action is not possible now; returns a function that ends the request. */
  why(action: G['action'], onReason: (reason: Refused) => void): () => void {
    return this.requests.why(this.connection, action, onReason);
  }

  /** Ask how good the choices are; returns a function that ends the request. */
  advise(onAdvice: OnAdvice): () => void {
    return this.requests.advise(this.connection, onAdvice);
  }
}
