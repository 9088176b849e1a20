/** One table as this device sees it: its seats here, their views, the story, what is being sent. */
import { api, Fault } from './api';
import type { Kit, Place } from '../boxes/kit';
import { kitOf } from '../boxes';
import { Names } from './names';
import { act, commandId, Wire } from './socket';
import { speech } from './speech.svelte';
import {
  SPECTATING,
  type Choice,
  type Clause,
  type Coded,
  type Edition,
  type Layout,
  type Moment,
  type Refused,
  type TableInfo,
  type ToClient,
  type Told,
  type View,
} from './wire';

export const CHANCE = -2; // the seat of the dice and the cards
const PURSE = 0; // money is good 0 in every game

export type Heard = (events: Told[], before: View, after: View) => void;

/** A choice that was sent and not answered yet. */
interface Sent {
  id: string;
  seat: number;
  action: Coded;
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  edition = $state.raw<Edition | null>(null);
  layout = $state.raw<Layout | null>(null);
  kit = $state.raw<Kit | null>(null);
  clauses = $state.raw<Map<string, Clause>>(new Map());
  views = $state.raw<Record<number, View>>({});
  logs = $state.raw<Record<number, Told[]>>({});
  seat = $state(SPECTATING); // who looks at the screen
  isConnected = $state(true);
  wasConnected = $state(false);
  fault = $state.raw<{ fr: string; en: string } | null>(null);
  refusal = $state.raw<Refused | null>(null);
  sent = $state.raw<Sent | null>(null);
  heard: Heard = () => {};

  mine = $derived(this.info?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? []);
  view = $derived<View | null>(this.views[this.seat] ?? null);
  log = $derived<Told[]>(this.logs[this.seat] ?? []);
  names = $derived(
    this.edition && this.layout
      ? new Names(this.edition, this.layout, this.view?.names ?? this.info?.seats.map((seat) => seat.name) ?? [], speech.language)
      : null,
  );
  /** The look of the seat that is on the screen, for the kit of the box. */
  place = $derived<Place | null>(
    this.view && this.names
      ? { view: this.view, names: this.names, words: speech.words, seat: this.seat, options: this.info?.options ?? {} }
      : null,
  );
  /** Real dice are thrown, and this device is the banker's: it acts for everybody. */
  isBanker = $derived(this.info?.dice === 'host' && this.info.host);
  /** What the real dice or cards may have shown. */
  chance = $derived<Choice[]>(this.view?.desk?.[CHANCE] ?? []);
  /** Whom the device should be passed to: asked, here, and not the one who looks. */
  next = $derived.by(() => {
    const view = this.view;
    if (!view || this.mine.length < 2 || view.awaited.includes(this.seat)) return null;
    return view.awaited.find((seat) => this.mine.includes(seat)) ?? null;
  });

  private readonly lines = new Map<number, Wire>();
  private readonly waiting = new Map<string, (isStored: boolean) => void>();
  private received = 0; // when the view came, on the browser's clock

  constructor(
    readonly id: string,
    private readonly watches = false,
  ) {}

  async open(): Promise<void> {
    try {
      const info = await api.table(this.id);
      await this.settle(info);
    } catch (error) {
      this.fault = error instanceof Fault ? error : { fr: String(error), en: String(error) };
    }
  }

  /** Know the box of the table, and open a line for every seat that is played here. */
  async settle(info: TableInfo): Promise<void> {
    const [edition, layout, kit] = await Promise.all([
      this.edition ?? api.edition(info.game, info.edition),
      this.layout ?? api.layout(info.game, info.edition, info.seats.length),
      this.kit ?? kitOf(info.game),
    ]);
    this.edition = edition;
    this.layout = layout;
    this.kit = kit;
    this.info = info;
    void api.rulebook(info.game, info.edition).then((all) => (this.clauses = new Map(all.map((one) => [one.slug, one]))));
    const seats = !this.watches && this.mine.length ? this.mine : [SPECTATING];
    for (const [seat, line] of this.lines) {
      if (!seats.includes(seat)) {
        line.close();
        this.lines.delete(seat);
      }
    }
    for (const seat of seats) {
      if (this.lines.has(seat)) continue;
      this.lines.set(
        seat,
        new Wire(info.id, seat, {
          heard: (message) => this.hear(seat, message),
          state: (isOpen) => this.turned(isOpen),
        }),
      );
    }
    if (!seats.includes(this.seat)) this.seat = seats[0];
  }

  /** Show the table as it was after an entry: nobody is asked anything. */
  stand(moment: Moment): void {
    const seats = this.info!.seats;
    this.received = performance.now();
    this.views = {
      [SPECTATING]: {
        type: 'view',
        n: moment.n,
        since: moment.n - 1,
        seat: SPECTATING,
        clock: moment.at,
        deadline: null,
        closes: null,
        standing: moment.glimpse.standing.map(() => null),
        glimpse: moment.glimpse,
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
      },
    };
  }

  /** Know the box of a table without sitting down at it. */
  async study(): Promise<void> {
    try {
      const info = await api.table(this.id);
      [this.edition, this.layout, this.kit] = await Promise.all([
        api.edition(info.game, info.edition),
        api.layout(info.game, info.edition, info.seats.length),
        kitOf(info.game),
      ]);
      this.info = info;
      this.clauses = new Map((await api.rulebook(info.game, info.edition)).map((one) => [one.slug, one]));
    } catch (error) {
      this.fault = error instanceof Fault ? error : { fr: String(error), en: String(error) };
    }
  }

  close(): void {
    for (const line of this.lines.values()) line.close();
    this.lines.clear();
  }

  private turned(isOpen: boolean): void {
    this.isConnected = isOpen;
    if (isOpen) this.wasConnected = true;
  }

  private hear(seat: number, message: ToClient): void {
    if (message.type === 'view') this.take(seat, message);
    else if (message.type === 'lobby') void this.lobby(message.table);
    else if (message.type === 'presence') this.present(message.connected);
    else if (message.type === 'refused') {
      this.answered(message.id, false);
      if (this.sent?.id === message.id) this.sent = null;
      this.refusal = message;
    } else if (message.type === 'ack') {
      this.answered(message.id, true);
      if (this.sent?.id === message.id) this.sent = null;
    } else if (message.type === 'bye' && message.code !== 'stops' && message.code !== 'slow') {
      this.fault = message;
    }
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
    }
  }

  private answered(id: string, isStored: boolean): void {
    this.waiting.get(id)?.(isStored);
    this.waiting.delete(id);
  }

  private present(connected: number[]): void {
    const views = { ...this.views };
    for (const key of Object.keys(views)) views[Number(key)] = { ...views[Number(key)], connected };
    this.views = views;
  }

  private take(seat: number, view: View): void {
    const before = this.views[seat];
    this.received = performance.now();
    this.views = { ...this.views, [seat]: view };
    const kept = view.since < 0 ? [] : (this.logs[seat] ?? []).filter((told) => told.entry <= view.since);
    this.logs = { ...this.logs, [seat]: [...kept, ...view.events] };
    if (this.info && this.info.status === 'open') this.info = { ...this.info, status: 'playing' };
    if (seat === this.seat && before && view.since >= 0) this.heard(view.events, before, view);
  }

  /** The table's clock now, in ms. */
  now(): number {
    const view = this.view;
    if (!view) return 0;
    return view.paused ? view.clock : view.clock + performance.now() - this.received;
  }

  do(action: Coded): void {
    const view = this.view;
    const line = this.lines.get(this.seat);
    if (!view || !line || this.sent) return;
    const command = act(view.n, action);
    this.sent = { id: command.id, seat: this.seat, action };
    this.refusal = null;
    line.send(command);
  }

  /** What the real dice, cards and board show; true once it is stored, false when it was refused. */
  async show(action: Coded): Promise<boolean> {
    const view = this.view;
    const line = this.lines.get(this.seat);
    if (!view || !line) return false;
    const command = act(view.n, action, CHANCE);
    this.refusal = null;
    const answered = new Promise<boolean>((resolve) => this.waiting.set(command.id, resolve));
    line.send(command);
    return answered;
  }

  /** Undo, agree, refuse, vote: what is said beside the rules. */
  say(type: string, about: Record<string, unknown> = {}): void {
    const view = this.view;
    if (view) this.lines.get(this.seat)?.send({ type, id: commandId(), base: view.n, ...about });
  }

  // Reading the view

  choices(...names: string[]): Choice[] {
    return this.view?.choices.filter((choice) => names.includes(choice.action.do)) ?? [];
  }

  get top(): Coded | null {
    const agenda = this.view?.glimpse.agenda ?? [];
    return agenda[agenda.length - 1] ?? null;
  }

  cash(seat: number): number | null {
    return this.view?.glimpse.count[PURSE][seat] ?? null;
  }

  clause(slug: string | undefined): Clause | null {
    return (slug && this.clauses.get(slug)) || null;
  }
}
