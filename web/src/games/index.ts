/** Finds the games in the folders beside this file: a new game is a new folder. Lids and colours are loaded
 * with the start page, everything else when it is needed. */
import type { Component } from 'svelte';
import type { DeskStore } from '../session/desk/desk-store.svelte';
import type { ShelfEntry, Lid, Page } from './shelf-entry';
import type { Kit } from '../session/table/game-kit';
import { lookup } from '../base/lookup';

const entries = import.meta.glob<ShelfEntry>('./*/on-shelf.ts', { eager: true });
import.meta.glob('./*/world.css', { eager: true });
const kits = import.meta.glob<Kit>('./*/index.ts', { import: 'kit' });
const components = import.meta.glob<Component>('./*/*/Page.svelte', { import: 'default' });

const PLAIN = 'plain'; // the folder for games that have no folder here
const all = Object.values(entries);
const worlds: Record<string, Lid> = Object.assign({}, ...all.map((front) => front.lids));

export function kitOf(game: string): Promise<Kit> {
  return (kits[`./${game}/index.ts`] ?? lookup(kits, `./${PLAIN}/index.ts`))();
}

/** The name under which the lid and the colours of a box are found: that of its edition, else that of its
 * game. */
export function worldOf(game: string, edition: string): string {
  const own = entries[`./${game}/on-shelf.ts`]?.lids ?? {};
  return [edition, game].find((world) => world in own) ?? PLAIN;
}

export const lidOf = (world: string): Lid => worlds[world] ?? lookup(worlds, PLAIN);

/** The boxes in the order of the start page. */
export function shelved<Box extends { game: string; edition: string }>(boxes: Box[]): Box[] {
  const place = ({ game, edition }: Box) => lidOf(worldOf(game, edition)).place;
  return boxes.toSorted((a, b) => place(a) - place(b));
}

/** The component that a game adds to the buttons of the cash desk. */
export async function besideDesk(game: string): Promise<Component<{ store: DeskStore }> | null> {
  return (await entries[`./${game}/on-shelf.ts`]?.besideDesk?.())?.default ?? null;
}

/** The pages that belong to single games. */
export const pages: Page[] = all.flatMap((front) => front.pages ?? []);

export async function pageOf(name: string): Promise<Component | null> {
  const found = Object.keys(components).find((path) => path.endsWith(`/${name}/Page.svelte`));
  return found ? lookup(components, found)() : null;
}
