/** State of the panels and dialogs over the table: a clause, a title, the log, a trade. */
import { getContext, setContext } from 'svelte';
import type { Choice, Told } from '../base/wire';
import type { Chat } from '../session/table/chat.svelte';
import type { TableOfSeat } from '../session/table/table-seen-by-seat.svelte';

const KEY = Symbol('panels');

export class Panels {
  panel = $state(''); // the open panel: log, menu, trade, or the name of a right
  isTalking = $state(false); // whether the chat is open, beside the board or on a small screen over it
  seat = $state(-1); // the player whose details are shown
  wanted = $state(-1); // the title for which a deal is being composed
  chat: Chat | null = null; // the chat of the table
  clause = $state.raw<{ slug: string; told: Told | null } | null>(null);
  firstClause = ''; // the clause at which the rules open; '': the rules open at their beginning
  item = $state(-1); // the title that is shown
  partner = $state(-1); // the player with whom a deal is being composed
  /** Bankruptcy or leaving the game, which the player must confirm. */
  leaving = $state.raw<{ choice: Choice; of: TableOfSeat } | null>(null);
  answered = $state(false); // whether the deal answers an offer
  /** While the banker enters the position: called when a square is tapped, with its holders (a crossing has
   * two). */
  pick = $state.raw<((spaces: number[]) => void) | null>(null);
  isCovered = $state(false); // whether the player's cash is covered, because others can see the screen

  open(panel: string): void {
    this.panel = this.panel === panel ? '' : panel;
  }

  rule(slug: string, told: Told | null = null): void {
    this.clause = { slug, told };
  }

  /** Open the rules at a clause. */
  readAt(slug: string): void {
    this.close();
    this.firstClause = slug;
    this.panel = 'rules';
  }

  deal(partner: number, isAnswer: boolean, wanted = -1): void {
    this.item = this.seat = -1;
    this.wanted = wanted;
    this.partner = partner;
    this.answered = isAnswer;
    this.panel = 'trade';
  }

  close(): void {
    this.panel = this.firstClause = '';
    this.clause = this.leaving = null;
    this.item = this.seat = this.wanted = -1;
    this.partner = -1;
  }
}

export const setPanels = (): Panels => setContext(KEY, new Panels());
export const getPanels = (): Panels => getContext(KEY);
