/** Draws the picture under the roads: sun, two ranges of mountains, a pyramid, a river, leaves. Flat shapes,
 * each in a colour of `world.css`. */
import { clean } from '../../../board/lettering';
import { glyph, type GlyphName } from '../drawings/glyphs';

const leaf = (x: number, y: number, k: number, turn: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">
    <path d="M0 0C-34-26-40-84 0-140 40-84 34-26 0 0z" fill="${fill}"/>
    <path d="M0 0V-128M0-24l-17-15M0-24l17-15M0-50l-22-18M0-50l22-18M0-78l-18-16M0-78l18-16"
    stroke="var(--m1)" stroke-width="2" fill="none" opacity=".7"/></g>`;

const frond = (turn: number) =>
  `<path transform="translate(-6 -90) rotate(${turn})" d="M0 0C10-20 8-44-2-60-10-40-8-18 0 0z"
    fill="var(--leaf)"/>`;

const palm = (x: number, y: number, k: number) =>
  `<g transform="translate(${x} ${y}) scale(${k})">
    <path d="M0 0C4-30 2-60-6-90" stroke="var(--leaf)" stroke-width="8" fill="none" stroke-linecap="round"/>
    ${[-100, -60, -20, 20, 60, 100].map(frond).join('')}</g>`;

const rays = Array.from({ length: 14 }, (_, i) => {
  const a = Math.PI * (1 + (2 * i) / 27);
  const at = (r: number, turn: number) =>
    `${(600 + r * Math.cos(a + turn)).toFixed(1)} ${(300 + r * Math.sin(a + turn)).toFixed(1)}`;
  return `<path d="M${at(112, 0)}L${at(760, -0.035)}L${at(760, 0.035)}z" fill="var(--sun)" opacity=".34"/>`;
}).join('');

const pyramid = Array.from({ length: 6 }, (_, i) => {
  const w = 230 - i * (230 / 6.6);
  const y = 470 - (i + 1) * 22;
  return `<path d="M${600 - w / 2} ${y + 22}V${y}H${600 + w / 2}V${y + 22}z" fill="var(--stone)"/>
    <path d="M${600 + w * 0.12} ${y + 22}V${y}H${600 + w / 2}V${y + 22}z" fill="var(--stone-2)"
    opacity=".55"/>`;
}).join('');

const leaves: [x: number, y: number, scale: number, turn: number][] = [
  [10, 870, 1, 20],
  [90, 880, 0.9, -14],
  [180, 880, 0.85, 18],
  [300, 880, 0.8, -10],
  [900, 880, 0.8, 12],
  [1010, 880, 0.9, -16],
  [1110, 880, 1, 14],
  [1195, 870, 1, -24],
];

const foreground = leaves
  .map(([x, y, k, turn], i) => leaf(x, y, k, turn, i % 2 ? 'var(--leaf)' : 'var(--leaf-2)'))
  .join('');

export const SCENE = `<rect width="1200" height="860" fill="var(--sky-3)"/>
<path d="M0 0H1200V300H0z" fill="var(--sky-2)"/>
<ellipse cx="600" cy="310" rx="620" ry="250" fill="var(--sky-1)"/>${rays}
<circle cx="600" cy="300" r="150" fill="var(--sun)" opacity=".5"/>
<circle cx="600" cy="300" r="118" fill="var(--sun)"/>
<path fill="var(--m1)" d="M0 430L150 300 230 350 350 210 450 330 520 290 600 380 690 270 770 340 880 200
  990 330 1070 290 1200 430V860H0z"/>
<path d="M350 210l-38 44 22 10 16-16 18 24 20-14zM880 200l-44 50 26 8 18-18 20 26 24-14z" fill="var(--snow)"/>
<path fill="var(--m2)" d="M0 470L120 400 260 440 420 360 560 440 700 380 860 440 1000 390 1200 470V860H0z"/>
${pyramid}<path d="M588 470L593 338h14L612 470z" fill="var(--sun)" opacity=".55"/>
<path d="M0 560C180 500 330 540 480 510S760 520 900 500 1100 540 1200 520V860H0z" fill="var(--m3)"/>
<path fill="var(--water)" opacity=".9" d="M640 470C600 520 700 540 650 580S520 640 560 690 700 730 640 860
  H470C560 780 430 730 430 680S600 600 590 560 570 500 610 470z"/>
<path d="M622 490c-20 40 50 50 10 84s-110 50-90 96 110 40 60 190" fill="none" stroke="var(--water-2)"
  stroke-width="3" opacity=".7"/>
<path fill="var(--leaf-2)" opacity=".82"
  d="M0 640C120 600 220 640 330 620S520 640 600 700 800 620 900 620 1100 600 1200 630V860H0z"/>
${palm(170, 690, 0.9)}${palm(228, 668, 0.62)}${palm(1010, 690, 0.95)}${palm(950, 664, 0.6)}${foreground}`;

/** The name of the box across the sky, and the note that the board is a reconstruction. */
export const lettering = (title: string, honest: string): string =>
  `<text x="600" y="205" text-anchor="middle" class="disp" font-size="86" font-weight="700"
    letter-spacing=".015em" fill="var(--lettering)" stroke="var(--lettering-edge)" stroke-width="7"
    paint-order="stroke" stroke-linejoin="round">${clean(title)}</text>
    <text x="600" y="238" text-anchor="middle" font-size="18" font-weight="640" fill="var(--lettering)"
    stroke="var(--lettering-edge)" stroke-width="5" paint-order="stroke"
    stroke-linejoin="round">${clean(honest)}</text>`;

/** A signpost where the circuits begin. */
export const signpost = (
  [x, y]: readonly [number, number],
  name: string,
  about: string,
  ground: string,
  ink: string,
): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0H158l12 21-12 21H0z" fill="${ground}" stroke="var(--leaf)"
    stroke-width="1.600"/><text x="11" y="18" font-size="17" font-weight="640" fill="${ink}"
    class="disp">${clean(name)}</text><text x="11" y="36" font-size="16.200" font-weight="600" fill="${ink}"
    data-max="144">${clean(about)}</text></g>`;

export const pile = (
  x: number,
  y: number,
  lines: readonly string[],
  ground: string,
  ink: string,
  name: GlyphName,
): string => {
  const cards = [6, 3, 0].map(
    (o) => `<rect x="${o}" y="${-o}" width="138" height="80" rx="5" fill="${ground}" stroke="var(--leaf)"
      stroke-width="1.500"/>`,
  );
  const first = lines.length > 1 ? 36 : 46;
  const words = lines.map(
    (line, i) => `<text x="54" y="${first + i * 18}" font-size="17" font-weight="680" fill="${ink}"
      data-max="80">${clean(line)}</text>`,
  );
  return `<g transform="translate(${x} ${y})">${cards.join('')}
    <g color="${ink}">${glyph(name, 29, 40, 36, ground)}</g>${words.join('')}</g>`;
};
