/** Icons of productions and kinds of squares: 24 × 24 units, lines 1.5 wide, round joints. Each metal is
 * drawn as an object of daily life, so that the eleven metals look different. Classes: t light fill, k solid,
 * paper a hole in the colour of the background. */

const tinted = (d: string) => `<path class="t" d="${d}"/><path d="${d}"/>`;

const cube = (x: number, y: number) =>
  `<path class="t" d="M${x} ${y - 4}l4 2.2v4.4l-4 2.2-4-2.2v-4.4z"/>
    <path d="M${x} ${y - 4}l4 2.2v4.4l-4 2.2-4-2.2v-4.4zM${x - 4} ${y - 1.8}l4 2.2 4-2.2
    M${x} ${y + 0.4}v4.4"/>`;

/** One blade of the trefoil, in the direction of this angle in degrees. */
function blade(degrees: number): string {
  const at = (r: number, d: number) => {
    const a = (d * Math.PI) / 180;
    return `${(12 + r * Math.cos(a)).toFixed(2)} ${(12 + r * Math.sin(a)).toFixed(2)}`;
  };
  return `M${at(3.3, degrees - 30)}L${at(9.3, degrees - 30)}A9.3 9.3 0 0 1 ${at(9.3, degrees + 30)}
    L${at(3.3, degrees + 30)}A3.3 3.3 0 0 0 ${at(3.3, degrees - 30)}Z`;
}

const GLYPHS: Record<string, string> = {
  acier: tinted('M4.5 3.5h15v4h-5.3v9h5.3v4h-15v-4h5.3v-9H4.5z'),
  aluminium:
    tinted('M8.5 2.5h7l2 3v13l-2 3h-7l-2-3v-13z') +
    '<path d="M6.5 5.5h11M6.5 18.5h11"/><path class="k" d="M6.5 9.5h11v5h-11z"/>',
  argent:
    '<path d="M5.5 2.5v5A2.6 2.6 0 0 0 8.1 10a2.6 2.6 0 0 0 2.6-2.5v-5M8.1 2.5v19"/>' +
    tinted('M16.2 2.5c2 0 3.2 2.2 3.2 4.6s-1.2 4.4-3.2 4.4-3.2-2-3.2-4.4 1.2-4.6 3.2-4.6z') +
    '<path d="M16.2 11.5v10"/>',
  ble:
    '<path d="M12 22V8.5"/>' +
    tinted('M12 2c1.9 1.7 1.9 4.5 0 6.3-1.9-1.8-1.9-4.6 0-6.3z') +
    tinted(
      `M12 12.3c.1-2.7 1.9-4.4 4.6-4.6 0 2.9-1.7 4.6-4.6 4.6zM12 12.3
        c-.1-2.7-1.9-4.4-4.6-4.6 0 2.9 1.7 4.6 4.6 4.6z`,
    ) +
    tinted(
      `M12 17.3c.1-2.7 1.9-4.4 4.6-4.6 0 2.9-1.7 4.6-4.6 4.6zM12 17.3
        c-.1-2.7-1.9-4.4-4.6-4.6 0 2.9 1.7 4.6 4.6 4.6z`,
    ),
  cacao:
    '<g transform="rotate(32 12 12)">' +
    tinted('M12 1.5c4 2.2 6 6.3 6 10.5s-2 8.3-6 10.5c-4-2.2-6-6.3-6-10.5S8 3.7 12 1.5z') +
    '<path d="M12 1.5c-2 3.2-2.7 6.5-2.7 10.5s.7 7.3 2.7 10.5c2-3.2 2.7-6.5 2.7-10.5S14 4.7 12 1.5z"/></g>',
  cafe: `<g transform="rotate(38 12 12)"><ellipse class="t" cx="12" cy="12" rx="6.2" ry="9.3"/>
    <ellipse cx="12" cy="12" rx="6.2" ry="9.3"/><path d="M12 2.7c-3 3.3 2.8 6 0 9.3s3 6-0 9.3"/></g>`,
  'caoutchouc-naturel': `<path class="t" d="M6.5 2h11v20h-11z"/><path d="M6.5 2v20M17.5 2v20
    M6.5 4.5l5.5 4 5.5-4
      M6.5 8.5l5.5 4 5.5-4M12 12.5v2.5"/><path class="k" d="M8.8 15.5h6.4l-1 5h-4.4z"/>`,
  cobalt:
    tinted('M8.5 8.5h7l2.5 13H6z') +
    '<path d="M6.6 18.5h10.8M10 8.5V6h4v2.5"/><path class="k" d="M9 2.5h6V6H9z"/><path d="M9.3 12.5h5.4"/>',
  'construction-automobile':
    tinted('M2.5 16.5v-3.3l3.4-1.2 2.2-4.3c.4-.8 1-1.2 1.9-1.2h3.8c.9 0 1.6.4 2.1 1.2l2.4 4.3 3.2 1.2v3.3z') +
    `<path d="M9 12h6.2l-1.5-3H10.3z"/><circle class="paper" cx="7" cy="17" r="2.3"/>
      <circle class="paper" cx="17" cy="17" r="2.3"/><circle cx="7" cy="17" r="2.3"/>
      <circle cx="17" cy="17" r="2.3"/>`,
  'construction-navale':
    tinted('M2 12.5h20c-.4 2.7-1.5 4.7-3 6H6c-2-1.2-3.4-3.2-4-6z') +
    `<path d="M5.5 12.5v-3h6v3M7.5 9.5V7h2.5v2.5M17 12.5V3l-5.5 2.5M17 3l3.5 2.5v3M3 21.5h18M8 18.5v3
      M16 18.5v3"/>`,
  'coton-brut':
    tinted('M8.5 8.2a3.7 3.7 0 1 1 7 0 3.7 3.7 0 1 1-.4 7.2 4.4 4.4 0 0 1-6.2 0 3.7 3.7 0 1 1-.4-7.2z') +
    '<path d="M5.5 16.5c1 2.2 3.2 3.2 6.5 3.2s5.5-1 6.5-3.2M12 15v7"/>',
  cuivre: `<path class="t" d="M7 6.5h10v11H7z"/><path d="M4 3h16v3.5H4zM4 17.5h16V21H4zM7 6.5v11M17 6.5v11
    M7 9.3h10
      M7 12h10M7 14.7h10"/>`,
  fer:
    tinted(
      `M7 21.5l-2.3-.9C3.2 13.5 3.6 2.5 12 2.5s8.8 11 7.3 18.1l-2.3.9-1.7-.7C16.7 14.3 16.2 7 12 7
        s-4.7 7.3-3.3 13.8z`,
    ) +
    '<path class="k" d="M5.6 13h1v2h-1zM6.3 8.5h1v2h-1zM17.4 13h1v2h-1zM16.7 8.5h1v2h-1zM11.5 4h1v1.6h-1z"/>',
  houille:
    '<path class="k" d="M5.5 10l1-3.5 3-1.5 2.2 1.8L14.5 3l3.2 2.3.8 4.7z"/>' +
    tinted('M3.5 10h17l-2 7h-13z') +
    '<circle cx="8.3" cy="19.5" r="2"/><circle cx="15.7" cy="19.5" r="2"/>',
  'laine-brute':
    tinted(
      `M7.5 17a3.2 3.2 0 0 1-2.7-5 3.3 3.3 0 0 1 2.5-5 3.7 3.7 0 0 1 6.3-.6 3.3 3.3 0 0 1 4.7 2.7V15
        a3 3 0 0 1-2.3 2z`,
    ) +
    `<path class="k" d="M17.3 8.5c2.7-.7 4.7.8 4.5 3-.2 2-1.5 3.2-3 3-1.6-.3-2.4-2.5-1.5-6z"/>
      <path d="M8.8 17v4.5M14.2 17v4.5"/>`,
  nickel: `<circle class="t" cx="12" cy="12" r="9.5"/><circle cx="12" cy="12" r="9.5"/>
      <circle cx="12" cy="12" r="6.8" stroke-dasharray="1.2 1.65"/><path d="M9.6 15V9l4.8 6V9"/>`,
  or:
    tinted('M1.8 20l1.7-5.5h6.3l1.6 5.5z') +
    tinted('M12.6 20l1.6-5.5h6.3l1.7 5.5z') +
    tinted('M7.2 12.8l1.7-5.5h6.2l1.7 5.5z') +
    '<path d="M12 1.8v2.7M6.3 3.3l1.3 2M17.7 3.3l-1.3 2"/>',
  plomb: '<path d="M12 1.5v6M9 7.5h6v3H9z"/>' + tinted('M7 10.5h10c0 4.4-2.8 8.5-5 12-2.2-3.5-5-7.6-5-12z'),
  petrole: `<path class="t" d="M12 2.5 6.5 21h11z"/><path d="M12 2.5 6.5 21M12 2.5 17.5 21M9.4 11.5h5.2
    M8 16.2h8
      M9.4 11.5l6.6 4.7M14.6 11.5 8 16.2M4 21h16M10 2.5h4M10.5 7.5h3"/>`,
  riz:
    '<path d="M5.7 12c.8-3.6 3-5.3 6.3-5.3s5.5 1.7 6.3 5.3M14 6.5 20 1.8M16.6 8 22 3.8"/>' +
    tinted('M2.8 12h18.4c-.3 3.7-2.3 6.3-5.5 7.4V21.5H8.3v-2.1C5.1 18.3 3.1 15.7 2.8 12z'),
  sucre: cube(12, 6.2) + cube(7.3, 15.4) + cube(16.7, 15.4),
  the:
    tinted('M6.9 9.5h10c1.3 3.7.8 7.3-1.6 10.5H8.5c-2.4-3.2-2.9-6.8-1.6-10.5z') +
    `<path d="M8.5 9.5c.5-2.2 1.7-3.3 3.4-3.3s2.9 1.1 3.4 3.3M11.9 6.2V4
      M17.4 11c3.2-.9 4.8.5 4.3 3.2-.5 2.4-2.6 3.5-4.9 3.2M6.3 15c-2.2-.5-2.6-2.8-4.3-4.5"/>`,
  tungstene:
    tinted('M8.5 16c-2-1.5-3.2-3.7-3.2-6.5a6.7 6.7 0 0 1 13.4 0c0 2.8-1.2 5-3.2 6.5v2h-7z') +
    '<path d="M9 21.5h6M10.5 18l-1.2-7 1.8 1.7L12 11l.9 1.7 1.8-1.7-1.2 7"/>',
  uranium: `<path class="k" d="${blade(90)}${blade(210)}${blade(330)}"/>
    <circle class="k" cx="12" cy="12" r="2"/><circle cx="12" cy="12" r="10.7"/>`,
  'gaz-naturel':
    tinted(
      `M12.3 1.8c.4 4.4 5.7 6.4 5.7 12.2a6 6 0 0 1-6 6.5A6 6 0 0 1 6 14
        c0-3.2 1.7-4.9 2.8-7 .9 1.3 1.4 2.2 1.6 3.7 1.7-2.5 2.3-5.7 1.9-8.9z`,
    ) +
    `<path d="M12 20.5c-1.7 0-2.7-1.3-2.7-3 0-1.8 1.5-2.7 2.7-4.5 1.2 1.8 2.7 2.7 2.7 4.5 0 1.7-1 3-2.7
      3z"/>`,
  bois:
    tinted('M7 6.5h11.5c1.8 0 3 2.5 3 5.5s-1.2 5.5-3 5.5H7z') +
    `<ellipse class="paper" cx="6.5" cy="12" rx="3.7" ry="5.5"/><ellipse cx="6.5" cy="12" rx="3.7" ry="5.5"/>
      <ellipse cx="6.5" cy="12" rx="1.5" ry="2.5"/><path d="M14 6.5l2.5-3.5"/>`,
  eolien:
    '<path d="M12 11.5V22M9 22h6"/>' +
    ['0', '120', '240']
      .map(
        (a) =>
          `<g transform="rotate(${a} 12
            9.5)">${tinted('M12 8.3C10.9 6 10.9 3.3 12 1c1.1 2.3 1.1 5 0 7.3z')}</g>`,
      )
      .join('') +
    '<circle class="k" cx="12" cy="9.5" r="1.4"/>',
  hydraulique:
    tinted('M3 4h5.5L14 20H3z') +
    `<path d="M8.8 7c4.4.2 6.7 4.5 8.2 10M14.5 20.5c1.3-1.3 2.5-1.3 3.7 0 1.2 1 2.3 1 3.8 0M3 8h6.8M3 12h8.2
      M3 16h9.6"/>`,
  mais:
    tinted('M12 2c3 2 4 5.3 4 9s-1 6.5-4 9c-3-2.5-4-5.3-4-9s1-7 4-9z') +
    `<path d="M8.7 7h6.6M8 11h8M8.5 15h7M12 2v18M8 12c-3 0-4.5-1.5-5-4 0 6 2.5 11.5 9 13.5 6.5-2 9-7.5
      9-13.5-.5 2.5-2 4-5 4"/>`,
  solaire:
    tinted('M4.5 11.5h11l5 9.5h-14z') +
    `<path d="M5.5 15.5h12.3M9 11.5l3.5 9.5M12.3 11.5l4 9.5"/><circle class="k" cx="17" cy="5.5" r="2.3"/>
      <path d="M17 1v1M21.5 5.5h-1M20.2 2.3l-.7.7M20.2 8.7l-.7-.7M13.8 2.3l.7.7"/>`,
  tourisme: tinted('M3 8h18v12.5H3z') + '<path d="M8.5 8V4h7v4M7 8v12.5M17 8v12.5"/>',
  auction: `<path class="t" d="M3 18.5h10v3H3z"/><path d="M3 18.5h10v3H3zM9 6l5-4.5 6 6.5-5 4.5zM7.8 5l8 8.7
      M13.2.8l8 8.6M12.3 9.8 4 16.5"/>`,
  joker:
    tinted(
      `M4.5 17.5C4.3 13 3.7 10.5 1.8 8.5 4.5 6 8 7 9 10.5 8.8 6.5 9.7 4 12 2.5
        c2.3 1.5 3.2 4 3 8 1-3.5 4.5-4.5 7.2-2-1.9 2-2.5 4.5-2.7 9z`,
    ) +
    `<path d="M4.5 21h15M9 10.5c.2 2.5.7 4.5 1.5 7M15 10.5c-.2 2.5-.7 4.5-1.5 7"/>
      <circle class="k" cx="2" cy="9" r="1.6"/><circle class="k" cx="12" cy="2.3" r="1.6"/>
      <circle class="k" cx="22" cy="9" r="1.6"/>`,
  news:
    tinted('M3 4h14.5v16.5H5A2 2 0 0 1 3 18.5z') +
    `<path d="M17.5 8.5H21v10a2 2 0 0 1-2 2H5M6 7.5h8.5M6 17h8.5M11.5 10.8h3M11.5 13.8h3"/>
      <path class="k" d="M6 10.5h4v4H6z"/>`,
  world: `<circle class="t" cx="12" cy="12" r="9.5"/><circle cx="12" cy="12" r="9.5"/>
      <path d="M2.5 12h19M12 2.5c-3 3-4.2 6-4.2 9.5s1.2 6.5 4.2 9.5c3-3 4.2-6 4.2-9.5S15 5.5 12 2.5z
      M4.2 7h15.6M4.2 17h15.6"/>`,
  choice:
    tinted('M12 22c-4.5-5.3-7-9-7-12.7a7 7 0 0 1 14 0C19 13 16.5 16.7 12 22z') +
    '<circle class="k" cx="12" cy="9.3" r="2.6"/>',
  points: `<path class="t" d="M2 6.5h20v11H2z"/><path d="M2 6.5h20v11H2z"/><circle cx="12" cy="12" r="3"/>
      <path d="M5 9.5v5M19 9.5v5"/>`,
  depart: '<path class="k" d="M3 9h9V4.5L21.5 12 12 19.5V15H3z"/>',
  customs: `<path class="t" d="M3 9h18v4H3z"/><path d="M3 9h18v4H3zM5.5 13v8.5M5.5 9V5M8 9l-2.5 4M13 9l-2.5 4
      M18 9l-2.5 4M3 21.5h5"/>`,
};

/** The names of the same productions in later editions. */
const SAME: Record<string, string> = {
  charbon: 'houille',
  coton: 'coton-brut',
  laine: 'laine-brute',
  gaz: 'gaz-naturel',
};

export const glyph = (name: string): string => GLYPHS[name] ?? GLYPHS[SAME[name] ?? ''] ?? '';
