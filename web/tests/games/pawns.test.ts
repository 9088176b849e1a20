import { expect, test } from 'vitest';
import { kit as eldorado } from '../../src/games/eldorado';
import { kit } from '../../src/games/monopoly';
import { drawn } from '../../src/ui/pawn/pawn-drawing';
import type { Edition } from '../../src/base/wire';
import electronique from '../fixtures/edition-electronique.json';
import europe from '../fixtures/edition-europe.json';
import paris from '../fixtures/edition-paris.json';

test('every pawn that a box names has a drawing of its own', () => {
  const pawns = [europe, electronique, paris].flatMap((edition) =>
    edition.data.board.pawns.map((_, seat) => kit.pawn(seat, edition as unknown as Edition)),
  );
  expect(pawns.length).toBeGreaterThan(0);
  expect(new Set(pawns).size).toBe(pawns.length);
  expect(pawns).not.toContain('');
});

test('a pawn without one is turned, and carries a number where the box says so', () => {
  expect(eldorado.pawn(2, europe as unknown as Edition)).toContain('>3<');
  expect(drawn('')).toContain('<circle');
  expect(drawn('')).not.toContain('<text');
});
