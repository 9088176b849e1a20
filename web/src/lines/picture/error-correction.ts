/** Corrects a block of codewords of a QR code (Reed-Solomon). */
import { EXP, LOG, inverse, times } from './galois-field';

/** The value of a polynomial, given by its coefficients from the constant one on. */
const valueOf = (polynomial: readonly number[], x: number) =>
  polynomial.reduceRight((sum, one) => times(sum, x) ^ one, 0);

/** Berlekamp and Massey: the polynomial whose roots tell the places of the errors. */
function locatorOf(syndromes: readonly number[]): number[] {
  let locator = [1];
  let last = [1];
  let length = 0;
  let gap = 1;
  let lastDifference = 1;
  syndromes.forEach((syndrome, n) => {
    let difference = syndrome;
    for (let i = 1; i <= length; i += 1) difference ^= times(locator[i] ?? 0, syndromes[n - i]!);
    if (!difference) {
      gap += 1;
      return;
    }
    const factor = times(difference, inverse(lastDifference));
    const before = locator;
    const shifted = [...Array<number>(gap).fill(0), ...last];
    locator = Array.from(
      { length: Math.max(before.length, shifted.length) },
      (_, i) => (before[i] ?? 0) ^ times(factor, shifted[i] ?? 0),
    );
    if (2 * length > n) gap += 1;
    else {
      length = n + 1 - length;
      last = before;
      lastDifference = difference;
      gap = 1;
    }
  });
  return locator.slice(0, length + 1);
}

/** The data of a block, of whose codewords the last `count` are for correction; null: too many errors. */
export function corrected(block: readonly number[], count: number): number[] | null {
  const size = block.length;
  const backward = [...block].reverse();
  const syndromes = Array.from({ length: count }, (_, i) => valueOf(backward, EXP[i]!));
  if (syndromes.every((one) => one === 0)) return block.slice(0, size - count);
  const locator = locatorOf(syndromes);
  const errors = locator.length - 1;
  if (errors * 2 > count) return null;
  const evaluator = Array.from({ length: errors }, (_, i) =>
    locator.slice(0, i + 1).reduce((sum, one, j) => sum ^ times(one, syndromes[i - j]!), 0),
  );
  const found = [...block];
  let places = 0;
  for (let place = 0; place < size; place += 1) {
    const root = inverse(EXP[place]!); // of the error in the codeword that is `place` from the end
    if (valueOf(locator, root)) continue;
    places += 1;
    const slope = locator.reduce((sum, one, i) => (i % 2 ? sum ^ times(one, power(root, i - 1)) : sum), 0);
    if (!slope) return null;
    found[size - 1 - place]! ^= times(EXP[place]!, times(valueOf(evaluator, root), inverse(slope)));
  }
  return places === errors ? found.slice(0, size - count) : null;
}

const power = (base: number, exponent: number) => EXP[(LOG[base]! * exponent) % 255]!;
