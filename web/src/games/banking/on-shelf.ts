/** Draws the lid of the box: a bank with six columns in a fan of rays. */
import { caption, sheet, title } from '../../ui/lid-drawing';
import type { Lid } from '../shelf-entry';

function ray(_: unknown, i: number): string {
  const from = Math.PI + (i * Math.PI) / 18;
  const at = (angle: number) => `${(300 * Math.cos(angle)).toFixed(1)} ${(300 * Math.sin(angle)).toFixed(1)}`;
  return `<path d="M0 0L${at(from)}L${at(from + Math.PI / 36)}z" fill="var(--box-2)" opacity=".8"/>`;
}

const COLUMNS = Array.from({ length: 6 }, (_, i) => `<path d="M${62 + i * 25} 170h11v70h-11z"/>`).join('');
const HOUSE = `<g fill="#fbf0dc" stroke="#4f1020" stroke-width="1.500">
    <path d="M130 104l86 44v10H44v-10z"/><path d="M52 158h156v12H52z"/>
    <path d="M40 240h180v10H40zM28 250h204v10H28z"/>${COLUMNS}
  </g>
  <circle cx="130" cy="138" r="11" fill="#d9b36a" stroke="#4f1020" stroke-width="1.500"/>`;

/** The four corners of a frame at distance k from the edge. */
const corners = (k: number): string =>
  `<path d="M${10 + k} ${44 + k}V${10 + k}H${44 + k}M${216 - k} ${10 + k}H${250 - k}V${44 + k}
    M${250 - k} ${276 - k}V${310 - k}H${216 - k}M${44 + k} ${310 - k}H${10 + k}V${276 - k}"
    fill="none" stroke="#d9b36a" stroke-width="1.800"/>`;

const drawing = (): string =>
  sheet(320) +
  `<g transform="translate(130 246)">${Array.from({ length: 19 }, ray).join('')}</g>` +
  HOUSE +
  title(130, 143, 'F', 14, { weight: 760, fill: '#4f1020' }) +
  `<path d="M118 190h24v50h-24z" fill="#4f1020"/>` +
  corners(0) +
  corners(6) +
  title(132, 74, 'BANKING', 33, { weight: 560, spacing: 4, fill: '#f3dcae' }) +
  `<path d="M60 88h140" stroke="#d9b36a" stroke-width="2"/>` +
  caption(130, 290, 'C.N.E.P. · CAISSE ET BANQUE', 9.5, { spacing: 1.4 });

const banking: Lid = { place: 6, height: 320, drawing };

export const lids = { banking };
