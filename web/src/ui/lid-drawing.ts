/** Parts of the drawings of lids. Their colours come from the box's `world.css`. */

interface Look {
  anchor?: 'start' | 'middle';
  weight?: number;
  spacing?: number;
  fill?: string;
  isItalic?: boolean;
}

function letters(font: string, x: number, y: number, words: string, size: number, look: Look): string {
  const { anchor = 'middle', weight = 600, spacing = 0, fill = 'var(--box-ink)', isItalic } = look;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="var(--font-${font})"
    font-weight="${weight}" font-size="${size}" letter-spacing="${spacing}" fill="${fill}"
    ${isItalic ? 'font-style="italic"' : ''}>${words}</text>`;
}

/** The name of the box. */
export const title = (x: number, y: number, words: string, size: number, look: Look = {}): string =>
  letters('display', x, y, words, size, look);

/** Small print in capitals. */
export const caption = (x: number, y: number, words: string, size: number, look: Look = {}): string =>
  letters('text', x, y, words, size, { spacing: 1.5, ...look });

/** A background in the colour of the lid, with a thin frame on it. */
export const sheet = (height: number): string => `<rect width="260" height="${height}" fill="var(--box)"/>`;
export const frame = (height: number, inset = 10): string =>
  `<rect x="${inset}" y="${inset}" width="${260 - 2 * inset}" height="${height - 2 * inset}" fill="none"
    stroke="var(--box-metal)" stroke-width="1.5"/>`;
