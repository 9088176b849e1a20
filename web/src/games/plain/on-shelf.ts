/** Draws a lid for games that have no drawing of one. */
import { frame, sheet } from '../../ui/lid-drawing';
import type { Lid } from '../shelf-entry';
import { golden } from '../../ui/pawn/pawn-drawing';

const plain: Lid = {
  place: Infinity,
  height: 300,
  drawing: () => sheet(300) + frame(300) + golden('', 130, 200, 2.4),
};

export const lids = { plain };
