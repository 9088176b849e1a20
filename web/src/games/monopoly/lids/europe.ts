import { caption, frame, sheet, title } from '../../../ui/lid-drawing';
import type { Lid } from '../../shelf-entry';
import { golden } from '../../../ui/pawn/pawn-drawing';
import { PAWNS } from '../drawings/pawns';
import { star } from '../drawings/shapes';
import { lookup } from '../../../base/lookup';

function drawing(): string {
  let s = sheet(330) + `<circle cx="130" cy="186" r="150" fill="var(--box-2)" opacity=".55"/>`;
  for (let i = 0; i < 12; i++) {
    const a = (i * Math.PI) / 6 - Math.PI / 2;
    s += star(130 + 92 * Math.cos(a), 178 + 92 * Math.sin(a), 9, 'fill="var(--box-metal)"');
  }
  s +=
    golden(lookup(PAWNS, 'brandebourg'), 66, 232, 1.15) +
    golden(lookup(PAWNS, 'sagrada'), 196, 232, 1.25) +
    golden(lookup(PAWNS, 'westminster'), 98, 232, 1.75) +
    golden(lookup(PAWNS, 'pise'), 165, 232, 1.5) +
    golden(lookup(PAWNS, 'eiffel'), 131, 232, 2.55);
  return (
    s +
    `<rect x="0" y="231" width="260" height="99" fill="var(--box-2)"/>` +
    `<path d="M0 231h260" stroke="var(--box-metal)" stroke-width="2.500"/>` +
    caption(130, 40, 'MONOPOLY', 15, { spacing: 6, weight: 700 }) +
    title(130, 282, 'Europe', 54, { weight: 560 }) +
    caption(130, 308, 'DE VILNIUS À PARIS', 10.5, { fill: 'var(--box-metal)', spacing: 2.5 }) +
    frame(330, 9)
  );
}

export const europe: Lid = { place: 1, height: 330, drawing };
