/** Draws the lid of the box: a pyramid of gold before the sun, behind leaves. */
import { caption, title } from '../../ui/lid-drawing';
import type { Lid } from '../shelf-entry';

const LEAVES: [x: number, y: number, turn: number, long: number, colour: string][] = [
  [-6, 350, 22, 170, '#164129'],
  [40, 372, -10, 150, '#1d5233'],
  [266, 350, -22, 176, '#164129'],
  [222, 376, 12, 150, '#1d5233'],
  [4, 260, 58, 110, '#1b4b30'],
  [258, 262, -58, 112, '#1b4b30'],
  [0, 60, 120, 96, '#123522'],
  [260, 60, -120, 96, '#123522'],
  [130, 400, 0, 110, '#123522'],
  [84, 384, -24, 110, '#1a4a2f'],
  [176, 386, 24, 110, '#1a4a2f'],
];

function leaf([x, y, turn, long, colour]: (typeof LEAVES)[number]): string {
  const part = (n: number) => long * n;
  const vein = (at: number, out: number) =>
    `M0 ${-part(at)}l${part(out)} ${-part(0.14)}M0 ${-part(at)}l${-part(out)} ${-part(0.14)}`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
    <path fill="${colour}" d="M0 0C${part(0.28)} ${-part(0.3)} ${part(0.28)} ${-part(0.75)} 0 ${-long}
      C${-part(0.28)} ${-part(0.75)} ${-part(0.28)} ${-part(0.3)} 0 0z"/>
    <path d="M0 0V${-part(0.92)}${vein(0.3, 0.14)}${vein(0.55, 0.13)}"
      stroke="#0f2d1d" stroke-opacity=".55" stroke-width="1.300" fill="none"/></g>`;
}

function ray(_: unknown, i: number): string {
  const at = (reach: number) => (210 * reach).toFixed(1);
  const angle = (i * Math.PI) / 12;
  return `<path d="M0 0L${at(Math.cos(angle))} ${at(Math.sin(angle))}"
    stroke="#e3b53e" stroke-opacity=".25" stroke-width="6"/>`;
}

const SUN = `<circle r="66" fill="#e3b53e"/>
  <circle r="56" fill="none" stroke="#94690f" stroke-width="1.500" stroke-dasharray="3 4"/>`;

const step = (_: unknown, i: number): string =>
  `<rect x="${38 + i * 13}" y="${262 - i * 20}" width="${184 - i * 26}" height="21"
    fill="${i % 2 ? '#c8962b' : '#d9a937'}" stroke="#6d4c0a" stroke-width="1.200"/>`;

const STAIRS = `<path d="M118 283V150h24v133z" fill="#8c6312"/>
  <path d="${Array.from({ length: 13 }, (_, i) => `M118 ${156 + i * 10}h24`).join('')}"
    stroke="#d9a937" stroke-width="1.300"/>
  <rect x="116" y="144" width="28" height="20" fill="#e9c25a" stroke="#6d4c0a" stroke-width="1.200"/>
  <rect x="125" y="150" width="10" height="14" fill="#2b1e03"/>`;

const drawing = (): string =>
  `<rect width="260" height="350" fill="#245f3f"/>` +
  `<g transform="translate(130 190)">${Array.from({ length: 24 }, ray).join('')}${SUN}</g>` +
  Array.from({ length: 6 }, step).join('') +
  STAIRS +
  LEAVES.map(leaf).join('') +
  title(130, 62, 'Eldorado', 50, { weight: 640, fill: '#f6d679' }) +
  caption(130, 335, 'E. DUJARDIN · ANNÉES 1960', 10.5, { spacing: 2.5 });

const eldorado: Lid = { place: 5, height: 350, drawing };

export const lids = { eldorado };
