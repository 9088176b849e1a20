/** The guide of a first game; in other games, hints about actions if the player wants them.
 *
 * In a guided game the clock of the table is stopped. The guide names one step at a time. The player does it,
 * lets the guide do it, or lets the others play on, one turn of a bot at a time. */
import type { TableSession } from '../table/table-session.svelte';
import { forget, keepLearnt, learntAt } from './progress';
import { preferences } from '../../base/device/preferences.svelte';
import { api } from '../../base/net/api';
import type { Told } from '../../base/wire';

// No hints about these in other games: throwing was learnt in the first game, and a deal is possible at any
// time.
const KNOWN = new Set(['Roll', 'Offer']);
const STARTED = 'started'; // stored like a step: the player has read the aim
const SHOWN_ONLY = new Set(['Offer']); // the guide shows where these actions are, but does not do them
const QUIET_TURNS = 4; // after so many turns without a new step, the guide offers to set one up
const NEXT_MS = 400; // time between two actions of the same bot
const MOST_TOLD = 5; // the most sentences that are shown

/** aim: what the game is about; telling: an animation runs; hint: a step is possible; missing: a step is left
 * and does not become possible; asked: the player must answer; watch: the others play; over: all steps are
 * learnt. */
export type Phase = 'aim' | 'telling' | 'hint' | 'missing' | 'asked' | 'watch' | 'over';

export class Tutorial {
  learnt = $state.raw<string[]>([]);
  // Steps that the player has postponed, as long as they are possible.
  private later = $state.raw<string[]>([]);
  private tappedAt = $state(0); // the entry on the screen when the player last tapped or acted
  private quietTurns = $state(0);
  private tried = '';
  private sentAt = -1; // the entry after which the guide was last asked to continue
  // The turn that is played to its end without further taps.
  private runningTurn = $state<number | null>(null);
  private lastTurn = -1;

  isGuided = $derived.by(() => this.session.table.view?.pace === 'guided');
  /** The actions to learn, in order; empty if this is not a guided first game. */
  steps = $derived.by(() => (this.isGuided ? (this.session.data.edition?.box.first ?? []) : []));
  missing = $derived(this.steps.filter((one) => !this.learnt.includes(one)));
  isOver = $derived(this.steps.length > 0 && this.missing.length === 0);
  private offered = $derived.by(() => {
    const { seats } = this.session;
    return new Set(seats.local.flatMap((one) => one.view!.choices.map(({ action }) => action.do)));
  });
  /** The action of the present hint: the first one that is possible now and was not done yet; '' if there is
   * none. */
  now = $derived.by(() => {
    const { data, table } = this.session;
    if (!data.edition || !table.isCurrent || (!this.isGuided && !preferences.hasHints)) return '';
    const all = this.isGuided ? this.steps : Object.keys(table.names!.words.hints ?? {});
    const open = all.filter((one) => this.offered.has(one) && !this.learnt.includes(one));
    return open.find((one) => (this.isGuided ? !this.later.includes(one) : !KNOWN.has(one))) ?? '';
  });
  hint = $derived.by(() => this.session.table.names?.words.hints?.[this.now] ?? null);
  isAsked = $derived.by(() => this.session.table.view!.awaited.includes(this.session.table.seat));
  isAskedAlone = $derived.by(() => this.isAsked && this.session.table.view!.awaited.length === 1);
  phase = $derived.by<Phase>(() => {
    if (!this.learnt.includes(STARTED)) return 'aim';
    if (this.isOver || this.session.table.view!.outcome) return 'over';
    if (!this.session.table.isTold || this.session.stage.isTelling) return 'telling';
    if (this.now) return 'hint';
    if (this.quietTurns >= QUIET_TURNS) return 'missing';
    return this.isAsked ? 'asked' : 'watch';
  });
  /** The sentences of the log since the player last tapped or acted. */
  told = $derived.by<Told[]>(() =>
    this.session.table.log.filter(({ entry }) => entry > this.tappedAt).slice(-MOST_TOLD),
  );

  constructor(
    private readonly session: TableSession,
    private readonly table: string,
  ) {
    this.learnt = learntAt(table);
    $effect(() => {
      const sent = session.seats.local.find((one) => one.sent)?.sent;
      if (sent) this.tried = sent.action.do;
    });
    $effect(() => {
      void session.acted;
      if (this.tried) this.learn(this.tried);
      this.tried = '';
    });
    $effect(() => this.followView());
    $effect(() => this.runOn());
  }

  learn(step: string): void {
    this.tappedAt = this.session.table.view?.n ?? 0;
    if (this.learnt.includes(step)) return;
    this.learnt = [...this.learnt, step];
    if (!this.isGuided) return;
    keepLearnt(this.table, this.learnt);
    if (this.steps.includes(step)) this.quietTurns = 0;
  }

  // Buttons of the guide

  start(): void {
    this.learn(STARTED);
  }

  /** Postpone the step of the hint until it becomes possible again. */
  putOff(): void {
    this.later = [...this.later, this.now];
    this.quietTurns = 0;
  }

  /** Let the guide do the step of the hint. */
  show(): void {
    const step = this.now;
    if (!SHOWN_ONLY.has(step)) this.proceed(step);
    this.learn(step);
  }

  /** Let the next event happen; if it begins a bot's turn, that turn is played to its end. */
  goOn(): void {
    const { view } = this.session.table;
    if (!view) return;
    this.tappedAt = view.n;
    if (!this.isAsked) this.runningTurn = view.glimpse.turn;
    this.proceed();
  }

  /** Start the guided game again, just before a step. Returns the id of the new table. */
  async bringAbout(step: string): Promise<string> {
    const { game, edition } = this.session.info!;
    const [name, ...others] = this.session.table.view!.names;
    const { id } = await api.first({ game, edition, name: name ?? '', others, step });
    keepLearnt(id, this.learnt);
    forget(this.table);
    return id;
  }

  /** End the tutorial: the game continues with a running clock. */
  async end(): Promise<void> {
    forget(this.table);
    if (!this.session.table.view!.outcome) await api.pace(this.table, 'leisurely');
  }

  private proceed(step = ''): void {
    const { table } = this.session;
    if (!table.view || this.sentAt === table.view.n) return;
    this.sentAt = table.view.n;
    table.say('proceed', step ? { step } : {});
  }

  /** Count turns without a new step, and drop postponed steps that are no longer possible. */
  private followView(): void {
    const { view } = this.session.table;
    if (!view || !this.isGuided) return;
    if (this.later.some((one) => !this.offered.has(one)))
      this.later = this.later.filter((one) => this.offered.has(one));
    if (view.glimpse.turn === this.lastTurn) return;
    if (this.lastTurn >= 0) this.quietTurns++;
    this.lastTurn = view.glimpse.turn;
  }

  /** Continue the turn of a bot while the player only watches. */
  private runOn(): (() => void) | undefined {
    const { table, stage } = this.session;
    const { runningTurn, phase } = this;
    if (runningTurn === null || !table.view || phase === 'telling' || stage.isReading) return undefined;
    if (phase !== 'watch' || table.view.glimpse.turn !== runningTurn) {
      this.runningTurn = null;
      return undefined;
    }
    const timer = setTimeout(() => this.proceed(), NEXT_MS);
    return () => clearTimeout(timer);
  }
}
