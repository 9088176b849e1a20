/** The interface of a game's own part of the page (its kit): board, hand, titles, questions, details of
 * choices. */
import type { Component } from 'svelte';
import type { Stage } from './animation-stage.svelte';
import type { IconName } from '../../base/icons';
import type { Names } from '../../base/i18n/names-in-view';
import type { TableOfSeat } from './table-seen-by-seat.svelte';
import type { Burden, Choice, Edition, Game, Layout, Side, View } from '../../base/wire';
import type { OpenClaim } from './open-windows';
import type { Words } from '../../base/i18n/fr';

/** A view with the names and words of one language, from one seat. */
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
  isSpecial?: boolean; // shown with the kit's `SpecialQuestion`
  isWide?: boolean; // that component covers the board and has the answers
  isWhole?: boolean; // that component has the answers
  /** An answer that the player lacks money for, what is missing, and the actions that raise money. */
  unaffordable?: { verb: string; missing: string; raise: string[] };
}

/** The contents of the button of a choice. */
export interface Detail {
  icon: IconName;
  verb?: string;
  small?: string;
  amount?: number;
  key?: string;
  rank?: number; // the choice with the highest is the main one
  item?: number; // drawn before the words if there is room
}

/** A button beside the question for several choices of one kind. */
export interface Right<G extends Game = Game> {
  name: string;
  icon: IconName;
  key: string;
  actions: G['action']['do'][];
  label: (words: Words, names: Names) => string;
  /** One of them that the server is asked about when none is possible: its reason is shown. A text is shown
   * as it is: there is nothing to ask about. */
  probe: (place: Place<G>) => G['action'] | string;
  loadPanel?: () => Promise<{ default: Component<{ table: TableOfSeat<G>; close: () => void }> }>;
}

/** The details of a claim. */
export interface Claimed<G extends Game = Game> {
  title?: string;
  lines?: [what: string, amount: string][];
  note?: string; // when the claim expires
  Basis?: Component<{ table: TableOfSeat<G>; claim: OpenClaim }>; // a drawing of what the claim is based on
}

/** A group of titles, and which of them a seat holds. */
export interface Pips {
  group: string;
  name: string;
  mark: string; // a letter; "": the icon is shown
  icon: IconName;
  held: boolean[];
}

export interface BoardProps<G extends Game = Game> {
  table: TableOfSeat<G>;
  stage: Stage;
  mode: 'full' | 'compact';
}

export interface Kit<G extends Game = Game> {
  aspect?: number; // width of the board divided by its height; 1 by default
  Board: Component<BoardProps<G>>;
  loadScene?: () => Promise<unknown>; // what the board shows after some events
  Hand: Component<{ table: TableOfSeat<G> }>;
  HandRow: Component<{ table: TableOfSeat<G> }> | null; // the hand as a row at the edge of a phone's screen
  Lot: Component<{ table: TableOfSeat<G>; item: number; small?: boolean; items?: number[] }> | null;
  /** A small drawing before the name of an item in a list. */
  ItemMark: Component<{ table: TableOfSeat<G>; item: number }> | null;
  SpecialQuestion: Component<{ table: TableOfSeat<G> }> | null; // shown when a question has `isSpecial`
  /** Shows open windows beside the question that are neither claims nor offers. */
  SideQuestions?: Component<{ table: TableOfSeat<G> }>;
  rights: Right<G>[];
  question(place: Place<G>): Question | null;
  detail(choice: Choice<G>, place: Place<G>): Detail;
  state(seat: number, place: Place<G>): string;
  titles(seat: number, place: Place<G>): number;
  pips(seat: number, place: Place<G>): Pips[];
  pawn(pawn: number, edition: Edition<G>): string; // the drawing of a pawn; "": a plain turned one
  pawnName?(pawn: number, edition: Edition<G>): string; // if pawns have names
  hues?(place: Place<G>): number[]; // the colour of each seat, if the game deals colours
  logDetails?: string[]; // kinds of events that the log folds into the sentence before
  next(seat: number, place: Place<G>): string; // announces that seat's turn
  /** A sentence about the seat that everybody waits for; "" if there is none. */
  expected?(place: Place<G>): string;
  effect(side: Side, place: Place<G>): string; // the effect of a deal on a seat's groups
  earns?: boolean; // whether a deal is judged by the income from a seat's titles
  burden?(item: number, place: Place<G>): string; // a charge on an item, shown beside its name
  burdened?(burden: Burden, side: Side, place: Place<G>): string; // its cost for who receives the item
  together?(item: number, place: Place<G>): number[]; // the items that change hands with it, itself too
  lot?(items: number[], place: Place<G>): string; // the name of a lot of several titles
  lotSide?(place: Place<G>): Side | null; // the effect of buying it on this seat
  /** The titles that belong to a space (its holder), where the banker sets the table on the board. */
  titlesAt?(space: number, place: Place<G>): number[];
  /** The pawns of a seat; by default the one with its number. */
  pawnsOf?(seat: number, place: Place<G>): number[];
  /** The pieces on a square after one more tap, in the order of its goods. */
  raise?(pieces: number[]): number[];
  /** Details of a claim beyond the debtor and the item. */
  claimed?(claim: OpenClaim, place: Place<G>): Claimed<G>;
}

/** Caches what is read from the printed data: all tables of an edition share it, whatever their options. */
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

/** A kit without the type of its game: the page only hands it views of that game. */
export const box = <G extends Game>(kit: Kit<G>): Kit => kit as unknown as Kit;

/** CSS variables with the colours of the seats: as the game deals them, else those of their pawns. */
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
