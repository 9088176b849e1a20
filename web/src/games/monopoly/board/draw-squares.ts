/** Draws the squares of the ring as SVG text: everything that does not move. */
import { clean, lines } from '../../../board/lettering';
import type { Mode } from '../../../board/geometry-types';
import { ICONS, type IconName } from '../../../base/icons';
import { hotel, house } from '../drawings/shapes';
import { BAND, cell, DEPTH, TAB } from './geometry';

export type Corner = 'go' | 'jail' | 'parking' | 'go_to_jail';

export interface Square {
  at: number;
  name: string;
  short: string; // the name on the compact board
  sub: string;
  price: string;
  group: string; // "" if the square belongs to no group
  hasBand: boolean;
  icon: IconName | '';
  tone: string; // the class of the icon, which sets its colour
  corner: Corner | '';
  owner: number; // the seat that owns it, or -1
  houses: number;
  hotels: number;
  isMortgaged: boolean;
  label: string; // a text about the whole square, for screen readers
}

/** The texts on the corners and stamps. */
export interface Printed {
  mortgaged: string;
  go: string;
  salary: string;
  jail: string;
  visit: [string, string];
  parking: [string, string];
  goToJail: [string, string];
}

const text = (x: number, y: number, words: string, cls: string, anchor = 'middle', max = 0, extra = '') =>
  `<text x="${x}" y="${y}" class="${cls}" text-anchor="${anchor}"${max ? ` data-max="${max}"` : ''}
    ${extra}>${clean(words)}</text>`;

const icon = (name: IconName, cx: number, cy: number, size: number, cls: string) =>
  `<svg x="${cx - size / 2}" y="${cy - size / 2}" width="${size}" height="${size}" viewBox="0 0 24 24"
    class="ico ${cls}">${ICONS[name]}</svg>`;

const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;

export function drawn(square: Square, mode: Mode, id: string, printed: Printed): string {
  return square.corner ? corner(square, mode, printed) : plain(square, mode, id, printed);
}

function plain(d: Square, mode: Mode, id: string, printed: Printed): string {
  const { x, y, w, h, side } = cell(d.at);
  const compact = mode === 'compact';
  const isWide = side === 'b' || side === 't'; // whether the square is in a horizontal row
  const band = compact ? 40 : BAND;
  const tab = compact ? 20 : TAB;
  const bx = side === 'l' ? x + w - band : x;
  const by = side === 't' ? y + h - band : y;
  const bw = isWide ? w : band;
  const bh = isWide ? band : h;
  let s = rect(x, y, w, h, `var(--cell${d.hasBand ? '' : '-warm'})`);
  if (d.hasBand) {
    s += rect(bx, by, bw, bh, `var(--g-${d.group}-c)`) + rect(bx, by, bw, bh, `url(#${id}${d.group})`);
    const edge = isWide
      ? `M${x} ${side === 'b' ? by + bh : by}h${w}`
      : `M${side === 'r' ? bx + bw : bx} ${y}v${h}`;
    s += `<path d="${edge}" class="ln"/>`;
  }
  const isOwned = d.owner >= 0;
  if (isOwned) {
    const seat = d.owner + 1;
    s += rect(
      side === 'r' ? x + w - tab : x,
      side === 'b' ? y + h - tab : y,
      isWide ? w : tab,
      isWide ? tab : h,
      `var(--seat-${seat})`,
    );
    if (!compact) {
      const cx = isWide ? x + w / 2 : side === 'l' ? x + 10 : x + w - 10;
      const cy = isWide ? (side === 'b' ? y + h - 10 : y + 10) : y + h / 2;
      s += `<circle cx="${cx}" cy="${cy}" r="9.5" fill="var(--seat-${seat})" stroke="var(--cell)"
        stroke-width="1.5"/>`;
      s += text(cx, cy + 4.2, String(seat), 'tab');
    }
  }
  if (d.isMortgaged) {
    const off = d.hasBand ? band : 0; // the coloured band is not covered
    s += rect(
      side === 'r' ? x + off : x,
      side === 'b' ? y + off : y,
      isWide ? w : w - off,
      isWide ? h - off : h,
      `url(#${id}mortgage)`,
    );
  }
  s += compact ? compactWords(d, band, tab) : isWide ? wideWords(d, isOwned) : sideWords(d, isOwned);
  s += buildings(d, compact, isWide ? x + w / 2 : bx + bw / 2, isWide ? by + bh / 2 : y + h / 2, isWide);
  if (d.isMortgaged && !compact) s += stamp(d, printed.mortgaged, isWide);
  return s;
}

function compactWords(d: Square, band: number, tab: number): string {
  const { x, y, w, h, side } = cell(d.at);
  const isWide = side === 'b' || side === 't';
  const inner = d.hasBand ? band : 8;
  const outer = d.owner >= 0 ? tab : 4;
  const max = (isWide ? h : w) - inner - outer - 14;
  const off = (inner - outer) / 2;
  if (!isWide)
    return text(x + w / 2 + (side === 'r' ? off : -off), y + h / 2 + 9, d.short, 'nm c', 'middle', max);
  const cx = x + w / 2 + 9;
  const cy = y + h / 2 + (side === 'b' ? off : -off);
  return text(cx, cy, d.short, 'nm c', 'middle', max, `transform="rotate(-90 ${cx} ${cy})"`);
}

function wideWords(d: Square, isOwned: boolean): string {
  const { x, y, w, h, side } = cell(d.at);
  const cx = x + w / 2;
  const names = lines(d.name, 11, 3);
  let s = '';
  if (side === 'b') {
    let ty = d.hasBand ? y + BAND + 19 : y + 62;
    if (d.icon) s += icon(d.icon, cx, y + 30, 34, d.tone);
    for (const line of names) {
      s += text(cx, ty, line, 'nm', 'middle', w - 12);
      ty += 15;
    }
    if (d.sub) s += text(cx, ty - 1, d.sub, 'sb', 'middle', w - 3);
    if (d.price && !d.isMortgaged) s += text(cx, y + h - (isOwned ? 25 : 14), d.price, 'pr', 'middle', w - 8);
    return s;
  }
  let ty = (d.hasBand ? y + h - BAND - 9 : y + h - 50) - (names.length - 1) * 15 - (d.sub ? 14 : 0);
  if (d.icon) s += icon(d.icon, cx, y + h - 24, 34, d.tone);
  for (const line of names) {
    s += text(cx, ty, line, 'nm', 'middle', w - 12);
    ty += 15;
  }
  if (d.sub) s += text(cx, ty - 1, d.sub, 'sb', 'middle', w - 3);
  if (d.price && !d.isMortgaged) s += text(cx, y + (isOwned ? 36 : 24), d.price, 'pr', 'middle', w - 8);
  return s;
}

function sideWords(d: Square, isOwned: boolean): string {
  const { x, y, w, h, side } = cell(d.at);
  const isLeft = side === 'l';
  const indent = isOwned ? 27 : 14;
  const ax = isLeft ? x + indent : x + w - indent;
  const anchor = isLeft ? 'start' : 'end';
  const max = w - (d.hasBand ? BAND : 50) - indent - 4;
  let s = d.icon ? icon(d.icon, isLeft ? x + w - 27 : x + 27, y + h / 2, 34, d.tone) : '';
  const rows: [string, string][] = lines(d.name, 15).map((line) => ['nm', line]);
  if (d.sub) rows.push(['sb', d.sub]);
  if (d.price && !d.isMortgaged) rows.push(['pr', d.price]);
  let ty = y + h / 2 - ((rows.length + (d.isMortgaged ? 1 : 0)) * 17) / 2 + 13;
  for (const [cls, line] of rows) {
    s += text(ax, ty + (cls === 'pr' ? 3 : 0), line, cls, anchor, max);
    ty += 16;
  }
  return s;
}

/** Houses and hotels are drawn on the coloured band, always upright. */
function buildings(d: Square, compact: boolean, x: number, y: number, isWide: boolean): string {
  if (d.hotels) return `<g class="built">${hotel(x, y, compact ? 1.45 : 1.2)}</g>`;
  let s = '';
  for (let i = 0; i < d.houses; i++) {
    const off = (i - (d.houses - 1) / 2) * (compact ? 17.5 : 17);
    const [hx, hy] = isWide ? [x + off, y + 1] : [x, y + off];
    s += `<g class="built">${house(hx, hy, compact ? 1.35 : 1.15)}</g>`;
  }
  return s;
}

function stamp(d: Square, word: string, isWide: boolean): string {
  const { x, y, w, h, side } = cell(d.at);
  const cx = isWide ? x + w / 2 : side === 'l' ? x + 62 : x + w - 62;
  const cy = isWide ? (side === 'b' ? y + h - 36 : y + 40) : y + h - 17;
  return `<g transform="translate(${cx} ${cy}) rotate(${isWide ? -12 : -5})">
    <rect x="-34" y="-10" width="68" height="18" rx="3" fill="var(--cell)" stroke="var(--bad)"
    stroke-width="1.8"/>${text(0, 3.6, word, 'st', 'middle', 60)}</g>`;
}

function corner(d: Square, mode: Mode, printed: Printed): string {
  const { x, y } = cell(d.at);
  const compact = mode === 'compact';
  const cx = x + DEPTH / 2;
  const cy = y + DEPTH / 2;
  let s = rect(x, y, DEPTH, DEPTH, 'var(--cell-warm)');
  if (d.corner === 'go') {
    s += compact
      ? icon('arrow', cx, cy - 16, 84, 'go') + text(cx, cy + 56, printed.go, 'cn c', 'middle', 140)
      : text(cx, y + 44, printed.go, 'cn', 'middle', 140) +
        icon('arrow', cx, cy + 8, 66, 'go') +
        text(cx, y + 134, printed.salary, 'pr big', 'middle', 140);
  } else if (d.corner === 'jail') {
    const k = 104;
    const jx = x + DEPTH - k;
    const bars = [1, 2, 3, 4].map((i) => `M${jx + (k * i) / 5} ${y}v${k}`).join('');
    s += `${rect(jx, y, k, k, 'var(--g-orange-c)')}<path d="${bars}" stroke="#1b1812" stroke-width="4"
      opacity=".8"/><path d="M${jx} ${y}v${k}h${k}" class="ln"/>`;
    if (!compact) {
      s +=
        rect(jx + 18, y + 8, k - 36, 22, 'var(--cell)', 'rx="2"') +
        text(jx + k / 2, y + 24, printed.jail, 'nm', 'middle', k - 40);
      s += text(
        x + 30,
        cy - 20,
        printed.visit[0],
        'nm',
        'middle',
        96,
        `transform="rotate(-90 ${x + 30} ${cy - 20})"`,
      );
      s += text(cx + 16, y + DEPTH - 20, printed.visit[1], 'nm', 'middle', 80);
    }
  } else if (d.corner === 'parking') {
    s += compact
      ? icon('tree', cx, cy, 96, 'park')
      : icon('tree', cx, cy - 16, 78, 'park') +
        text(cx, y + 122, printed.parking[0], 'cn', 'middle', 140) +
        text(cx, y + 142, printed.parking[1], 'sb b', 'middle', 140);
  } else {
    s += compact
      ? icon('bars', cx, cy, 84, 'jail')
      : text(cx, y + 34, printed.goToJail[0], 'sb b', 'middle', 140) +
        icon('bars', cx, cy - 2, 62, 'jail') +
        text(cx, y + 134, printed.goToJail[1], 'cn', 'middle', 140);
  }
  return s;
}
