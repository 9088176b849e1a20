/** Icons for the wallet, the bank and the dangers of Banking: 24 × 24 units, lines 1.5 wide. Classes: t light
 * fill, k solid, paper hole. */
const washed = (d: string) => `<path class="t" d="${d}"/><path d="${d}"/>`;

export const GLYPHS = {
  mine: `<path d="M5 21.500 17.500 7M19 21.500 6.500 7"/><path class="k"
    d="M10.500 3.500c4.500-1.300 9 0 11.500 4.500-3-2-6-2.700-8.500-1.700z
    M13.500 3.500C9 2.200 4.500 3.500 2 8c3-2 6-2.700 8.500-1.700z"/>`,
  note: washed('M2 6.500h20v11H2z') + '<circle cx="12" cy="12" r="3"/><path d="M5 9.500v5M19 9.500v5"/>',
  bond:
    washed('M3.500 3h17v18h-17z') +
    '<path d="M6.500 7h11M6.500 10h11M6.500 13h5M3.500 17h17M8 17v4M12.500 17v4M17 17v4"/>',
  cheque:
    washed('M2 6h20v12H2z') +
    `<path d="M5 9.500h8M5 12.500h5M13 15c1-2 2-2 2.500-.5s1.500.5 3-1"/>
      <path class="k" d="M16.500 8h3v2.500h-3z"/>`,
  share:
    washed('M3 3.500h18v13H3z') +
    `<path d="M6 7h12M6 10h12"/><circle class="paper" cx="12" cy="16" r="3.500"/>
      <circle cx="12" cy="16" r="3.500"/><path d="M10 18.800v3.700l2-1.300 2 1.300v-3.700"/>`,
  vault:
    washed('M3 3h18v16.500H3z') +
    `<circle cx="12" cy="11.300" r="4.500"/><path d="M12 6.800v9M7.500 11.300h9M5.500 19.500v2
      M18.500 19.500v2"/><circle class="k" cx="12" cy="11.300" r="1.300"/>`,
  wallet:
    washed(
      `M2.500 6.500H19a2.500 2.500 0 0 1 2.500 2.500v9A2.500 2.500 0 0 1 19 20.500H5
        A2.500 2.500 0 0 1 2.500 18z`,
    ) + '<path d="M2.500 6.500 16 3v3.500M21.500 11.500h-5a2 2 0 0 0 0 4h5"/>',
  flame: washed(
    `M12.300 1.800c.4 4.400 5.700 6.400 5.700 12.200a6 6 0 0 1-6 6.500A6 6 0 0 1 6 14
      c0-3.200 1.700-4.900 2.800-7 .9 1.300 1.400 2.200 1.600 3.700 1.700-2.500 2.300-5.700 1.900-8.900z`,
  ),
  mask:
    washed(
      `M2 9c3.300-1.700 6.700-1.700 10 0 3.300-1.700 6.700-1.700 10 0-.2 5-2.500 7.500-5.500 7.500-2
        0-3.200-1.300-4.500-3-1.300 1.700-2.500 3-4.500 3C4.500 16.500 2.200 14 2 9z`,
    ) +
    `<path class="k" d="M5.500 11.200c1.500-.8 3-.6 4 .6-1.200 1-2.900 1-4-.6z
      M18.500 11.200c-1.500-.8-3-.6-4 .6 1.200 1 2.900 1 4-.6z"/>`,
  way: '<path d="M4 20c0-6 4-5 8-8s3-8 8-8M15 4h5v5" stroke-width="2"/>',
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** A symbol for each of the six colours, so that colour is never the only difference: triangle, square,
 * lozenge, cross, disc, chevron. */
export const SIGNS = [
  'M0-7 6.100 3.500-6.100 3.500z',
  'M-6-6H6V6H-6z',
  'M0-7.500 7.500 0 0 7.500-7.500 0z',
  'M-7-2h5v-5h4v5h5v4H2v5h-4V2h-5z',
  'M0-7a7 7 0 1 0 .01 0z',
  'M-7 5 0-7 7 5 0 1z',
];
