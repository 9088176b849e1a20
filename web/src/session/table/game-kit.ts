/** The interface of a game's part of the page, called its kit: board, hand, titles, questions, details of
 * choices. */
import type { Component } from 'svelte';
import type { Stage } from './animation-stage.svelte';
import type { IconName } from '../../base/icons';
import type { Names } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from './table-seen-by-seat.svelte';
import type { Burden, Choice, Edition, Game, Layout, Side, View } from '../../base/wire';
import type { OpenClaim } from './open-windows';
import type { Words } from '../../base/i18n/fr';

/** A view as one seat sees it, with the names and words of one language. */
export interface Place<G extends Game = Game> {
  view: View<G>;
  names: Names<G>;
  words: Words;
  seat: number;
}

/** The question in one sentence, and the item that it is about. */
export interface Question {
  title: string;
  detail?: string;
  item?: number;
  isSpecial?: boolean; // whether the kit's component `SpecialQuestion` shows it
  isWide?: boolean; // whether that component covers the board and has the buttons of the answers
  isWhole?: boolean; // whether that component has the buttons of the answers
  /** An answer for which the player has too little money: what is missing, and the actions that can raise it.
   * */
  unaffordable?: { verb: string; missing: string; raise: string[] };
}

/** The contents of a choice's button. */
export interface Detail {
  icon: IconName;
  verb?: string;
  small?: string;
  amount?: number;
  key?: string;
  rank?: number; // the choice with the highest rank is the main one
  item?: number; // an item that is drawn before the text if there is room
}

/** A button beside the question for several choices of one kind. */
export interface Right<G extends Game = Game> {
  name: string;
  icon: IconName;
  key: string;
  actions: G['action']['do'][];
  label: (words: Words, names: Names) => string;
  /** An action about which the server is asked when none of these choices is possible; its reason is then
   * shown. If it is a text, the text is shown and the server is not asked. */
  probe: (place: Place<G>) => G['action'] | string;
  loadPanel?: () => Promise<{ default: Component<{ table: TableOfSeat<G>; close: () => void }> }>;
}

/** The details of a claim. */
export interface Claimed<G extends Game = Game> {
  title?: string;
  lines?: [what: string, amount: string][];
  note?: string; // a text about when the claim expires
  Basis?: Component<{ table: TableOfSeat<G>; claim: OpenClaim }>; // draws what the claim is based on
}

/** A group of titles, and which of them a seat has. */
export interface Pips {
  group: string;
  name: string;
  mark: string; // a letter; "" if the icon is shown
  icon: IconName;
  held: boolean[];
}

export interface BoardProps<G extends Game = Game> {
  table: TableOfSeat<G>;
  stage: Stage;
  mode: 'full' | 'compact';
}

export interface Kit<G extends Game = Game> {
  aspect?: number; // the width of the board divided by its height; 1 if it is not set
  Board: Component<BoardProps<G>>;
  loadScene?: () => Promise<unknown>; // loads what the board shows after some events
  Hand: Component<{ table: TableOfSeat<G> }>;
  HandRow: Component<{ table: TableOfSeat<G> }> | null; // the hand as a row at the edge of a phone's screen
  Lot: Component<{ table: TableOfSeat<G>; item: number; small?: boolean; items?: number[] }> | null;
  /** A small drawing before the name of an item in a list. */
  ItemMark: Component<{ table: TableOfSeat<G>; item: number }> | null;
  SpecialQuestion: Component<{ table: TableOfSeat<G> }> | null; // shows the question if `isSpecial` is set
  /** Shows open windows beside the question that are neither claims nor offers. */
  SideQuestions?: Component<{ table: TableOfSeat<G> }>;
  rights: Right<G>[];
  question(place: Place<G>): Question | null;
  detail(choice: Choice<G>, place: Place<G>): Detail;
  state(seat: number, place: Place<G>): string;
  titles(seat: number, place: Place<G>): number;
  pips(seat: number, place: Place<G>): Pips[];
  pawn(pawn: number, edition: Edition<G>): string; // the drawing of a pawn; "": the default drawing is used
  pawnName?(pawn: number, edition: Edition<G>): string; // the name of a pawn, if pawns have names
  hues?(place: Place<G>): number[]; // the colour of each seat, if the game assigns colours
  logDetails?: string[]; // kinds of events that the log adds to the previous sentence
  next(seat: number, place: Place<G>): string; // a text that says that it is that seat's turn
  /** A sentence about the seat that everybody waits for; "" if there is none. */
  expected?(place: Place<G>): string;
  effect(side: Side, place: Place<G>): string; // a text about the effect of a deal on a seat's groups
  earns?: boolean; // whether deals are compared by the income from a seat's titles
  burden?(item: number, place: Place<G>): string; // a text about a charge on an item, shown beside its name
  // A text about what that charge costs the player who receives the item.
  burdened?(burden: Burden, side: Side, place: Place<G>): string;
  // The items that change hands together with an item, including itself.
  together?(item: number, place: Place<G>): number[];
  lot?(items: number[], place: Place<G>): string; // the name of a lot of several titles
  lotSide?(place: Place<G>): Side | null; // what buying it would change for this seat
  /** The titles that belong to a space (given as a holder), for the banker who enters the position on the
   * board. */
  titlesAt?(space: number, place: Place<G>): number[];
  /** The pawns of a seat. If this is not defined, the seat has the pawn with its number. */
  pawnsOf?(seat: number, place: Place<G>): number[];
  /** The numbers of pieces on a square after one more tap, in the order of its goods. */
  raise?(pieces: number[]): number[];
  /** Further texts about a claim, beside the debtor and the item. */
  claimed?(claim: OpenClaim, place: Place<G>): Claimed<G>;
}

/** Caches something that is computed from the printed data. All tables of an edition share it, so it must not
 * depend on the options of a table. */
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

/** Forget the type of a kit's game. This is safe, because the page only passes views of that game to the kit.
 * */
export const box = <G extends Game>(kit: Kit<G>): Kit => kit as unknown as Kit;

/** CSS variables with the colours of the seats: those that the game assigns, else those of their pawns. */
export function hues(table: TableOfSeat): string {
  const { kit, place, info } = table;
  const dealt = kit && place ? kit.hues?.(place) : undefined;
  return coloured(dealt ?? info?.seats.map(({ seat }) => table.pawn(seat)) ?? []);
}

/** CSS variables that give each seat one of the game's colours. */
export function coloured(hues: number[]): string {
  return hues
    .map(
      (hue, seat) =>
        `--seat-${seat + 1}: var(--hue-${hue + 1}); --seat-${seat + 1}-ink: var(--hue-${hue + 1}-ink)`,
    )
    .join('; ');
}
