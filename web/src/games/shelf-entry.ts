/** The entry of a game on the start page: its lid, its position, its pages. Each game exports one from
 * `on-shelf.ts`. */
import type { Component } from 'svelte';
import type { IconName } from '../base/icons';
import type { Both } from '../base/wire';
import type { DeskStore } from '../session/desk/desk-store.svelte';

export interface Lid {
  place: number; // its position on the start page, from the left
  height: number; // the height of the lid, which is 260 units wide
  drawing: () => string; // the contents of the SVG; its colours come from the box's world.css
}

/** A page of a game that is not a table, at /bank/NAME. Its component is NAME/Page.svelte in the game's
 * folder. */
export interface Page extends Both {
  name: string;
  icon: IconName;
}

export interface ShelfEntry {
  lids: Record<string, Lid>; // by edition; or a single lid under the name of the game
  pages?: Page[];
  // A component that is shown among the buttons of the cash desk.
  besideDesk?: () => Promise<{ default: Component<{ store: DeskStore }> }>;
}
