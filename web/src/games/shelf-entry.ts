/** The entry of a game on the start page: lid, place, pages; each game exports one from `on-shelf.ts`. */
import type { Component } from 'svelte';
import type { IconName } from '../base/icons';
import type { Both } from '../base/wire';
import type { DeskStore } from '../session/desk/desk-store.svelte';

export interface Lid {
  place: number; // on the shelf, from the left
  height: number; // 260 units wide
  drawing: () => string; // the inside of an SVG; its colours come from the box's world
}

/** A page that a game has beside its tables, at /bank/NAME; its component is NAME/Page.svelte in the game's
 * folder. */
export interface Page extends Both {
  name: string;
  icon: IconName;
}

export interface ShelfEntry {
  lids: Record<string, Lid>; // by edition, or one by the name of the game
  pages?: Page[];
  besideDesk?: () => Promise<{ default: Component<{ store: DeskStore }> }>; // shown among the desk's buttons
}
