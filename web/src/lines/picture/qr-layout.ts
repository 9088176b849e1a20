/** The layout of QR codes (ISO/IEC 18004), for the writer and the reader: where the function patterns lie, in
 * which order the bits run, and how the codewords are divided into blocks. Levels L and M only. */

export type Level = 'L' | 'M';

/** The two bits of a level in the format information. */
export const LEVEL_BITS: Record<Level, number> = { L: 1, M: 0 };
export const MOST_VERSION = 20;

/** Error correction codewords in a block, and number of blocks, by version from 1. */
const EC_PER_BLOCK: Record<Level, readonly number[]> = {
  L: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
  M: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
};
const BLOCKS: Record<Level, readonly number[]> = {
  L: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  M: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
};

export const sizeOf = (version: number): number => version * 4 + 17;

/** Bits for codewords in a symbol of this version. */
function dataModules(version: number): number {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const alignments = Math.floor(version / 7) + 2;
    count -= (25 * alignments - 10) * alignments - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

export interface Blocks {
  /** Number of data codewords of each block. */
  data: number[];
  correction: number; // codewords of each block
}

export function blocksOf(version: number, level: Level): Blocks {
  const all = Math.floor(dataModules(version) / 8);
  const count = BLOCKS[level][version - 1]!;
  const correction = EC_PER_BLOCK[level][version - 1]!;
  const short = Math.floor(all / count);
  const long = all % count;
  return {
    data: Array.from({ length: count }, (_, i) => short - correction + (i < count - long ? 0 : 1)),
    correction,
  };
}

/** Rows and columns of the centres of the alignment patterns. */
export function alignmentsOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const found = [6];
  for (let at = version * 4 + 10; found.length < count; at -= step) found.splice(1, 0, at);
  return found;
}

export type Grid = boolean[][];

export const emptyGrid = (size: number): Grid =>
  Array.from({ length: size }, () => Array<boolean>(size).fill(false));

/** Whether a module belongs to a function pattern or to the information about the symbol. */
export function isFunction(version: number): Grid {
  const size = sizeOf(version);
  const grid = emptyGrid(size);
  const mark = (row: number, column: number, height: number, width: number) => {
    for (let y = row; y < row + height; y += 1)
      for (let x = column; x < column + width; x += 1)
        if (y >= 0 && y < size && x >= 0 && x < size) grid[y]![x] = true;
  };
  mark(0, 0, 9, 9);
  mark(0, size - 8, 9, 8);
  mark(size - 8, 0, 8, 9);
  mark(6, 0, 1, size);
  mark(0, 6, size, 1);
  const centres = alignmentsOf(version);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      const isFinder = (!i && !j) || (!i && j === last) || (i === last && !j);
      if (!isFinder) mark(row - 2, column - 2, 5, 5);
    }),
  );
  if (version >= 7) {
    mark(0, size - 11, 6, 3);
    mark(size - 11, 0, 3, 6);
  }
  return grid;
}

/** The modules for codewords, in the order in which their bits are written. */
export function* dataPath(version: number): Generator<readonly [row: number, column: number]> {
  const size = sizeOf(version);
  const isTaken = isFunction(version);
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let i = 0; i < size; i += 1) {
      const row = isUpward ? size - 1 - i : i;
      for (const column of [right, right - 1]) if (!isTaken[row]![column]) yield [row, column];
    }
    isUpward = !isUpward;
  }
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (y, x) => (x + y) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (x + y) % 3 === 0,
  (y, x) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (y, x) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (y, x) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (y, x) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
export const MASK_COUNT = MASKS.length;
export const isMasked = (mask: number, row: number, column: number) => MASKS[mask]!(row, column);

const remainder = (value: number, degree: number, polynomial: number) => {
  let rest = value;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return rest;
};

/** The 15 bits about level and mask. */
export function formatBits(level: Level, mask: number): number {
  const data = LEVEL_BITS[level] * 8 + mask;
  return ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
}

/** The 18 bits about the version, from version 7 on. */
export const versionBits = (version: number): number => (version << 12) | remainder(version, 12, 0x1f25);

/** Where the format bits stand, twice: the i-th place of each list has bit i. */
export function formatPlaces(version: number): (readonly [number, number])[][] {
  const size = sizeOf(version);
  const corner: (readonly [number, number])[] = [];
  const edges: (readonly [number, number])[] = [];
  for (let i = 0; i < 15; i += 1) {
    if (i < 6) corner.push([i, 8]);
    else if (i < 8) corner.push([i + 1, 8]);
    else if (i === 8) corner.push([8, 7]);
    else corner.push([8, 14 - i]);
    edges.push(i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8]);
  }
  return [corner, edges];
}
