/** One table on this device. It holds the table's data, clock and animations, and for each seat that is
 * played here a `SeatSession` with a connection. */
import { Stage } from './animation-stage.svelte';
import { ClaimReceipts } from './claim-receipts.svelte';
import { ConnectionStatus } from './connection-status.svelte';
import { EditionData } from './edition-data.svelte';
import type { Kit } from './game-kit';
import { LocalSeats } from './local-seats.svelte';
import { settled } from './open-windows';
import { replayView } from './replay-view';
import { SeatSession } from '../seat/seat-session.svelte';
import { TableOfSeat } from './table-seen-by-seat.svelte';
import { ServerClock } from './server-clock.svelte';
import { ToldEntries } from './last-told-entry';
import { prepareNext, contribute } from '../dice/dice-contribution';
import { i18n } from '../../base/i18n/i18n.svelte';
import { Names } from '../../base/i18n/names-in-view';
import { api, faultOf } from '../../base/net/api';
import { isChangeable, USUAL } from '../../base/table-paces';
import { SPECTATING } from '../../base/wire';
import type { Both, Bye, Game, Moment, TableInfo, Talk, ToClient, Told, View } from '../../base/wire';
import { lookup } from '../../base/lookup';

export class TableSession<G extends Game = Game> {
  info = $state.raw<TableInfo | null>(null);
  fault = $state.raw<Both | null>(null); // the reason if the table cannot be shown
  talk = $state.raw<Talk>({ type: 'talk', remarks: [], quiet: false }); // the chat
  // Whether the banker has entered the position of the real table, before the first throw.
  isLaid = $state(false);
  acted = $state(-1); // the number of the last entry that a seat of this device has made
  onEvents: (events: Told[]) => void = () => {}; // called with events after their animations

  readonly data: EditionData<G>;
  readonly clock = new ServerClock();
  readonly status = new ConnectionStatus();
  readonly seats = new LocalSeats<G>(this);
  readonly stage = new Stage(
    () => this.data.edition!.lengths,
    () => this.percent,
    (item) => this.names?.item(item) ?? '',
  );
  readonly receipts = new ClaimReceipts(this.stage.later);
  /** The table as seen by the seat on the screen, which may change. */
  readonly table = new TableOfSeat<G>(this, () => this.seats.current);
  private sessions = $state.raw<ReadonlyMap<number, SeatSession<G>>>(new Map());
  private readonly told = new ToldEntries(() => this.info!.id);

  names = $derived.by(() => {
    const { edition, layout } = this.data;
    const names = this.table.view?.names ?? this.info?.seats.map((seat) => seat.name) ?? [];
    const reader = this.seats.isShared ? SPECTATING : this.seats.current;
    return edition && layout ? new Names(edition, layout, names, i18n.language, reader) : null;
  });
  /** The length of animations on this device, as a percentage of the usual length. */
  private get percent(): number {
    const pace = this.at(this.seats.current)?.views.newest?.pace ?? USUAL;
    return this.data.edition!.tellings[isChangeable(pace) ? pace : USUAL] ?? 100;
  }

  constructor(
    readonly id: string,
    private readonly kitOf: (game: string) => Promise<Kit>,
    private readonly isSpectator = false,
    data?: EditionData<G>,
  ) {
    this.data = data ?? new EditionData<G>(kitOf);
    document.addEventListener('visibilitychange', this.hide);
  }

  private readonly hide = (): void => {
    if (document.hidden) this.stage.hide();
  };

  /** The session of a seat; undefined if it has never been played here. */
  at(seat: number): SeatSession<G> | undefined {
    return this.sessions.get(seat);
  }

  // Opening and closing

  /** Fetch the table and its edition, and open the connections. */
  open(): Promise<void> {
    return this.fetch((info) => this.update(info));
  }

  /** Fetch the table and its edition. */
  load(): Promise<void> {
    return this.fetch((info) => this.describe(info));
  }

  private async fetch(then: (info: TableInfo) => Promise<void>): Promise<void> {
    try {
      await then(await api.table(this.id));
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private async describe(info: TableInfo): Promise<void> {
    await this.data.load(info);
    this.info = info;
  }

  /** Take over a changed `TableInfo`, and keep a connection for each seat that is played here now. */
  async update(info: TableInfo): Promise<void> {
    if (!this.isSpectator) void contribute(info);
    await this.describe(info);
    const seats = !this.isSpectator && this.seats.mine.length ? this.seats.mine : [SPECTATING];
    for (const [seat, session] of this.sessions) {
      if (!seats.includes(seat) && session.disconnect()) this.connectionChanged(seat, true);
    }
    this.seats.set(seats);
    for (const seat of seats) this.sessionOf(seat).connect(info.id);
  }

  private sessionOf(seat: number): SeatSession<G> {
    const session = this.at(seat) ?? new SeatSession<G>(seat, this);
    if (!this.at(seat)) this.sessions = new Map([...this.sessions, [seat, session]]);
    return session;
  }

  /** Answer for seats whose phones do not answer; an empty list ends this. */
  borrow(seats: number[]): void {
    if (!this.info || seats.join() === this.seats.borrowed.join()) return;
    this.seats.borrowed = seats;
    void this.update(this.info);
  }

  /** Show the table as it was after an entry. */
  replay(moment: Moment<G>, log: Told[]): void {
    this.clock.set(moment.at, 0, true);
    this.sessionOf(SPECTATING).views.replay(replayView(moment, this.info!.seats), log);
  }

  /** Another session of the same table, which may show another entry; both share the edition. */
  copy(): TableSession<G> {
    const copy = new TableSession<G>(this.id, this.kitOf, true, this.data);
    copy.info = this.info;
    return copy;
  }

  close(): void {
    for (const session of this.sessions.values()) session.disconnect();
    document.removeEventListener('visibilitychange', this.hide);
  }

  // Reports of the seats' sessions

  connectionChanged(seat: number, isOpen: boolean): void {
    this.status.report(seat, isOpen);
    if (this.status.isConnected) this.clock.start();
    else this.clock.stop();
  }

  /** Handle a message that concerns no particular seat. */
  hear(message: ToClient): void {
    if (message.type === 'lobby') void this.describeAgain(message.table);
    else if (message.type === 'talk') this.talk = message;
    else if (message.type === 'pong') this.clock.correct(message.clock, message.telling ?? 0);
    else if (message.type === 'presence')
      for (const { views } of this.sessions.values()) views.setConnected(message.connected);
    else if (message.type === 'bye' && message.code === 'not_yours') void this.loseSeat(message);
    else if (message.type === 'bye' && message.code !== 'stops' && message.code !== 'slow')
      this.fault = message;
  }

  /** Take over a new `TableInfo`. It was sent to one seat, and marks as `mine` only the seats of that
   * connection; the other seats of this device stay marked. */
  private async describeAgain(table: TableInfo): Promise<void> {
    const known = this.info;
    if (!known || known.status !== table.status || known.seats.length !== table.seats.length) {
      await this.update(await api.table(table.id));
      return;
    }
    const seats = table.seats.map((seat, i) => ({ ...seat, mine: lookup(known.seats, i).mine || seat.mine }));
    this.info = { ...table, host: known.host || table.host, seats };
    if (!this.isSpectator) void contribute(this.info);
  }

  /** Another device plays one of the seats now: continue with the others, if there are any. */
  private async loseSeat(reason: Bye): Promise<void> {
    const info = await api.table(this.id).catch(() => null);
    if (info && (info.host || info.seats.some((seat) => seat.mine))) await this.update(info);
    else this.fault = reason;
  }

  /** A view has come. Returns those of its events whose animations must still be played. */
  received(view: View<G>): Told[] {
    this.clock.set(view.clock, view.telling, view.paused || view.pace === 'guided');
    if (this.info?.status === 'open') this.info = { ...this.info, status: 'playing', asking: false };
    const missed = this.told.missedSince(view);
    if (missed !== null) this.stage.miss(missed);
    return this.told.next(view);
  }

  /** The view of a seat was put on the screen. */
  shown(before: View<G> | null, view: View<G>, events: Told[]): void {
    const { seat } = view;
    if (seat >= 0 && !document.hidden) this.told.store(view.n);
    if (!before && this.seats.borrowed.includes(seat)) this.seats.current = seat;
    if (before && view.since >= 0) this.receipts.add(settled(before, view));
    if (events.length) this.onEvents(events);
    if (view.outcome && seat >= 0) prepareNext(this.info!, this.seats.mine, view.rematch);
    if (seat !== this.seats.current) return;
    this.stage.ask(view.awaited);
    this.seats.follow(view);
  }
}
