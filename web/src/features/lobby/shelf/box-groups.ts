/** The boxes on the start page. Editions with the same lid are one entry. */
import { worldOf } from '../../../games';
import { i18n } from '../../../base/i18n/i18n.svelte';
import type { Box } from '../../../base/wire';

export interface Slot {
  world: string;
  printings: [Box, ...Box[]];
}

export function slotsOf(boxes: Box[]): Slot[] {
  const worlds = Map.groupBy(boxes, (box) => worldOf(box.game, box.edition));
  return [...worlds].flatMap(([world, [first, ...rest]]) =>
    first ? [{ world, printings: [first, ...rest] }] : [],
  );
}

/** The part of the name that all editions of an entry share. */
export function nameOf({ printings }: Slot): string {
  const title = i18n.of(printings[0].title);
  return printings.length > 1 ? title.replace(/ \(.*\)$/, '') : title;
}

/** The part of the name in which an edition differs from the others of its entry. */
export function printingOf(box: Box): string {
  const title = i18n.of(box.title);
  return /\((.*)\)$/.exec(title)?.[1] ?? title;
}
