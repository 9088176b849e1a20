/** The boxes by the name of their game; one without a kit of its own is played with the plain one. */
import type { Kit } from './kit';

const KITS: Record<string, () => Promise<{ kit: Kit }>> = {
  monopoly: () => import('./monopoly'),
  richesses: () => import('./richesses'),
  banking: () => import('./banking'),
  eldorado: () => import('./eldorado'),
};

export async function kitOf(game: string): Promise<Kit> {
  const found = KITS[game] ?? (() => import('./plain'));
  return (await found()).kit;
}

/** The worlds that the tokens know, in the order in which the boxes stand on the shelf. */
const WORLDS = ['europe', 'electronique', 'paris', 'richesses', 'eldorado', 'banking'];

/** The world of colours of a box: of its edition, else of its game. */
export function worldOf(game: string, edition: string): string {
  if (WORLDS.includes(edition)) return edition;
  return WORLDS.includes(game) ? game : 'plain';
}

export function shelfPlace(game: string, edition: string): number {
  const at = WORLDS.indexOf(worldOf(game, edition));
  return at < 0 ? WORLDS.length : at;
}
