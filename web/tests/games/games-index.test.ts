import { expect, test } from 'vitest';
import { kitOf, lidOf, shelved, worldOf } from '../../src/games';
import type { ShelfEntry } from '../../src/games/shelf-entry';

const entries = import.meta.glob<ShelfEntry>('../../src/games/*/on-shelf.ts', { eager: true });
const PRINTED = [
  'banking/cnep',
  'eldorado/reconstruction',
  'monopoly/paris',
  'monopoly/europe',
  'monopoly/electronique',
  'richesses/lansay',
  'richesses/nathan-urss',
];
const worlds = Object.values(entries).flatMap((entry) => Object.keys(entry.lids));

test('no two boxes have a world of the same name, nor one place on the shelf', () => {
  expect(worlds.length).toBeGreaterThan(5);
  expect(new Set(worlds).size).toBe(worlds.length);
  const places = worlds.map((world) => lidOf(world).place);
  expect(new Set(places).size).toBe(places.length);
});

test('every printed box has a lid of its own, in the order of the shelf', () => {
  const boxes = PRINTED.map((name) => name.split('/')).map(([game = '', edition = '']) => ({
    game,
    edition,
  }));
  const shown = [...new Set(shelved(boxes).map((box) => worldOf(box.game, box.edition)))];
  expect(shown).toEqual(['europe', 'electronique', 'paris', 'richesses', 'eldorado', 'banking']);
  for (const world of shown) expect(lidOf(world).drawing()).toContain('</text>');
});

test('a game without a folder is in the plain world, last, and played with the plain kit', async () => {
  expect(worldOf('unheard_of', 'first')).toBe('plain');
  const boxes = shelved([
    { game: 'unheard_of', edition: 'first' },
    { game: 'banking', edition: 'cnep' },
  ]);
  expect(boxes.map(({ game }) => game)).toEqual(['banking', 'unheard_of']);
  expect(await kitOf('unheard_of')).toBe(await kitOf('plain'));
});
