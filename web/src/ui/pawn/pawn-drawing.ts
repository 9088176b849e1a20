/** The default pawn as SVG text, plain, numbered or golden: 40 × 52 units, foot at y = 50; classes: k pen
 * line, h highlight. A box may have pawns of its own. */

const WOODEN = `<circle cx="20" cy="12" r="9"/><path d="M14 20h12l3 20c1.500 3 5 4.500 5 10H6
  c0-5.500 3.500-7 5-10z"/>
    <path class="k" d="M12 40h16M13.500 30h13"/>`;

/** A wooden pawn with the number of its seat. */
export const numbered = (n: number): string =>
  `${WOODEN}<text x="20" y="16.800" text-anchor="middle" font-size="14" font-weight="760" fill="var(--linem)"
    stroke="none">${n}</text>`;

/** The drawing of a pawn; a seat whose box has no drawing for it gets a wooden pawn. */
export const drawn = (pawn: string): string => pawn || WOODEN;

/** A golden pawn with its foot at (x, y), scaled by k, for a lid. */
export const golden = (pawn: string, x: number, y: number, k: number): string =>
  `<g transform="translate(${x - 20 * k} ${y - 50 * k}) scale(${k})">
    <g class="mon gold">${drawn(pawn)}</g></g>`;
