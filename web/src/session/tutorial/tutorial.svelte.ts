/** Hints about actions: in a first game step by step, in other games if the player wants them; one at a
 * time. */
import type { TableSession } from '../table/table-session.svelte';
import { forget, keepLearnt, learntAt } from './progress';
import { preferences } from '../../base/device/preferences.svelte';

// Throwing is known after a first game, and a deal is possible at any time: no hints in other games.
const KNOWN = new Set(['Roll', 'Offer']);

export class Tutorial {
  isGuided = $state(false);
  learnt = $state.raw<string[]>([]);
  private tried = '';

  /** The actions to learn, in order; empty outside of a first game. */
  steps = $derived.by(() => (this.isGuided ? (this.session.data.edition?.box.first ?? []) : []));
  isOver = $derived(this.steps.length > 0 && this.steps.every((one) => this.learnt.includes(one)));
  /** The action of the current hint: the first that can be done now and was not done yet; or ''. */
  now = $derived.by(() => {
    const { data, seats, table } = this.session;
    if (!data.edition || !table.isCurrent || (!this.isGuided && !preferences.hasHints)) return '';
    const offered = new Set(seats.local.flatMap((one) => one.view!.choices.map(({ action }) => action.do)));
    const all = this.isGuided ? this.steps : Object.keys(table.names!.words.hints ?? {});
    const open = all.filter((one) => offered.has(one) && !this.learnt.includes(one));
    return open.find((one) => this.isGuided || !KNOWN.has(one)) ?? '';
  });
  hint = $derived.by(() => this.session.table.names?.words.hints?.[this.now] ?? null);

  constructor(
    private readonly session: TableSession,
    private readonly table: string,
  ) {
    const kept = learntAt(table);
    this.isGuided = kept !== null;
    this.learnt = kept ?? [];
    $effect(() => {
      const sent = session.seats.local.find((one) => one.sent)?.sent;
      if (sent) this.tried = sent.action.do;
    });
    $effect(() => {
      void session.acted;
      if (this.tried) this.learn(this.tried);
      this.tried = '';
    });
  }

  learn(action: string): void {
    if (this.learnt.includes(action)) return;
    this.learnt = [...this.learnt, action];
    if (this.isGuided) keepLearnt(this.table, this.learnt);
  }

  /** End the lessons. */
  end(): void {
    forget(this.table);
    this.isGuided = false;
  }
}
