/** The lid: a striped tent. */
import { caption, frame, sheet, title } from '../../ui/lid-drawing';
import type { Lid } from '../shelf-entry';

const stripe = (_: unknown, i: number): string =>
  `<path d="M130 90L${40 + i * 30} 190h15z" fill="var(--box-metal)"/>`;

const fair: Lid = {
  place: 7,
  height: 280,
  drawing: () =>
    sheet(280) +
    frame(280) +
    Array.from({ length: 6 }, stripe).join('') +
    title(130, 60, 'La Foire', 40) +
    caption(130, 240, 'QUATRE ÉTALS', 10.5),
};

export const lids = { fair };
