/** Text on a board: escaped, broken into lines, and fitted to its square. */
import { lookup } from '../base/lookup';

/** Escape a text for an SVG drawing. */
export const clean = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Break a name into two lines of about equal length. A line that is still too long is broken again if
 * `deepest` allows three lines. */
export function lines(name: string, most = 11, deepest = 2): string[] {
  if (name.length <= most) return [name];
  const cuts = [...name.matchAll(/[ -]/g)].map((found) => found.index + (found[0] === '-' ? 1 : 0));
  if (!cuts.length) return [name];
  const middle = name.length / 2;
  const cut = cuts.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best));
  const found = [name.slice(0, cut).trim(), name.slice(cut).trim()];
  const long = found.findIndex((one) => one.length > most + 2 && one.includes(' '));
  if (deepest > 2 && long >= 0) found.splice(long, 1, ...lines(lookup(found, long), most));
  return found;
}

const NARROWEST = 62; // the narrowest width of the font, as a percentage
const CLOSEST = '-0.035em'; // the letter spacing of a word that is still too long

/** Fit each word into its square: first make it narrower, then set its letters closer, then make it smaller.
 * */
export function fit(root: SVGElement): void {
  const words = [...root.querySelectorAll<SVGTextElement>('text[data-max]')];
  for (const word of words) {
    word.style.fontStretch = '';
    word.style.letterSpacing = '';
    word.style.fontSize = '';
  }
  const seen = words.map((word) => ({
    word,
    max: Number(word.dataset.max),
    long: word.getComputedTextLength(),
    stretch: parseFloat(getComputedStyle(word).fontStretch) || 76,
  }));
  const narrowed = seen.filter((one) => one.long > one.max);
  for (const one of narrowed)
    one.word.style.fontStretch = `${Math.max(NARROWEST, (one.stretch * one.max) / one.long)}%`;
  const closer = narrowed.filter((one) => one.word.getComputedTextLength() > one.max);
  for (const one of closer) one.word.style.letterSpacing = CLOSEST;
  const left = closer.map((one) => ({
    ...one,
    long: one.word.getComputedTextLength(),
    size: parseFloat(getComputedStyle(one.word).fontSize),
  }));
  for (const one of left) {
    if (one.long > one.max) one.word.style.fontSize = `${((one.size * one.max) / one.long).toFixed(2)}px`;
  }
}
