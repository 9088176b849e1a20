/** One table as this device sees it: a line for each seat that is played here, the newest view of each and
 * the one that is shown, which follows the stage. */
import { Stage } from './animation-stage.svelte';
import type { Kit } from './game-kit';
import { APART, asked, auction, settled, type Settled } from './open-windows';
import { api, faultOf } from '../../base/net/api';
import { Names } from '../../base/i18n/names';
import { isChangeable, USUAL } from '../../base/pace';
import { follow, promiseNext, tend } from '../dice/dice-entropy';
import { act, commandId, Connection, isForNow } from '../../base/net/socket';
import { i18n } from '../../base/i18n/i18n.svelte';
import { GONE, PressGuard } from './press-guard';
import { SeatStore } from './seat-store.svelte';
import { keepTold, toldOf } from './last-seen';
import {
  SPECTATING,
  type Advised,
  type Clause,
  type Edition,
  type Game,
  type Layout,
  type Moment,
  type Refused,
  type Side,
  type Speak,
  type Talk,
  type TableInfo,
  type ToClient,
  type Told,
  type View,
} from '../../base/wire';

/** A choice that was sent and not answered yet. */
export interface Sent<G extends Game> {
  id: string;
  action: G['action'];
}

/** How a claim of a seat ended, for as long as it is shown. */
export type Receipt = Settled & { id: number };

export type Heard = (events: Told[]) => void;

const RECEIPT_MS = 6_000;
const HEALED_MS = 5_000;
const MOVED_SHOWN_MS = 5_000;
const REFUSED_MS = 15_000; // there is a sentence and perhaps a clause to be read

const COMINGS = new Set(['away', 'back']); // one's own: no news

export class TableSession<G extends Game = Game> {
  info = $state.raw<TableInfo | null>(null);
  edition = $state.raw<Edition<G> | null>(null);
  layout = $state.raw<Layout | null>(null);
  kit = $state.raw<Kit | null>(null);
  clauses = $state.raw<Map<string, Clause>>(new Map());
  newest = $state.raw<Record<number, View<G>>>({}); // answers are judged against them
  views = $state.raw<Record<number, View<G>>>({}); // what is on the screen
  logs = $state.raw<Record<number, Told[]>>({});
  seat = $state(SPECTATING); // whose place is on the screen
  wasConnected = $state(false);
  isHealed = $state(false); // just now
  fault = $state.raw<{ fr: string; en: string } | null>(null);
  refusals = $state.raw<Record<number, Refused>>({});
  sent = $state.raw<Record<number, Sent<G>>>({});
  receipts = $state.raw<Receipt[]>([]);
  talk = $state.raw<Talk>({ type: 'talk', remarks: [], quiet: false }); // beside the game
  acted = $state(-1); // the last entry of somebody who plays here
  heard: Heard = () => {};

  readonly stage = new Stage(
    () => this.edition!.lengths,
    () => this.percent,
    (item) => this.names?.item(item) ?? '',
  );
  /** The table from the place that is on the screen. */
  readonly table: SeatStore<G>;
  private seated = $state.raw<SeatStore<G>[]>([]);
  /** The same from each seat that is played here, as soon as its first view has come. */
  local = $derived.by(() => this.seated.filter(({ seat }) => this.views[seat]));

  borrowed = $state.raw<number[]>([]); // seats that the banker of a cash desk sits in for
  mine = $derived.by(
    () =>
      this.info?.seats
        .filter((seat) => seat.mine || this.borrowed.includes(seat.seat))
        .map((seat) => seat.seat) ?? [],
  );
  isShared = $derived(this.seated.length > 1);
  isConnected = $derived.by(() => this.lost.length === 0);
  names = $derived.by(() =>
    this.edition && this.layout
      ? new Names(
          this.edition,
          this.layout,
          this.views[this.seat]?.names ?? this.info?.seats.map((seat) => seat.name) ?? [],
          i18n.language,
          this.isShared ? SPECTATING : this.seat,
        )
      : null,
  );
  /** Who of those who play here has to answer the question that is on the screen. */
  asked = $derived.by(() => {
    const view = this.views[this.seat];
    const question = view && asked(view);
    if (!question || APART.has(question.kind)) return null;
    if (view.awaited.includes(this.seat) && this.seat >= 0) return this.seat;
    return view.awaited.find((seat) => this.mine.includes(seat)) ?? null;
  });
  /** Somebody who plays here may answer something: the question, or what stands beside it. */
  isWaitedFor = $derived.by(() =>
    this.local.some(({ seat }) => {
      const { choices, windows, outcome } = this.views[seat];
      return !outcome && choices.some((choice) => windows[choice.window].at !== 'right');
    }),
  );
  /** How long telling takes here, in per cent of the usual; by post nobody is in a hurry to see it. */
  private get percent(): number {
    const pace = this.newest[this.seat]?.pace ?? USUAL;
    return this.edition!.tellings[isChangeable(pace) ? pace : USUAL] ?? 100;
  }

  /** Whether a seat may know less than another: then a device that is shared is covered. */
  hasSecrets = $derived.by(() => {
    const view = this.views[this.seat];
    return Boolean(
      view?.glimpse.count[0].some((cash, holder) => holder < view.names.length && cash === null),
    );
  });

  private lost = $state.raw<number[]>([]); // the seats whose line does not answer
  private readonly lines = new Map<number, Connection<ToClient>>();
  private readonly waiting = new Map<string, (isStored: boolean) => void>();
  private readonly advising = new Map<string, (said: Advised | Refused) => void>();
  private readonly weighing = new Map<string, (sides: Side[] | null) => void>();
  private told = -1; // the last entry that the stage has been given
  private clock = { at: 0, received: 0, stands: 0, paused: false }; // the table's, on the browser's
  private stoppedAt = 0; // the table's hour at which the line was lost
  private readonly pressGuard = new PressGuard();
  private receipt = 0;
  private followed = ''; // the question to whose seat the screen has turned

  constructor(
    readonly id: string,
    private readonly kitOf: (game: string) => Promise<Kit>,
    private readonly watches = false,
  ) {
    this.table = new SeatStore<G>(this, () => this.seat);
    document.addEventListener('visibilitychange', this.look);
  }

  private readonly look = (): void => {
    if (document.hidden) this.stage.hide();
  };

  async open(): Promise<void> {
    try {
      const info = await api.table(this.id);
      await this.settle(info);
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  /** Know the box of the table, and open a line for every seat that is played here. */
  async settle(info: TableInfo): Promise<void> {
    if (!this.watches) void tend(info);
    await this.unpack(info);
    const seats = !this.watches && this.mine.length ? this.mine : [SPECTATING];
    for (const [seat, line] of this.lines) {
      if (!seats.includes(seat)) {
        line.close();
        this.lines.delete(seat);
        this.turned(seat, true);
      }
    }
    this.seated = seats
      .filter((seat) => seat >= 0)
      .map((seat) => this.seated.find((one) => one.seat === seat) ?? new SeatStore<G>(this, () => seat));
    for (const seat of seats) {
      if (this.lines.has(seat)) continue;
      this.lines.set(
        seat,
        new Connection<ToClient>(
          `tables/${info.id}`,
          { seat },
          { heard: (message) => this.hear(seat, message), state: (isOpen) => this.turned(seat, isOpen) },
        ),
      );
    }
    if (!seats.includes(this.seat)) this.seat = seats[0];
  }

  /** Answer for somebody whose phone does not, or give his place back. */
  borrow(seats: number[]): void {
    if (!this.info || seats.join() === this.borrowed.join()) return;
    this.borrowed = seats;
    void this.settle(this.info);
  }

  /** Show the table as it was after an entry: nobody is asked anything. */
  stand(moment: Moment<G>): void {
    const seats = this.info!.seats;
    this.clock = { at: moment.at, received: performance.now(), stands: 0, paused: true };
    this.views = {
      [SPECTATING]: {
        type: 'view',
        n: moment.n,
        since: moment.n - 1,
        seat: SPECTATING,
        clock: moment.at,
        deadline: null,
        glimpse: moment.glimpse,
        figures: moment.figures,
        windows: moment.windows,
        choices: [],
        awaited: [],
        events: moment.events,
        struck: [],
        names: seats.map((seat) => seat.name),
        bots: seats.map((seat) => seat.bot),
        connected: seats.map((seat) => seat.seat),
        away: [],
        wish: null,
        paused: true,
        outcome: null,
        rematch: '',
        pace: USUAL,
        telling: 0,
      },
    };
    this.newest = this.views;
  }

  /** Know the box of a table without sitting down at it. */
  async study(): Promise<void> {
    try {
      await this.unpack(await api.table(this.id));
    } catch (error) {
      this.fault = faultOf(error);
    }
  }

  private async unpack(info: TableInfo): Promise<void> {
    [this.edition, this.layout, this.kit] = await Promise.all([
      this.edition ?? api.edition<G>(info.game, info.edition),
      this.layout ?? api.layout(info.game, info.edition, info.seats.length),
      this.kit ?? this.kitOf(info.game),
    ]);
    this.info = info;
    void api
      .rulebook(info.game, info.edition)
      .then((all) => (this.clauses = new Map(all.map((one) => [one.slug, one]))));
  }

  close(): void {
    for (const line of this.lines.values()) line.close();
    this.lines.clear();
    document.removeEventListener('visibilitychange', this.look);
  }

  /** A line was lost or has come back: clocks stand meanwhile, and both are told. */
  private turned(seat: number, isOpen: boolean): void {
    const wasLost = this.lost.length > 0;
    const hour = this.now();
    this.lost = [...this.lost.filter((one) => one !== seat), ...(isOpen ? [] : [seat])];
    const isLost = this.lost.length > 0;
    if (isLost && !wasLost) this.stoppedAt = hour;
    if (!isLost && wasLost && this.wasConnected) {
      this.isHealed = true;
      setTimeout(() => (this.isHealed = false), HEALED_MS);
    }
    if (isOpen) this.wasConnected = true;
  }

  private hear(seat: number, message: ToClient): void {
    if (message.type === 'view') this.take(seat, message as View<G>);
    else if (message.type === 'lobby') void this.lobby(message.table);
    else if (message.type === 'talk') this.talk = message;
    else if (message.type === 'presence') this.present(message.connected);
    else if (message.type === 'pong') this.strike(message.clock, message.telling ?? 0);
    else if (message.type === 'weighed') this.weighed(message.id, message.sides);
    else if (message.type === 'advised') this.advising.get(message.id)?.(message);
    else if (message.type === 'refused' && this.advising.has(message.id))
      this.advising.get(message.id)!(message);
    else if (message.type === 'refused' && this.weighing.has(message.id)) {
      if (!isForNow(message.code)) this.weighed(message.id, null);
    } else if (message.type === 'refused') {
      if (!isForNow(message.code)) this.answered(seat, message.id, false);
      this.refuse(seat, message);
    } else if (message.type === 'ack') {
      this.acted = Math.max(this.acted, message.n);
      this.answered(seat, message.id, true);
    } else if (message.type === 'bye' && message.code === 'not_yours') void this.lose(message);
    else if (message.type === 'bye' && message.code !== 'stops' && message.code !== 'slow') {
      this.fault = message;
    }
  }

  /** One seat is somebody else's by now: with the others this device plays on. */
  private async lose(told: { fr: string; en: string }): Promise<void> {
    const info = await api.table(this.id).catch(() => null);
    if (info && (info.host || info.seats.some((seat) => seat.mine))) await this.settle(info);
    else this.fault = told;
  }

  /** What a line knows of the seats is what is mine at one of them: ask for all of it. */
  private async lobby(table: TableInfo): Promise<void> {
    const known = this.info;
    if (!known || known.status !== table.status || known.seats.length !== table.seats.length) {
      await this.settle(await api.table(table.id));
    } else {
      this.info = {
        ...table,
        host: known.host || table.host,
        seats: table.seats.map((seat, i) => ({ ...seat, mine: known.seats[i].mine || seat.mine })),
      };
      if (!this.watches) void tend(this.info);
    }
  }

  private answered(seat: number, id: string, isStored: boolean): void {
    if (this.sent[seat]?.id === id) {
      const { [seat]: _, ...others } = this.sent;
      this.sent = others;
    }
    this.waiting.get(id)?.(isStored);
    this.waiting.delete(id);
  }

  private refuse(seat: number, refusal: Refused): void {
    this.refusals = { ...this.refusals, [seat]: refusal };
    const length = refusal.code === 'moved' ? MOVED_SHOWN_MS : REFUSED_MS;
    this.later(length, () => this.refusals[seat] === refusal && this.forgive(seat));
  }

  /** What goes away by itself does not move a list under a finger. */
  private later(ms: number, go: () => unknown): void {
    setTimeout(async () => {
      await this.stage.pressed();
      go();
    }, ms);
  }

  forgive(seat: number): void {
    const { [seat]: _, ...others } = this.refusals;
    this.refusals = others;
  }

  private weighed(id: string, sides: Side[] | null): void {
    this.weighing.get(id)?.(sides);
    this.weighing.delete(id);
  }

  private present(connected: number[]): void {
    const at = (views: Record<number, View<G>>) =>
      Object.fromEntries(Object.entries(views).map(([seat, view]) => [seat, { ...view, connected }]));
    this.newest = at(this.newest);
    this.views = at(this.views);
  }

  // What happened is told, then it is shown

  private take(seat: number, view: View<G>): void {
    const isFirst = !this.newest[seat] || view.since < 0;
    this.newest = { ...this.newest, [seat]: view };
    const received = performance.now();
    this.clock = { at: view.clock, received, stands: view.telling, paused: view.paused };
    if (this.info && this.info.status === 'open') {
      this.info = { ...this.info, status: 'playing', asking: false };
    }
    if (this.told < 0 && seat >= 0) this.comeBack(view);
    const events = isFirst ? [] : view.events.filter((told) => told.entry > this.told);
    this.told = Math.max(this.told, view.n);
    if (isFirst) this.show(seat, view, []);
    else this.stage.tell({ events, show: () => this.show(seat, view, events) });
  }

  /** Whoever was here before, and has closed the page, missed what happened since. */
  private comeBack(view: View<G>): void {
    const last = toldOf(this.info!.id);
    const isNews = view.events.some(({ entry, kind }) => entry > last && !COMINGS.has(kind));
    if (last >= 0 && isNews && !view.outcome) this.stage.miss(last);
  }

  private show(seat: number, view: View<G>, events: Told[]): void {
    const before = this.views[seat];
    if (before && before.n > view.n) return; // a whole view came meanwhile
    if (seat >= 0 && !document.hidden) keepTold(this.info!.id, view.n);
    this.views = { ...this.views, [seat]: { ...view, connected: this.newest[seat].connected } };
    const kept = view.since < 0 ? [] : (this.logs[seat] ?? []).filter((told) => told.entry <= view.since);
    this.logs = { ...this.logs, [seat]: [...kept, ...view.events] };
    this.pressGuard.note(view);
    if (!before && this.borrowed.includes(seat)) this.seat = seat;
    if (before && view.since >= 0) this.receive(settled(before, view));
    if (events.length) this.heard(events);
    if (view.outcome && seat >= 0) this.lookAhead(view.rematch);
    if (seat === this.seat) {
      this.stage.ask(view.awaited);
      this.follow(view);
    }
    // Whoever is not waited for need not say so.
    if (view.telling > 0) this.lines.get(seat)?.mention({ type: 'seen', n: view.n });
  }

  /** After the end the dice of the next game are already thought of. */
  private lookAhead(rematch: string): void {
    if (!rematch) promiseNext(this.info!, this.mine);
    else if (!this.info!.desk) follow(rematch);
  }

  /** Around one screen the place of whoever is asked comes up by itself, unless the box has secrets. */
  private follow(view: View<G>): void {
    const question = `${this.asked}/${view.glimpse.since}`;
    if (this.asked === null || question === this.followed) return;
    this.followed = question;
    if (this.isShared && (!this.hasSecrets || this.table.isBanker)) this.seat = this.asked;
  }

  private receive(found: Settled[]): void {
    const fresh = found.map((one) => ({ ...one, id: ++this.receipt }));
    if (!fresh.length) return;
    this.receipts = [...this.receipts, ...fresh];
    this.later(RECEIPT_MS, () => (this.receipts = this.receipts.filter((one) => !fresh.includes(one))));
  }

  /** Which of the box's pawns a seat plays with. */
  pawn(seat: number): number {
    return this.info?.seats[seat]?.pawn ?? seat;
  }

  // The clock

  /** The table's clock now, in ms. It stands while a story is told, in a pause, and without a line. */
  now(): number {
    const { at, received, stands, paused } = this.clock;
    if (!this.isConnected) return this.stoppedAt;
    return paused ? at : at + Math.max(0, performance.now() - received - stands);
  }

  /** The server's word on it: it may have gone on before the story's length was over. */
  private strike(at: number, stands: number): void {
    this.clock = { ...this.clock, at, received: performance.now(), stands };
  }

  // What people do

  /** Show the place of another who plays here. */
  turnTo(seat: number): void {
    if (this.mine.includes(seat)) this.seat = seat;
  }

  do(seat: number, action: G['action']): void {
    const view = this.views[seat];
    const newest = this.newest[seat];
    const line = this.lines.get(seat);
    if (!view || !newest || !line || this.sent[seat] || !this.isConnected) return;
    const price = action.do === 'Bid' ? auction(view)?.step.price : undefined;
    const refused = { type: 'refused' as const, id: '', n: newest.n };
    const unmeant = this.pressGuard.unmeant(view, newest, action);
    if (unmeant) {
      this.refuse(seat, { ...refused, code: 'moved', ...unmeant });
      return;
    }
    if (!newest.choices.some((choice) => choice.action.do === action.do)) {
      this.refuse(seat, { ...refused, code: 'stale', ...GONE });
      return;
    }
    const command = { ...act(view.n, action), ...(price === undefined ? {} : { price }) };
    this.sent = { ...this.sent, [seat]: { id: command.id, action } };
    this.forgive(seat);
    this.stage.catchUp();
    if (this.stage.card?.seat === seat) this.stage.read();
    line.send(command);
  }

  /** What the real dice, cards and board show; true once it is stored, false when it was refused. */
  async chance(seat: number, action: G['action'], by: number): Promise<boolean> {
    const view = this.views[seat];
    const line = this.lines.get(seat);
    if (!view || !line || !this.isConnected) return false;
    const command = act(view.n, action, by);
    this.forgive(seat);
    const answered = new Promise<boolean>((resolve) => this.waiting.set(command.id, resolve));
    line.send(command);
    return answered;
  }

  /** What a deal that is being thought of would change; null when the server cannot say. */
  weigh(seat: number, to: number, items: number[], goods: [number, number][]): Promise<Side[] | null> {
    const line = this.lines.get(seat);
    if (!line) return Promise.resolve(null);
    const id = commandId();
    const answered = new Promise<Side[] | null>((resolve) => this.weighing.set(id, resolve));
    line.send({ type: 'weigh', id, to, items, goods });
    return answered;
  }

  /** How good the choices of a seat are, and a deal that is being thought of: told several times, better each
   * time, until it is done or refused. The answer forgets it. */
  advise(seat: number, heard: (said: Advised | Refused) => void, action?: G['action']): () => void {
    const id = commandId();
    this.advising.set(id, heard);
    this.lines.get(seat)?.mention({ type: 'advise', id, ...(action ? { action } : {}) });
    return () => this.advising.delete(id);
  }

  /** Beside the game; whoever talks too much is not heard. */
  speak(seat: number, said: Omit<Speak, 'type'>): void {
    this.lines.get(seat)?.mention({ type: 'speak', ...said });
  }

  /** Undo, agree, refuse, vote: what is said beside the rules. */
  say(seat: number, type: string, about: Record<string, unknown>): void {
    const view = this.views[seat];
    if (view && this.isConnected)
      this.lines.get(seat)?.send({ type, id: commandId(), base: view.n, ...about });
  }
}
