/** What lies open on the table's screen besides the question: a clause, a title, the log, a panel. */
import { getContext, setContext } from 'svelte';
import type { Told } from '../lib/wire';

const KEY = Symbol('desk');

export class Desk {
  panel = $state(''); // log, menu, trade, or the name of a right
  clause = $state.raw<{ slug: string; told: Told | null } | null>(null);
  item = $state(-1); // a title that is looked at
  partner = $state(-1); // with whom a deal is being made
  answered = $state(false); // whether the deal answers an offer
  isCovered = $state(false); // my cash, from those who look over my shoulder

  open(panel: string): void {
    this.panel = this.panel === panel ? '' : panel;
  }

  rule(slug: string, told: Told | null = null): void {
    this.clause = { slug, told };
  }

  deal(partner: number, isAnswer: boolean): void {
    this.partner = partner;
    this.answered = isAnswer;
    this.panel = 'trade';
  }

  close(): void {
    this.panel = '';
    this.clause = null;
    this.item = -1;
    this.partner = -1;
  }
}

export const setDesk = (): Desk => setContext(KEY, new Desk());
export const getDesk = (): Desk => getContext(KEY);
