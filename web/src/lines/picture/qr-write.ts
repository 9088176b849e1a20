/** Draws texts as QR codes, without a server. */
import { EXP, times } from './galois-field';
import {
  MASK_COUNT,
  MOST_VERSION,
  alignmentsOf,
  blocksOf,
  dataPath,
  emptyGrid,
  formatBits,
  formatPlaces,
  isMasked,
  sizeOf,
  versionBits,
  type Grid,
  type Level,
} from './qr-layout';

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

/** The smallest version whose symbol takes so many bytes. */
function versionFor(bytes: number, level: Level): number {
  for (let version = 1; version <= MOST_VERSION; version += 1) {
    const room = blocksOf(version, level).data.reduce((sum, one) => sum + one, 0);
    if (bytes + (version < 10 ? 2 : 3) <= room) return version;
  }
  throw new RangeError(`${bytes} bytes are too many for a picture`);
}

/** Mode, length, the text and padding, as codewords. */
function dataOf(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  add(BYTE_MODE, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, room * 8 - bits.length));
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    words.push(
      parseInt(
        bits
          .slice(at, at + 8)
          .join('')
          .padEnd(8, '0'),
        2,
      ),
    );
  for (let i = 0; words.length < room; i += 1) words.push(PADDING[i % 2]!);
  return words;
}

/** The Reed-Solomon codewords of a block. */
function correctionOf(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i += 1) {
    const next = [...divisor, 0];
    divisor.forEach((factor, at) => (next[at + 1]! ^= times(factor, EXP[i]!)));
    divisor = next;
  }
  const rest = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.slice(1).forEach((one, i) => (rest[i]! ^= times(one, factor)));
  }
  return rest;
}

function codewordsOf(bytes: Uint8Array, version: number, level: Level): number[] {
  const { data, correction } = blocksOf(version, level);
  const words = dataOf(
    bytes,
    version,
    data.reduce((sum, one) => sum + one, 0),
  );
  let at = 0;
  const blocks = data.map((length) => words.slice(at, (at += length)));
  const corrections = blocks.map((block) => correctionOf(block, correction));
  const column = (all: number[][], i: number) =>
    all.flatMap((block) => (i < block.length ? [block[i]!] : []));
  const longest = Math.max(...data);
  return [
    ...Array.from({ length: longest }, (_, i) => column(blocks, i)).flat(),
    ...Array.from({ length: correction }, (_, i) => column(corrections, i)).flat(),
  ];
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  const rings = (row: number, column: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1)
        if (grid[row + y]?.[column + x] !== undefined)
          grid[row + y]![column + x] = isDark(Math.max(Math.abs(x), Math.abs(y)));
  };
  for (let i = 0; i < size; i += 1) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const centres = alignmentsOf(version);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      const isFinder = (!i && !j) || (!i && j === last) || (i === last && !j);
      if (!isFinder) rings(row, column, 2, (distance) => distance !== 1);
    }),
  );
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const bits = versionBits(version);
  for (let i = 0; i < 18; i += 1) {
    const [low, high] = [size - 11 + (i % 3), Math.floor(i / 3)];
    grid[high]![low] = grid[low]![high] = ((bits >> i) & 1) === 1;
  }
}

function drawFormat(grid: Grid, version: number, level: Level, mask: number): void {
  const bits = formatBits(level, mask);
  for (const places of formatPlaces(version))
    places.forEach(([row, column], i) => (grid[row]![column] = ((bits >> i) & 1) === 1));
}

/** How hard a picture is to read: long runs, blocks, patterns like a finder, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let sum = 0;
  const line = (module: (i: number) => boolean) => {
    let run = 0;
    let bits = 0;
    for (let i = 0; i < size; i += 1) {
      run = i && module(i) === module(i - 1) ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
      bits = ((bits << 1) | (module(i) ? 1 : 0)) & 0x7ff;
      if (i >= 10 && (bits === 0b10111010000 || bits === 0b00001011101)) sum += 40;
    }
  };
  let dark = 0;
  for (let i = 0; i < size; i += 1) {
    line((at) => grid[i]![at]!);
    line((at) => grid[at]![i]!);
    for (let j = 0; j < size; j += 1) {
      const one = grid[i]![j]!;
      if (one) dark += 1;
      if (i && j && grid[i - 1]![j] === one && grid[i]![j - 1] === one && grid[i - 1]![j - 1] === one)
        sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark / size / size) * 20 - 10)) * 10;
}

/** The modules of a QR code, without its quiet zone; true is dark. */
export function qrOf(text: string, level: Level = 'L', mask?: number): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length, level);
  const bits = codewordsOf(bytes, version, level).flatMap((word) =>
    Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1),
  );
  const path = [...dataPath(version)];
  const drawn = (which: number) => {
    const grid = emptyGrid(sizeOf(version));
    drawPatterns(grid, version);
    path.forEach(
      ([row, column], i) => (grid[row]![column] = (bits[i] ?? false) !== isMasked(which, row, column)),
    );
    drawFormat(grid, version, level, which);
    return grid;
  };
  if (mask !== undefined) return drawn(mask);
  const all = Array.from({ length: MASK_COUNT }, (_, which) => drawn(which));
  return all.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** The dark modules as an SVG path, in modules, with a quiet zone of four. */
export const QUIET = 4;
export const pathOf = (grid: Grid): string =>
  grid
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')).join(''))
    .join('');
