/** The drawing of the casino, 320 × 190 units, for its question and for the scene of a stake. */
export const turn = (x: number, y: number, r: number, a: number) =>
  `${(x + r * Math.cos(a)).toFixed(1)} ${(y + r * Math.sin(a)).toFixed(1)}`;

const wheel = Array.from({ length: 22 }, (_, i) => {
  const [a, b] = [(i / 22) * 2 * Math.PI, ((i + 1) / 22) * 2 * Math.PI];
  const p = (r: number, t: number) => turn(160, 118, r, t);
  return `<path d="M${p(58, a)}L${p(96, a)}A96 96 0 0 1 ${p(96, b)}L${p(58, b)}A58 58 0 0 0 ${p(58, a)}z"
    fill="${i % 2 ? '#b3301f' : '#191013'}" stroke="#f3d68a"/>`;
}).join('');

export const paper = (fill: string) => `<rect width="320" height="190" fill="${fill}"/>`;

const curtain = Array.from(
  { length: 9 },
  (_, i) => `<path d="M160 118L${-60 + i * 55} -20h26z" fill="#57202f"/>`,
).join('');

export const CASINO = `${paper('#3a1420')}<g opacity=".5">${curtain}</g>
  <circle cx="160" cy="118" r="106" fill="#6b4a16"/>
  <circle cx="160" cy="118" r="102" fill="#c39a45"/>${wheel}
  <circle cx="160" cy="118" r="57" fill="#7a4a1d" stroke="#f3d68a" stroke-width="2"/>
  <path d="M160 76v84M118 118h84" stroke="#f3d68a" stroke-width="5" stroke-linecap="round"/>
  <circle cx="160" cy="118" r="13" fill="#f3d68a"/><circle cx="232" cy="74" r="7" fill="#fff"/>`;
