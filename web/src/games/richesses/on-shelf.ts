/** Draws the lid of the box: a globe on three ribbons. */
import { caption, sheet, title } from '../../ui/lid-drawing';
import type { Lid } from '../shelf-entry';

const ribbon = (colour: string, i: number): string => {
  const down = i * 22;
  return `<path d="M-150 ${96 + down}C-60 ${30 + down} 40 ${150 + down} 150 ${40 + down}
    v24C40 ${172 + down} -60 ${52 + down} -150 ${118 + down}z" fill="${colour}"/>`;
};

const GLOBE = `
  <circle r="92" fill="#fbf1dc"/><circle r="86" fill="#2b87a0"/>
  <clipPath id="gl"><circle r="86"/></clipPath>
  <g clip-path="url(#gl)">
    <path fill="#d9763f" d="M-70-58c16-18 40-22 54-14 4 8-6 14-4 22 8 6 14 0 20 8-4 12-18 14-22 26
      -8 2-14-4-20-2-12-8-30-18-28-40zM-34 2c14-4 30 4 38 14 0 18-14 26-20 44-6 8-12 2-12-8
      0-18-14-28-6-50zM20-66c20-10 60 0 74 30 2 16-12 18-14 30-12 2-18-8-30-4-10 0-10-10-20-12
      -10-8-18-30-10-44zM24-4c16-6 34 0 38 14-4 18-12 22-16 40-8 10-16 2-18-10-4-16-14-26-4-44z
      M66 34c10-6 24 0 24 10s-20 14-26 6 0-12 2-16z"/>
    <path fill="none" stroke="#f0c98f" stroke-width="3"
      d="M-70-58c16-18 40-22 54-14 4 8-6 14-4 22M20-66c20-10 60 0 74 30"/>
    <g fill="none" stroke="#fbf1dc" stroke-opacity=".4">
      <ellipse rx="30" ry="86"/><ellipse rx="62" ry="86"/>
      <path d="M0-86V86M-86 0H86M-76-40H76M-76 40H76"/>
    </g>
  </g>`;

const drawing = (): string =>
  sheet(310) +
  `<g transform="translate(130 176)">${['#e9b44c', '#e08a5b', '#b5522a'].map(ribbon).join('')}${GLOBE}</g>` +
  title(130, 46, 'Richesses', 41, { weight: 700 }) +
  title(130, 72, 'du Monde', 24, { weight: 460, isItalic: true, fill: '#f0c98f' }) +
  caption(130, 297, 'NATHAN · 144 TITRES', 10.5, { spacing: 2.5 });

const richesses: Lid = { place: 4, height: 310, drawing };

export const lids = { richesses };
