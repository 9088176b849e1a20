/** The lid of a box that brings none. */
import { frame, sheet } from '../../drawings/lid';
import type { Lid } from '../front';
import { golden } from '../../drawings/pawns';

const plain: Lid = {
  place: Infinity,
  height: 300,
  drawing: () => sheet(300) + frame(300) + golden('', 130, 200, 2.4),
};

export const lids = { plain };
