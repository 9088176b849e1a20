/** The table as components use it, for one seat: view, log, choices and names, and the commands of that seat.
 * */
import { asked } from './open-windows';
import type { Stage } from './animation-stage.svelte';
import type { Kit, Place } from './game-kit';
import type { TableSession } from './table-session.svelte';
import type { Sent } from '../seat/pending-action.svelte';
import type { Panel } from '../seat/press-guard';
import type { SeatSession } from '../seat/seat-session.svelte';
import type { OnAdvice } from '../seat/weigh-and-advise';
import type { Names } from '../../base/i18n/names-in-view';
import { i18n } from '../../base/i18n/i18n.svelte';
import type {
  Choice,
  Clause,
  Edition,
  Game,
  Layout,
  Refused,
  Side,
  Speak,
  TableInfo,
  Told,
  View,
} from '../../base/wire';

export const CHANCE = -2; // the number in place of a seat for dice and cards
const PURSE = 0; // money is good 0 in every game

/** A choice whose action has that name. */
export type ChoiceOf<G extends Game, N> = Choice<G> & { action: Extract<G['action'], { do: N }> };

/** The choices whose actions have these names. */
export const named = <G extends Game, N extends G['action']['do']>(
  choices: Choice<G>[],
  ...names: N[]
): ChoiceOf<G, N>[] =>
  choices.filter((choice) => (names as string[]).includes(choice.action.do)) as ChoiceOf<G, N>[];

/** `G` is the game that is played; only the components of a game name it. */
export class TableOfSeat<G extends Game = Game> {
  private own = $derived.by<SeatSession<G> | undefined>(() => this.session.at(this.seat));
  private newest = $derived.by<View<G> | null>(() => this.own?.views.newest ?? null);
  view = $derived.by<View<G> | null>(() => this.own?.views.shown ?? null);
  log = $derived.by<Told[]>(() => this.own?.views.log ?? []);
  sent = $derived.by<Sent<G> | null>(() => this.own?.pending.sent ?? null);
  refusal = $derived.by<Refused | null>(() => this.own?.pending.refusal ?? null);
  /** The arguments of the kit's functions, for this seat. */
  place = $derived.by<Place<G> | null>(() =>
    this.view && this.names
      ? { view: this.view, names: this.names, words: i18n.words, seat: this.seat }
      : null,
  );
  /** Whether nothing can be sent now, because a command has no answer yet or the connection is lost. */
  rests = $derived.by(() => this.sent !== null || !this.session.status.isConnected);
  /** Whether the question on the screen is still open in the newest view. */
  isCurrent = $derived.by(() => {
    const { newest } = this;
    if (!this.view || !newest || newest.n === this.view.n) return true;
    const question = ({ glimpse }: View<G>) => JSON.stringify([glimpse.since, glimpse.agenda.at(-1)]);
    return question(newest) === question(this.view);
  });
  /** Whether the animations of all events have ended. */
  isTold = $derived.by(() => this.newest?.n === this.view?.n);
  /** The choices for entering real dice or cards: on the banker's device those of all seats, on a phone only
   * the player's own. */
  chance = $derived.by<Choice<G>[]>(() => this.view?.banker?.[CHANCE] ?? this.view?.throws ?? []);
  /** The seat whose real dice or card the table waits for; -1: none. */
  thrower = $derived.by(() => {
    const question = this.view ? asked(this.view) : null;
    return this.info?.dice === 'host' && question?.kind === 'chance' ? question.seat : -1;
  });

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
    return this.session.data.edition;
  }
  get layout(): Layout | null {
    return this.session.data.layout;
  }
  get kit(): Kit | null {
    return this.session.data.kit;
  }
  get names(): Names<G> | null {
    return this.session.names;
  }
  get stage(): Stage {
    return this.session.stage;
  }
  get mine(): number[] {
    return this.session.seats.mine;
  }
  /** Whether the dice are real and this device is the banker's, which may act for all seats. */
  get isBanker(): boolean {
    return this.info?.dice === 'host' && this.info.host;
  }

  /** The number of a seat's pawn; `figure` returns its drawing. */
  pawn(seat: number): number {
    return this.info?.seats[seat]?.pawn ?? seat;
  }
  figure(seat: number): string {
    return this.kit!.pawn(this.pawn(seat), this.edition!);
  }

  /** Called by the panel of the auction, sales or offers when it has drawn the view. */
  drawn(panel: Panel): void {
    this.own?.drawn(panel);
  }

  // Commands

  do(action: G['action']): void {
    this.own?.do(action);
  }

  /** Enter what real dice, cards or the board show. Resolves to true if it was stored, to false if it was
   * refused. */
  async enter(action: G['action']): Promise<boolean> {
    return this.own?.enter(action, CHANCE) ?? false;
  }

  async weigh(to: number, items: number[], goods: [number, number][] = []): Promise<Side[] | null> {
    return this.own?.weigh(to, items, goods) ?? null;
  }

  why(action: G['action'], onReason: (reason: Refused) => void): () => void {
    return this.own?.why(action, onReason) ?? (() => {});
  }

  advise(onAdvice: OnAdvice): () => void {
    return this.own?.advise(onAdvice) ?? (() => {});
  }

  say(type: string, about: Record<string, unknown> = {}): void {
    this.own?.say(type, about);
  }

  speak(said: Omit<Speak, 'type'>): void {
    this.own?.speak(said);
  }

  clearRefusal(): void {
    this.own?.pending.clearRefusal();
  }

  // Reading the view

  now(): number {
    return this.session.clock.now();
  }

  choices<N extends G['action']['do']>(...names: N[]): ChoiceOf<G, N>[] {
    return named<G, N>(this.view?.choices ?? [], ...names);
  }

  /** Whether a choice that is shown is still possible in the newest view. */
  isOpen(choice: Choice<G>): boolean {
    const same = JSON.stringify(choice.action);
    return Boolean(this.newest?.choices.some((one) => JSON.stringify(one.action) === same));
  }

  get top(): G['step'] | null {
    return this.view?.glimpse.agenda.at(-1) ?? null;
  }

  /** The cash of a seat, including the payments that the present animation has shown already. */
  cash(seat: number): number | null {
    const held = this.view?.glimpse.count[PURSE]?.[seat] ?? null;
    return held === null ? null : held + (this.stage.moved[seat] ?? 0);
  }

  clause(slug: string | undefined): Clause | null {
    return (slug && this.session.data.clauses.get(slug)) || null;
  }
}
