import { caption, sheet, title } from '../../../ui/lid-drawing';
import type { Lid } from '../../shelf-entry';

/** The drawing of the card machine with two cards and its screen. */
const MACHINE = `
  <rect x="-112" y="8" width="70" height="44" rx="5" fill="#c9a24a"/>
  <path d="M-112 18h70" stroke="#6b4f14" stroke-width="7"/>
  <rect x="42" y="8" width="70" height="44" rx="5" fill="#b33f3a"/>
  <path d="M42 18h70" stroke="#56110f" stroke-width="7"/>
  <rect x="-62" y="-74" width="124" height="158" rx="14" fill="#3f4548" stroke="#11181a" stroke-width="2"/>
  <rect x="-62" y="-74" width="124" height="10" rx="5" fill="#5a6265"/>
  <rect x="-50" y="-56" width="100" height="42" rx="5" fill="#9fd6c8" stroke="#11181a" stroke-width="2.500"/>
  <text x="42" y="-24" text-anchor="end" font-family="var(--font-text)" font-weight="700" font-size="32"
    font-stretch="75%" letter-spacing="1" fill="#0b2d27" font-style="italic">15,0M</text>`;
const LAST = ['#46c2b0', '#46c2b0', '#d9a441', '#d85a4a']; // the colours of the keys in a row

function keys(): string {
  let s = '';
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++)
      s += `<rect x="${-49 + column * 26}" y="${-4 + row * 21}" width="20" height="15" rx="4"
        fill="${column === 3 ? LAST[row] : '#23282a'}"/>`;
  return s;
}

const drawing = (): string =>
  sheet(290) +
  `<path d="M0 0h260v88H0z" fill="var(--box-2)"/>` +
  caption(20, 38, 'MONOPOLY', 14, { anchor: 'start', spacing: 5, weight: 700 }) +
  title(19, 70, 'électronique', 33, { anchor: 'start', weight: 480, isItalic: true }) +
  `<g transform="translate(130 172) rotate(-7) scale(.88)">${MACHINE}${keys()}</g>` +
  caption(20, 276, '2005 · SANS BILLETS', 10.5, { anchor: 'start', fill: 'var(--box-metal)', spacing: 2.5 });

export const electronique: Lid = { place: 2, height: 290, drawing };
