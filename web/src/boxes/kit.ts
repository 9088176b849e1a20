/** What a box brings to the table: its board, its titles, its own words and moments. All the rest is shared. */
import type { Component } from 'svelte';
import type { Stage } from '../board/stage.svelte';
import type { IconName } from '../drawings/icons';
import type { Names } from '../lib/names';
import type { TableStore } from '../lib/table.svelte';
import type { Choice, Edition, Setting, Told, View } from '../lib/wire';
import type { OpenClaim } from '../table/questions';
import type { Words } from '../words/fr';

/** One seat's look at the table, in one language. */
export interface Place {
  view: View;
  names: Names;
  words: Words;
  seat: number;
  options: Record<string, Setting>;
}

/** What is asked, in one sentence, and the thing it is about. */
export interface Question {
  title: string;
  detail?: string;
  item?: number;
  isMoment?: boolean; // the box shows it with a component of its own
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
export interface Right {
  name: string;
  icon: IconName;
  key: string;
  actions: string[];
  label: (words: Words, names: Names) => string;
  why: (place: Place) => string; // why it is not possible now
  Panel?: Component<{ table: TableStore; close: () => void }>;
}

/** What a claim is about. */
export interface Claimed {
  title?: string;
  lines?: [what: string, amount: string][];
  note?: string; // when it is lost
  Basis?: Component<{ table: TableStore; claim: OpenClaim }>; // what it rests on, drawn
}

/** What comes with an item that changes hands. */
export interface Burden {
  words: string;
  cite: string; // the clause that says so
}

/** A group of titles of which a seat holds some. */
export interface Pips {
  group: string;
  name: string;
  mark: string; // a letter, or "" for the icon
  icon: IconName;
  held: boolean[];
}

export interface BoardProps {
  table: TableStore;
  stage: Stage;
  mode: 'full' | 'compact';
}

export interface Kit {
  aspect?: number; // width of the board for its height; a square when it is not said
  Board: Component<BoardProps>;
  Hand: Component<{ table: TableStore }>;
  Fan: Component<{ table: TableStore }> | null; // the hand as a row that peeks out on a phone
  Lot: Component<{ table: TableStore; item: number; small?: boolean; items?: number[] }> | null;
  Mark: Component<{ table: TableStore; item: number }> | null; // what stands before an item's name in a list
  Moment: Component<{ table: TableStore }> | null; // shown when a question says isMoment
  Beside?: Component<{ table: TableStore }>; // what is open beside the question and neither a claim nor an offer
  beside?: string[]; // the actions that answer it
  rights: Right[];
  question(place: Place): Question | null;
  detail(choice: Choice, place: Place): Detail;
  gain(choice: Choice, place: Place): number; // what it would bring in
  state(seat: number, place: Place): string;
  worth(seat: number, place: Place): number | null;
  raisable?(seat: number, place: Place): number; // what a debtor could still bring in
  titles(seat: number, place: Place): number;
  pips(seat: number, place: Place): Pips[];
  pawn(seat: number, edition: Edition): string;
  hues?(place: Place): number[]; // per seat which of the seat colours it has, where the box deals them out
  next(place: Place): string; // what follows
  expected?(place: Place): string; // what everybody waits for, said of whoever has to do it; "" where the box does not know
  /** The holders that a pawn crosses, the last one included. */
  way(event: Told, place: Place): number[];
  effect(items: number[], to: number, place: Place): string; // what a deal does to that seat's groups
  earns?(items: number[], to: number, place: Place): number; // how much more, or less, that seat's titles then bring
  burden?(item: number, place: Place): string; // what lies on an item, beside its name
  burdens?(items: number[], seats: [number, number], place: Place): Burden[]; // what that costs whichever of the two receives them
  together?(item: number, place: Place): number[]; // what changes hands with an item, itself included
  lot?(items: number[], place: Place): string; // what a lot of several titles is called
  trades?(place: Place): boolean; // false where no deal is ever possible
  claimed?(claim: OpenClaim, place: Place): Claimed; // where the box has more to say than who owes for what
}

/** The seats in the colours that their box gave them, for the style of a screen. */
export function hues(kit: Kit | null, place: Place | null): string {
  const dealt = kit && place ? (kit.hues?.(place) ?? []) : [];
  return dealt.map((hue, seat) => `--seat-${seat + 1}: var(--hue-${hue + 1}); --seat-${seat + 1}-ink: var(--hue-${hue + 1}-ink)`).join('; ');
}
