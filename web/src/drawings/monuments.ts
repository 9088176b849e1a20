/** The eight monuments, 40 × 52 units, foot at y = 50. Classes: k pen line, h highlight, b and w wings of the mill. */
const cols = (x0: number, x1: number, n: number, y0: number, y1: number, w: number) =>
  Array.from({ length: n }, (_, i) => `<rect x="${x0 + ((x1 - x0 - w) * i) / (n - 1)}" y="${y0}" width="${w}" height="${y1 - y0}"/>`).join('');

const MONUMENTS: Record<string, string> = {
  eiffel: `<path d="M19.2 1h1.600l.7 9c.8 11 3.600 24 11.500 40h-7.400c-.9-5.500-2.600-9.500-5.600-9.500s-4.700 4-5.600 9.500H7c7.900-16 10.700-29 11.500-40z"/><path class="k" d="M15.600 21h8.800M12.300 33.500h15.400M16 29l8-6M24 29l-8-6"/>`,
  westminster: `<path d="M20 0l1.200 4 4.300 8H14.500l4.300-8z"/><path d="M13 12h14v3.500H13zM14 15h12v31H14zM11 45h18v5H11z"/><circle class="h" cx="20" cy="20" r="4.300"/><path class="k" d="M20 17.500V20l1.800 1.200M17.300 28v15M20 28v15M22.700 28v15"/>`,
  brandebourg: `<path d="M3 45h34v5H3zM4 20h32v5.500H4zM8 14.500h24V20H8z"/>${cols(5, 35, 6, 25, 46, 3)}<path d="M13 14c0-3 1.500-4.500 3-4.500l1-3 2 2.500 2-4.500 2 4.500 2-2.500 1 3c1.500 0 3 1.500 3 4.500z"/><path class="k" d="M8 17.200h24"/>`,
  pise: `<g transform="rotate(6.500 20 50)"><path d="M12 46h16v4H12zM13 10h14v36H13zM15.500 4h9v6h-9z"/><path class="k" d="M13 16h14M13 22h14M13 28h14M13 34h14M13 40h14M16.500 11v34M20 11v34M23.500 11v34"/></g>`,
  moulin: `<path d="M15.500 19h9l4 27h-17zM9.500 45.500h21V50h-21z"/><path d="M14.500 20c0-4.500 2.500-7.500 5.500-7.500s5.500 3 5.500 7.500z"/><g class="b"><path d="M20 17L5 4M20 17L35 4M20 17L6 33M20 17L34 33"/></g><path class="w" d="M6.500 2.800l9 7.800-2.400 2.700-9-7.800zM33.500 2.800l-9 7.800 2.400 2.700 9-7.800zM4.800 31.800l8.500-9.700 2.700 2.400-8.500 9.700zM35.200 31.800l-8.500-9.700-2.700 2.400 8.500 9.700z"/><circle class="h" cx="20" cy="17" r="2"/><path class="k" d="M20 39v6.500M17.800 45.500V40a2.200 2.200 0 0 1 4.400 0v5.500"/>`,
  manneken: `<circle cx="20" cy="8.500" r="5.200"/><path d="M16 13.500h8c2.500 1 3.600 3 4.600 5.500 1 2.800.4 4.800-1.600 6.200l-2 1.300c.8 4 .6 8-.3 12.500h-3.400l-.9-8-1 8h-3.600c-1-4.500-1.300-9-.6-13-2-1.800-3-4-2.700-6.700.3-2.600 1.500-4.800 3.500-5.800z"/><path class="k" d="M25 18.500l1.200 3.500-2.700 2M15.500 19c-.6 2-.2 3.500 1.300 4.800"/><path d="M11 39h18v3.500H11zM13 42.500h14V50H13z"/><path class="k" d="M13 46h14"/>`,
  sagrada: `<path d="M6 50V27c0-9 1.300-15 2.500-19 1.300 4 2.500 10 2.500 19v23zM29 50V27c0-9 1.300-15 2.500-19 1.300 4 2.500 10 2.500 19v23zM12.700 50V22c0-9 1.400-15 2.800-20 1.400 5 2.800 11 2.800 20v28zM21.700 50V22c0-9 1.400-15 2.800-20 1.400 5 2.800 11 2.800 20v28z"/><path d="M8 50l5-13h14l5 13z"/><path class="k" d="M8.500 20v14M31.500 20v14M15.500 14v20M24.500 14v20M17 50v-5a3 3 0 0 1 6 0v5"/>`,
  parthenon: `<path d="M20 12l17 9.500v2H3v-2z"/><path d="M4 24h32v4H4zM4 44.500h32V47H4zM2 47h36v3H2z"/>${cols(5, 35, 7, 28, 45, 2.700)}<path class="k" d="M12 20.500l8-4.500 8 4.500z"/>`,
};

const TURNED =
  '<circle cx="20" cy="12" r="9"/><path d="M14 20h12l3 20c1.500 3 5 4.500 5 10H6c0-5.500 3.500-7 5-10z"/><path class="k" d="M12 40h16M13.500 30h13"/>';

/** A turned pawn that carries the number of its seat. */
const numbered = (n: string): string => `${TURNED}<text x="20" y="16.800" text-anchor="middle" font-size="14" font-weight="760" fill="var(--linem)" stroke="none">${n}</text>`;

/** A pawn without a drawing of its own is a turned one. */
export const monument = (id: string): string => MONUMENTS[id] ?? (id ? numbered(id) : TURNED);
