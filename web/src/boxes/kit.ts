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
  isAnswered?: boolean; // which brings its own buttons
}

/** What stands on a choice beside its verb. */
export interface Detail {
  icon: IconName;
  verb?: string;
  small?: string;
  amount?: number;
  key?: string;
  rank?: number; // the highest is the main one
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
  Board: Component<BoardProps>;
  Hand: Component<{ table: TableStore }>;
  Fan: Component<{ table: TableStore }> | null; // the hand as a row that peeks out on a phone
  Lot: Component<{ table: TableStore; item: number; small?: boolean }> | null;
  Mark: Component<{ table: TableStore; item: number }> | null; // what stands before an item's name in a list
  Moment: Component<{ table: TableStore }> | null; // shown when a question says isMoment
  rights: Right[];
  question(place: Place): Question | null;
  detail(choice: Choice, place: Place): Detail;
  gain(choice: Choice, place: Place): number; // what it would bring in
  state(seat: number, place: Place): string;
  worth(seat: number, place: Place): number | null;
  titles(seat: number, place: Place): number;
  pips(seat: number, place: Place): Pips[];
  pawn(seat: number, edition: Edition): string;
  next(place: Place): string; // what follows
  /** The holders that a pawn crosses, the last one included. */
  way(event: Told, place: Place): number[];
  effect(items: number[], to: number, place: Place): string; // what a deal does to that seat's groups
  trades?(place: Place): boolean; // false where no deal is ever possible
  claimed?(claim: OpenClaim, place: Place): { title: string; lines: [what: string, amount: string][]; note: string }; // a claim that is not a rent
}
