import { expect, test } from 'vitest';
import { monument } from '../src/drawings/monuments';
import electronique from './fixtures/edition-electronique.json';
import europe from './fixtures/edition-europe.json';
import paris from './fixtures/edition-paris.json';

test('every pawn that a box names has a drawing of its own', () => {
  const pawns = [europe, electronique, paris].flatMap((edition) => edition.data.board.pawns);
  expect(pawns.length).toBeGreaterThan(0);
  expect(new Set(pawns.map(monument)).size).toBe(pawns.length);
  for (const pawn of pawns) expect(monument(pawn), pawn).not.toBe(monument(''));
});

test('a pawn without one is turned, and carries a number but never a name', () => {
  expect(monument('3')).toContain('>3<');
  expect(monument('nobody_drew_it')).toBe(monument(''));
});
