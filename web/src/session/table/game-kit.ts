/** What a box brings to the table: its board, its titles, its own words and moments. All the rest is
 * shared. */
import type { Component } from 'svelte';
import type { Stage } from './animation-stage.svelte';
import type { IconName } from '../../base/icons';
import type { Names } from '../../base/i18n/names';
import type { SeatStore } from './seat-store.svelte';
import type { Burden, Choice, Edition, Game, Layout, Side, View } from '../../base/wire';
import type { OpenClaim } from './open-windows';
import type { Words } from '../../base/i18n/fr';

/** One seat's look at the table, in one language. */
export interface Place<G extends Game = Game> {
  view: View<G>;
  names: Names<G>;
  words: Words;
  seat: number;
}

/** What is asked, in one sentence, and the thing it is about. */
export interface Question {
  title: string;
  detail?: string;
  item?: number;
  isSpecial?: boolean; // the box shows it with a component of its own
  isWide?: boolean; // over the board, and that component has the answers too
  isWhole?: boolean; // which holds the answers too
}

/** What stands on a choice beside its verb. */
export interface Detail {
  icon: IconName;
  verb?: string;
  small?: string;
  amount?: number;
  key?: string;
  rank?: number; // the highest is the main one
  item?: number; // what it is about, drawn before its words where there is room
}

/** Several choices of one kind that stand beside the question. */
export interface Right<G extends Game = Game> {
  name: string;
  icon: IconName;
  key: string;
  actions: G['action']['do'][];
  label: (words: Words, names: Names) => string;
  why: (place: Place<G>) => string; // why it is not possible now
  Panel?: Component<{ table: SeatStore<G>; close: () => void }>;
}

/** What a claim is about. */
export interface Claimed<G extends Game = Game> {
  title?: string;
  lines?: [what: string, amount: string][];
  note?: string; // when it is lost
  Basis?: Component<{ table: SeatStore<G>; claim: OpenClaim }>; // what it rests on, drawn
}

/** A group of titles of which a seat holds some. */
export interface Pips {
  group: string;
  name: string;
  mark: string; // a letter, or "" for the icon
  icon: IconName;
  held: boolean[];
}

export interface BoardProps<G extends Game = Game> {
  table: SeatStore<G>;
  stage: Stage;
  mode: 'full' | 'compact';
}

export interface Kit<G extends Game = Game> {
  aspect?: number; // width of the board for its height; a square when it is not said
  Board: Component<BoardProps<G>>;
  Hand: Component<{ table: SeatStore<G> }>;
  HandRow: Component<{ table: SeatStore<G> }> | null; // the hand as a row that peeks out on a phone
  Lot: Component<{ table: SeatStore<G>; item: number; small?: boolean; items?: number[] }> | null;
  /** What stands before an item's name in a list. */
  ItemMark: Component<{ table: SeatStore<G>; item: number }> | null;
  SpecialQuestion: Component<{ table: SeatStore<G> }> | null; // shown when a question says isMoment
  /** What is open beside the question and neither a claim nor an offer. */
  SideQuestions?: Component<{ table: SeatStore<G> }>;
  rights: Right<G>[];
  question(place: Place<G>): Question | null;
  detail(choice: Choice<G>, place: Place<G>): Detail;
  state(seat: number, place: Place<G>): string;
  titles(seat: number, place: Place<G>): number;
  pips(seat: number, place: Place<G>): Pips[];
  pawn(pawn: number, edition: Edition<G>): string; // the drawing of each pawn; "" for a turned one
  pawnName?(pawn: number, edition: Edition<G>): string; // where they have names
  hues?(place: Place<G>): number[]; // per seat which of the seat colours it has, where the box deals them out
  next(seat: number, place: Place<G>): string; // what follows: that seat's turn
  /** What everybody waits for, said of whoever has to do it; "" where the box does not know. */
  expected?(place: Place<G>): string;
  effect(side: Side, place: Place<G>): string; // what a deal does to a seat's groups, in words
  earns?: boolean; // whether what a seat's titles bring decides if that is good or bad
  burden?(item: number, place: Place<G>): string; // what lies on an item, beside its name
  burdened?(burden: Burden, side: Side, place: Place<G>): string; // what that costs whoever receives it
  together?(item: number, place: Place<G>): number[]; // what changes hands with an item, itself included
  lot?(items: number[], place: Place<G>): string; // what a lot of several titles is called
  lotSide?(place: Place<G>): Side | null; // and what it would change for this seat
  /** Where the box has more to say than who owes for what. */
  claimed?(claim: OpenClaim, place: Place<G>): Claimed<G>;
}

/** What is printed is the same at every table of a printing, whatever its rules: it is read once. */
export function readOnce<G extends Game, T extends { edition: Edition<G> }>(
  read: (edition: Edition<G>, layout: Layout) => T,
): (names: Names<G>) => T {
  const known = new WeakMap<Layout, T>();
  return ({ edition, layout }) => {
    let found = known.get(layout);
    if (!found || found.edition !== edition) {
      found = read(edition, layout);
      known.set(layout, found);
    }
    return found;
  };
}

/** A box knows its game; the page knows boxes only, and gives each what its own game has sent. */
export const box = <G extends Game>(kit: Kit<G>): Kit => kit as unknown as Kit;

/** The seats in the colours that their box gave them, or else of their pawns, for the style of a screen. */
export function hues(table: SeatStore): string {
  const { kit, place, info } = table;
  const dealt = kit && place ? kit.hues?.(place) : undefined;
  return coloured(dealt ?? info?.seats.map(({ seat }) => table.pawn(seat)) ?? []);
}

/** Each seat in one of the box's colours. */
export function coloured(hues: number[]): string {
  return hues
    .map(
      (hue, seat) =>
        `--seat-${seat + 1}: var(--hue-${hue + 1}); --seat-${seat + 1}-ink: var(--hue-${hue + 1}-ink)`,
    )
    .join('; ');
}
