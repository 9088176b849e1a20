/** The action of one seat that was sent and has no answer yet, and the last refusal. */
import type { Later } from '../table/animation-stage.svelte';
import type { Game, Refused } from '../../base/wire';

/** An action that was sent and has no answer yet. */
export interface Sent<G extends Game> {
  id: string;
  action: G['action'];
}

const MOVED_SHOWN_MS = 5_000;
const REFUSED_SHOWN_MS = 15_000; // long enough to read its sentence and open its clause

export class PendingAction<G extends Game = Game> {
  sent = $state.raw<Sent<G> | null>(null);
  refusal = $state.raw<Refused | null>(null);
  // By id of the command: the callback for its answer.
  private readonly waiting = new Map<string, (isStored: boolean) => void>();

  constructor(private readonly later: Later) {}

  /** Note that an action is being sent; until it is answered, no other can be sent. */
  hold(id: string, action: G['action']): void {
    this.sent = { id, action };
    this.clearRefusal();
  }

  /** Resolves when the command is answered: true if it was stored, false if it was refused. */
  answer(id: string): Promise<boolean> {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  answered(id: string, isStored: boolean): void {
    if (this.sent?.id === id) this.sent = null;
    this.waiting.get(id)?.(isStored);
    this.waiting.delete(id);
  }

  /** Show a refusal until there was time to read it, or until another one comes. */
  refuse(refusal: Refused): void {
    this.refusal = refusal;
    const shownMs = refusal.code === 'moved' ? MOVED_SHOWN_MS : REFUSED_SHOWN_MS;
    this.later(shownMs, () => {
      if (this.refusal === refusal) this.clearRefusal();
    });
  }

  clearRefusal(): void {
    this.refusal = null;
  }
}
