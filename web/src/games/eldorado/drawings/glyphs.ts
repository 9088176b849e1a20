/** The icons of this box: six series, gold, kinds of squares. 24 × 24 units, lines 1.5 wide. Classes: t light
 * fill, k solid, paper hole. */
const P = (r: number, degrees: number) => {
  const a = (degrees * Math.PI) / 180;
  return `${(12 + r * Math.cos(a)).toFixed(2)} ${(12 + r * Math.sin(a)).toFixed(2)}`;
};
const blade = (d: number) =>
  `M${P(3.3, d - 30)}L${P(9.3, d - 30)}A9.3 9.3 0 0 1 ${P(9.3, d + 30)}L${P(3.3, d + 30)}
    A3.3 3.3 0 0 0 ${P(3.3, d - 30)}Z`;
const spokes = Array.from({ length: 8 }, (_, i) => `M${P(5.5, 22.5 + 45 * i)}L${P(10, 22.5 + 45 * i)}`).join(
  '',
);
/** A path with a light fill and an outline. */
const both = (d: string) => `<path class="t" d="${d}"/><path d="${d}"/>`;

export const GLYPHS = {
  missiles:
    both('M12 1.500c2.700 2.500 3.500 5.500 3.500 9v7h-7v-7c0-3.500.8-6.500 3.500-9z') +
    `<path class="k" d="M8.500 12.500 4.500 17v4l4-2.500zM15.500 12.500l4 4.500v4l-4-2.500z"/>
      <circle cx="12" cy="8.500" r="1.500"/><path d="M10.300 19.500v2.500M13.700 19.500v2.500M8.500 14h7"/>`,
  secrets: `<ellipse cx="12" cy="12" rx="10.200" ry="4"/><ellipse cx="12" cy="12" rx="10.200" ry="4"
      transform="rotate(60 12 12)"/><ellipse cx="12" cy="12" rx="10.200" ry="4"
      transform="rotate(120 12 12)"/><circle class="k" cx="12" cy="12" r="2.200"/>`,
  avions: both(
    `M12 1.500c1.300 1.300 1.700 3 1.700 5v2.700l8.300 5v2.300l-8.300-2.300v4l2.500 2v1.800L12 20.800 7.800 22
      v-1.800l2.500-2v-4L2 16.500v-2.300l8.300-5V6.500c0-2 .4-3.700 1.700-5z`,
  ),
  petroliers:
    both('M1.500 13.500h21c-.3 2.500-1.300 4.500-2.700 5.500H5c-2-1-3-3-3.500-5.500z') +
    `<path d="M4 13.500V7.500h4.500v6M6.300 7.500V4.500M11 13.500V11h3v2.500M16.500 13.500V11h3v2.500
      M8.500 12.200h8M1.500 21.500c1.700-1 3.400-1 5 0 1.700 1 3.400 1 5 0 1.700-1 3.400-1 5 0 1.700 1 3.400 1
      5 0"/>`,
  uranium: `<path class="k" d="${blade(90)}${blade(210)}${blade(330)}"/>
    <circle class="k" cx="12" cy="12" r="2"/><circle cx="12" cy="12" r="10.700"/>`,
  diamants:
    both('M6.800 3.500h10.400L22.500 10 12 21.500 1.500 10z') +
    `<path d="M1.500 10h21M6.800 3.500 8.300 10 12 21.500 15.700 10l1.500-6.500
      M8.300 10 12 3.500 15.700 10"/>`,
  or:
    both('M1.800 18.500 5 10.500h14l3.200 8z') +
    '<path d="M5 10.500 8.300 6h7.400l3.300 4.500M6.500 15.500h4"/>',
  depart: '<path class="k" d="M22 8.500v7H10v4.500L1.500 12 10 4v4.500z"/>',
  achats:
    both('M4.500 2.500h15v14.500h-15z') +
    `<path d="M7.500 6.500h9M7.500 9.500h9M7.500 12.500h4"/><circle class="paper" cx="16" cy="16" r="3.700"/>
      <circle cx="16" cy="16" r="3.700"/><path d="M14 19v3.500l2-1.300 2 1.300V19"/>`,
  succes: both(
    `M12 1.800l3 6.600 7.200.8-5.400 4.800 1.600 7.100L12 17.500l-6.400 3.600 1.600-7.100
      L1.800 9.200 9 8.400z`,
  ),
  controle: `<path class="t" d="M4 15.500h16v4H4z"/><path d="M9.300 15.500c0-3-1.700-4.300-1.700-7.500
      a4.400 4.400 0 0 1 8.800 0c0 3.200-1.700 4.500-1.700 7.500M4 15.500h16v4H4zM5 22h14"/>`,
  radio:
    both('M2.500 8.500h19v12h-19z') +
    `<circle class="paper" cx="8" cy="14.500" r="3.500"/><circle cx="8" cy="14.500" r="3.500"/>
      <path d="M8 12.700v3.600M6.200 14.500h3.600M14.500 12h4.500M14.500 15h4.500M7 8.500 18.500 3"/>
      <circle class="k" cx="16.800" cy="18" r="1.100"/>`,
  loterie:
    both('M2 7h20v3.200a1.900 1.900 0 0 0 0 3.700V17H2v-3.200a1.900 1.900 0 0 0 0-3.700z') +
    `<path d="M16 7v1.500M16 10.500V13M16 15v2"/><path class="k"
      d="M8.700 8.700l1 2.100 2.300.3-1.700 1.600.4 2.300-2-1.100-2.100 1.100.5-2.300-1.700-1.600
      2.300-.3z"/>`,
  weekend:
    both(
      `M2 12.500C3 6.500 7 3 12.500 3S21 6.500 22 12.500c-1.700-1.300-3.300-1.300-5
        0-1.600-1.300-3.300-1.300-4.900 0-1.700-1.300-3.400-1.300-5.100 0-1.600-1.300-3.300-1.300-5 0z`,
    ) +
    `<path d="M12.300 1.500V3M12.100 12.500 12 21.500M5 21.500h14M12.500 3c-3 2.500-5 5.500-5.500 9.500
      M12.500 3c3 2.500 4.300 5.500 4.500 9.500"/>`,
  banque:
    both('M2 9 12 2.500 22 9v1.500H2z') +
    `<path d="M4.500 10.500v7.500M9.500 10.500v7.500M14.500 10.500v7.500M19.500 10.500v7.500M3 18h18
      M2 21.500h20"/>`,
  crise: `<path d="M2.500 4v17.500H22"/><path d="M5 7l4.500 4 3-3 7.500 9.500M20 12.500v5h-5"/>
      <path class="k" d="M15.500 2.500l-2 3.500h2l-1.500 3 4-4.300h-2.200l1.600-2.200z"/>`,
  casino: `<circle class="t" cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="10"/>
    <circle cx="12" cy="12" r="5.500"/><path d="${spokes}"/><circle class="k" cx="12" cy="12" r="1.800"/>`,
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** The icon for use inside another drawing: centred on (x, y), with its holes in the colour of the
 * background. */
export function glyph(name: GlyphName, x: number, y: number, size: number, ground = 'none'): string {
  const drawing = GLYPHS[name].replaceAll('class="paper"', `fill="${ground}" stroke="none"`);
  const [left, top] = [x - size / 2, y - size / 2].map((n) => n.toFixed(2));
  return `<g class="glyph" transform="translate(${left} ${top})
    scale(${(size / 24).toFixed(4)})">${drawing}</g>`;
}

/** Background and line colours of each kind of square, and of each series. */
export const GROUND: Record<string, string> = {
  depart: 'var(--ingot)',
  succes: 'var(--q-or)',
  controle: 'var(--q-controle)',
  or: 'var(--q-or)',
  radio: 'var(--q-radio)',
  loterie: 'var(--q-loterie)',
  weekend: 'var(--q-weekend)',
  banque: 'var(--q-banque)',
  crise: 'var(--q-crise)',
  casino: 'var(--q-casino)',
};
export const INK: Record<string, string> = {
  depart: '#123522',
  succes: '#2a1d00',
  controle: '#fff0dd',
  or: '#2a1d00',
  radio: '#fff3e4',
  loterie: '#f2fbf7',
  weekend: '#0d3340',
  banque: '#f6ecd0',
  crise: '#241c00',
  casino: '#f3d68a',
};
