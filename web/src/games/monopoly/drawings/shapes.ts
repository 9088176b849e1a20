/** Small drawings for boards, panels and lids, as SVG text. */

export function star(x: number, y: number, r: number, extra = ''): string {
  let d = '';
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5;
    const k = i % 2 ? r * 0.4 : r;
    d += `${i ? 'L' : 'M'}${(x + k * Math.cos(a)).toFixed(1)} ${(y + k * Math.sin(a)).toFixed(1)}`;
  }
  return `<path d="${d}z" ${extra}/>`;
}

export const house = (x: number, y: number, k = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-6.5 6.5v-8L0-7.500l6.5 6v8z" fill="var(--house)"
    stroke="#fffbe9" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M-1.7 6.5V2h3.400v4.5z" fill="#fffbe9"/></g>`;

export const hotel = (x: number, y: number, k = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-14 9v-12L0-11l14 8V9z" fill="var(--hotel)"
    stroke="#fffbe9" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="M-9 0h4M-2 0h4M5 0h4M-9 4.5h4M5 4.5h4M-2 9V4h4v5" stroke="#fffbe9" stroke-width="1.7"
    fill="none"/></g>`;

/** A hatching for the colour of each group, so that colour is never the only difference. */
export function hatchings(prefix: string, scale = 1): string {
  const light = 'stroke="#fff" stroke-opacity=".42" stroke-width="1.3"';
  const dark = 'stroke="#000" stroke-opacity=".30" stroke-width="1.3"';
  const pattern = (id: string, w: number, h: number, body: string, turn = '') =>
    `<pattern id="${prefix}${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"
      patternTransform="scale(${scale}) ${turn}">${body}</pattern>`;
  return (
    pattern('brun', 7, 7, `<path d="M0 0l7 7M7 0l-7 7" ${light}/>`) +
    pattern('bleu_ciel', 11, 8, `<path d="M0 2h6M5.5 6h5.5" ${dark}/>`) +
    pattern('rose', 6, 6, `<path d="M0 3h6" ${light}/>`, 'rotate(45)') +
    pattern('orange', 10, 8, `<path d="M0 7l5-5 5 5" fill="none" ${dark}/>`) +
    pattern('rouge', 6, 6, `<path d="M3 0v6" ${light}/>`) +
    pattern(
      'jaune',
      8,
      8,
      `<circle cx="2" cy="2" r="1.2" fill="#000" fill-opacity=".38"/>
        <circle cx="6" cy="6" r="1.2" fill="#000" fill-opacity=".38"/>`,
    ) +
    pattern('vert', 6, 6, `<path d="M0 3h6" ${light}/>`, 'rotate(-45)') +
    pattern('bleu_fonce', 6, 6, `<path d="M0 3h6" ${light}/>`) +
    pattern(
      'mortgage',
      9,
      9,
      '<path d="M0 4.5h9" stroke="var(--cell-ink)" stroke-opacity=".22" stroke-width="2"/>',
      'rotate(-45)',
    )
  );
}

/** The letter of a colour group; groups without a letter have an icon. */
export const LETTERS: Record<string, string> = {
  brun: 'A',
  bleu_ciel: 'B',
  rose: 'C',
  orange: 'D',
  rouge: 'E',
  jaune: 'F',
  vert: 'G',
  bleu_fonce: 'H',
};
