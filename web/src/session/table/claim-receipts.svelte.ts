/** The results of claims of the seats played here; each is shown for some seconds. */
import type { Later } from './animation-stage.svelte';
import type { Settled } from './open-windows';

export type Receipt = Settled & { id: number };

const SHOWN_MS = 6_000;

export class ClaimReceipts {
  shown = $state.raw<Receipt[]>([]);
  private last = 0;

  constructor(private readonly later: Later) {}

  add(found: Settled[]): void {
    const added = found.map((one) => ({ ...one, id: ++this.last }));
    if (!added.length) return;
    this.shown = [...this.shown, ...added];
    this.later(SHOWN_MS, () => (this.shown = this.shown.filter((one) => !added.includes(one))));
  }
}
