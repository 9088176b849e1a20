/** The table as one of its seats sees it on this device, and what is done from there. */
import type { Stage } from './animation-stage.svelte';
import type { Kit, Place } from './game-kit';
import type { TableSession, Sent } from './table-session.svelte';
import type { Names } from '../../base/i18n/names';
import { i18n } from '../../base/i18n/i18n.svelte';
import type {
  Choice,
  Clause,
  Edition,
  Game,
  Layout,
  Refused,
  Side,
  TableInfo,
  Told,
  View,
} from '../../base/wire';

export const CHANCE = -2; // the seat of the dice and the cards
const PURSE = 0; // money is good 0 in every game

/** A choice of an action of that name. */
export type ChoiceOf<G extends Game, N> = Choice<G> & { action: Extract<G['action'], { do: N }> };

/** Those of the choices whose actions have these names. */
export const named = <G extends Game, N extends G['action']['do']>(
  choices: Choice<G>[],
  ...names: N[]
): ChoiceOf<G, N>[] =>
  choices.filter((choice) => (names as string[]).includes(choice.action.do)) as ChoiceOf<G, N>[];

/** `G` is the game that is played: a box says which, and the page at large need not know. */
export class SeatStore<G extends Game = Game> {
  view = $derived.by<View<G> | null>(() => this.session.views[this.seat] ?? null);
  log = $derived.by<Told[]>(() => this.session.logs[this.seat] ?? []);
  sent = $derived.by<Sent<G> | null>(() => this.session.sent[this.seat] ?? null);
  refusal = $derived.by<Refused | null>(() => this.session.refusals[this.seat] ?? null);
  /** The look of this seat, for the kit of the box. */
  place = $derived.by<Place<G> | null>(() =>
    this.view && this.names
      ? { view: this.view, names: this.names, words: i18n.words, seat: this.seat }
      : null,
  );
  /** Nothing can be sent just now: an answer is on its way, or the line is lost. */
  rests = $derived.by(() => this.sent !== null || !this.session.isConnected);
  /** The question on the screen is still the one that the table asks. */
  isCurrent = $derived.by(() => {
    const newest = this.session.newest[this.seat];
    if (!this.view || !newest || newest.n === this.view.n) return true;
    const question = ({ glimpse }: View<G>) => JSON.stringify([glimpse.since, glimpse.agenda.at(-1)]);
    return question(newest) === question(this.view);
  });
  /** All that happened has been told. */
  isTold = $derived.by(() => this.session.newest[this.seat]?.n === this.view?.n);
  /** What the real dice or cards may have shown. */
  chance = $derived.by<Choice<G>[]>(() => this.view?.banker?.[CHANCE] ?? []);

  constructor(
    readonly session: TableSession<G>,
    private readonly whose: () => number,
  ) {}

  get id(): string {
    return this.session.id;
  }
  get seat(): number {
    return this.whose();
  }
  get info(): TableInfo | null {
    return this.session.info;
  }
  get edition(): Edition<G> | null {
    return this.session.edition;
  }
  get layout(): Layout | null {
    return this.session.layout;
  }
  get kit(): Kit | null {
    return this.session.kit;
  }
  get names(): Names<G> | null {
    return this.session.names;
  }
  get stage(): Stage {
    return this.session.stage;
  }
  get mine(): number[] {
    return this.session.mine;
  }
  /** Real dice are thrown, and this device is the banker's: it acts for everybody. */
  get isBanker(): boolean {
    return this.info?.dice === 'host' && this.info.host;
  }

  /** Which of the box's pawns a seat plays with, and its drawing. */
  pawn(seat: number): number {
    return this.session.pawn(seat);
  }
  figure(seat: number): string {
    return this.kit!.pawn(this.pawn(seat), this.edition!);
  }

  // What is done from here

  do(action: G['action']): void {
    this.session.do(this.seat, action);
  }

  /** What the real dice, cards and board show; true once it is stored, false when it was refused. */
  show(action: G['action']): Promise<boolean> {
    return this.session.chance(this.seat, action, CHANCE);
  }

  weigh(to: number, items: number[], goods: [number, number][] = []): Promise<Side[] | null> {
    return this.session.weigh(this.seat, to, items, goods);
  }

  say(type: string, about: Record<string, unknown> = {}): void {
    this.session.say(this.seat, type, about);
  }

  // Reading the view

  now(): number {
    return this.session.now();
  }

  choices<N extends G['action']['do']>(...names: N[]): ChoiceOf<G, N>[] {
    return named<G, N>(this.view?.choices ?? [], ...names);
  }

  /** Whether a choice on the screen is still one. */
  isOpen(choice: Choice<G>): boolean {
    const same = JSON.stringify(choice.action);
    const newest = this.session.newest[this.seat];
    return Boolean(newest?.choices.some((one) => JSON.stringify(one.action) === same));
  }

  get top(): G['step'] | null {
    return this.view?.glimpse.agenda.at(-1) ?? null;
  }

  /** With what the stage has told of a story that is not over yet. */
  cash(seat: number): number | null {
    const held = this.view?.glimpse.count[PURSE][seat] ?? null;
    return held === null ? null : held + (this.stage.moved[seat] ?? 0);
  }

  clause(slug: string | undefined): Clause | null {
    return (slug && this.session.clauses.get(slug)) || null;
  }
}
