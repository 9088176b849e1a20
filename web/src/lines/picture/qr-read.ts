/** Finds a QR code in a picture and reads its text. It is for pictures of our own: bytes, level L or M. */
import { corrected } from './error-correction';
import {
  LEVEL_BITS,
  MASK_COUNT,
  MOST_VERSION,
  blocksOf,
  dataPath,
  formatBits,
  formatPlaces,
  isMasked,
  sizeOf,
  type Level,
} from './qr-layout';

interface Point {
  x: number;
  y: number;
}
interface Finder extends Point {
  module: number; // pixels
  seen: number; // rows in which it was found
}

/** A picture in black and white. */
class Bitmap {
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly dark: Uint8Array,
  ) {}

  isDark(x: number, y: number): boolean {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return (
      column >= 0 &&
      row >= 0 &&
      column < this.width &&
      row < this.height &&
      this.dark[row * this.width + column] === 1
    );
  }
}

const WINDOWS = 8; // a pixel is compared with the mean of a window of this part of the picture
const DARKER = 0.92; // than the mean

function bitmapOf({ data, width, height }: ImageData): Bitmap {
  const sums = new Float64Array((width + 1) * (height + 1));
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      grey[at] = (data[at * 4]! * 2 + data[at * 4 + 1]! * 5 + data[at * 4 + 2]!) >> 3;
      row += grey[at]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const radius = Math.max(8, Math.round(Math.min(width, height) / WINDOWS / 2));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      dark[y * width + x] = grey[y * width + x]! < mean * DARKER ? 1 : 0;
    }
  }
  return new Bitmap(width, height, dark);
}

/** The width of a module if the runs are dark, light, dark, light, dark as 1:1:3:1:1; 0: they are not. */
function moduleOf(runs: readonly number[]): number {
  const module = runs.reduce((sum, run) => sum + run, 0) / 7;
  const fits = runs.every(
    (run, i) => Math.abs(run - module * (i === 2 ? 3 : 1)) < module * (i === 2 ? 1.2 : 0.7),
  );
  return fits && module >= 1 ? module : 0;
}

/** The runs through a point up and down (or left and right) from the middle of a finder pattern, and the
 * middle of these runs; null: there is none. */
function across(bitmap: Bitmap, from: Point, isDown: boolean): { middle: number; module: number } | null {
  const limit = isDown ? bitmap.height : bitmap.width;
  const start = Math.floor(isDown ? from.y : from.x);
  const isDark = (at: number) => (isDown ? bitmap.isDark(from.x, at) : bitmap.isDark(at, from.y));
  const walk = (step: number) => {
    const ends: number[] = [];
    let at = start;
    for (const dark of [true, false, true]) {
      const begun = at;
      while (at >= 0 && at < limit && isDark(at) === dark) at += step;
      ends.push(Math.abs(at - begun));
    }
    return ends;
  };
  if (!isDark(start)) return null;
  const [back, on] = [walk(-1), walk(1)];
  const centre = back[0]! + on[0]! - 1;
  const module = moduleOf([back[2]!, back[1]!, centre, on[1]!, on[2]!]);
  return module ? { middle: start + (on[0]! - back[0]!) / 2 + 0.5, module } : null;
}

function findersOf(bitmap: Bitmap): Finder[] {
  const found: Finder[] = [];
  const note = (point: Point, module: number) => {
    const near = found.find((one) => Math.hypot(one.x - point.x, one.y - point.y) < one.module * 3);
    if (!near) found.push({ ...point, module, seen: 1 });
    else {
      const weight = 1 / (near.seen + 1);
      near.x += (point.x - near.x) * weight;
      near.y += (point.y - near.y) * weight;
      near.module += (module - near.module) * weight;
      near.seen += 1;
    }
  };
  for (let y = 0; y < bitmap.height; y += 2) {
    const runs: number[] = [];
    let isDark = false;
    let begun = 0;
    for (let x = 0; x <= bitmap.width; x += 1) {
      const now = x < bitmap.width && bitmap.isDark(x, y);
      if (x < bitmap.width && now === isDark) continue;
      runs.push(x - begun);
      begun = x;
      const last = runs.slice(-5);
      if (isDark && last.length === 5 && moduleOf(last)) {
        const middle = x - last[4]! - last[3]! - last[2]! / 2;
        const down = across(bitmap, { x: middle, y }, true);
        const beside = down && across(bitmap, { x: middle, y: down.middle }, false);
        if (down && beside) note({ x: beside.middle, y: down.middle }, (down.module + beside.module) / 2);
      }
      isDark = now;
    }
  }
  return found.sort((one, other) => other.seen - one.seen).slice(0, 8);
}

interface Corners {
  corner: Finder; // top left
  right: Finder;
  below: Finder;
}

/** Every three finder patterns that may be those of one symbol, the likeliest first. */
function cornersOf(finders: readonly Finder[]): Corners[] {
  const all: { corners: Corners; doubt: number }[] = [];
  const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  for (const corner of finders)
    for (const right of finders)
      for (const below of finders) {
        if (corner === right || right === below || corner === below) continue;
        const turn =
          (right.x - corner.x) * (below.y - corner.y) - (right.y - corner.y) * (below.x - corner.x);
        if (turn <= 0) continue; // seen from behind
        const [across, down, slope] = [
          distance(corner, right),
          distance(corner, below),
          distance(right, below),
        ];
        const square = Math.abs(across / down - 1) + Math.abs(slope / Math.hypot(across, down) - 1);
        const sizes = [corner.module, right.module, below.module];
        const doubt = square + (Math.max(...sizes) / Math.min(...sizes) - 1);
        if (doubt < 0.8) all.push({ corners: { corner, right, below }, doubt });
      }
  return all
    .sort((one, other) => one.doubt - other.doubt)
    .slice(0, 6)
    .map(({ corners }) => corners);
}

type Place = (x: number, y: number) => Point; // of a module in the picture

/** The affine map by the three finder patterns. */
function flat({ corner, right, below }: Corners, size: number): Place {
  const modules = size - 7;
  return (x, y) => ({
    x: corner.x + ((right.x - corner.x) * (x - 3.5) + (below.x - corner.x) * (y - 3.5)) / modules,
    y: corner.y + ((right.y - corner.y) * (x - 3.5) + (below.y - corner.y) * (y - 3.5)) / modules,
  });
}

const ALIGNMENT_REACH = 5; // modules around the expected place
const ALIGNMENT_STEP = 0.25;

/** The middle of the last alignment pattern near its expected place; null: it is not seen. */
function alignmentNear(bitmap: Bitmap, place: Place, size: number): Point | null {
  let best: { x: number; y: number; score: number } | null = null;
  const at = size - 6.5;
  for (let dy = -ALIGNMENT_REACH; dy <= ALIGNMENT_REACH; dy += ALIGNMENT_STEP)
    for (let dx = -ALIGNMENT_REACH; dx <= ALIGNMENT_REACH; dx += ALIGNMENT_STEP) {
      let score = 0;
      for (let y = -2; y <= 2; y += 1)
        for (let x = -2; x <= 2; x += 1) {
          const point = place(at + dx + x, at + dy + y);
          const isDark = Math.max(Math.abs(x), Math.abs(y)) !== 1;
          if (bitmap.isDark(point.x, point.y) === isDark) score += 1;
        }
      score -= Math.hypot(dx, dy) / 4; // of two the nearer one
      if (score > 19 && (!best || score > best.score)) best = { ...place(at + dx, at + dy), score };
    }
  return best;
}

/** The projective map that takes four points of the symbol to four points of the picture. */
function projected(from: readonly Point[], to: readonly Point[]): Place {
  const rows: number[][] = [];
  from.forEach(({ x, y }, i) => {
    const { x: u, y: v } = to[i]!;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let i = 0; i < 8; i += 1) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j < 9; j += 1) row[j]! -= factor * pivot[j]!;
    }
  }
  const [a, b, c, d, e, f, g, h] = rows.map((row, i) => row[8]! / row[i]!) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (x, y) => {
    const depth = g * x + h * y + 1;
    return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
  };
}

const FORMATS = (Object.keys(LEVEL_BITS) as Level[]).flatMap((level) =>
  Array.from({ length: MASK_COUNT }, (_, mask) => ({ level, mask, bits: formatBits(level, mask) })),
);
const MOST_WRONG = 3; // bits of a format information

const bitCount = (value: number) => value.toString(2).replaceAll('0', '').length;

function textOf(isDark: (row: number, column: number) => boolean, version: number): string | null {
  for (const places of formatPlaces(version)) {
    let bits = 0;
    places.forEach(([row, column], i) => (bits |= (isDark(row, column) ? 1 : 0) << i));
    const format = FORMATS.find((one) => bitCount(one.bits ^ bits) <= MOST_WRONG);
    const text = format && decoded(isDark, version, format.level, format.mask);
    if (text != null) return text;
  }
  return null;
}

function decoded(
  isDark: (row: number, column: number) => boolean,
  version: number,
  level: Level,
  mask: number,
): string | null {
  const words: number[] = [];
  let count = 0;
  for (const [row, column] of dataPath(version)) {
    const bit = isDark(row, column) !== isMasked(mask, row, column) ? 1 : 0;
    if (count % 8 === 0) words.push(0);
    words[words.length - 1] = (words.at(-1)! << 1) | bit;
    count += 1;
  }
  const { data, correction } = blocksOf(version, level);
  const blocks = data.map(() => [] as number[]);
  let at = 0;
  for (let i = 0; i < Math.max(...data); i += 1)
    blocks.forEach((block, which) => i < data[which]! && block.push(words[at++]!));
  for (let i = 0; i < correction; i += 1) blocks.forEach((block) => block.push(words[at++]!));
  const parts = blocks.map((block) => corrected(block, correction));
  return parts.includes(null) ? null : written(parts.flat() as number[], version);
}

/** The text of data codewords in byte mode. */
function written(words: readonly number[], version: number): string | null {
  const nibbles = words.flatMap((word) => [word >> 4, word & 15]);
  if (nibbles[0] !== 4) return null;
  const digits = version < 10 ? 2 : 4;
  const length = nibbles.slice(1, 1 + digits).reduce((sum, one) => sum * 16 + one, 0);
  const rest = nibbles.slice(1 + digits, 1 + digits + length * 2);
  if (rest.length < length * 2) return null;
  const bytes = Uint8Array.from({ length }, (_, i) => rest[i * 2]! * 16 + rest[i * 2 + 1]!);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Read a symbol of this version between its corners; null: it is of another one, or not readable. */
function read(bitmap: Bitmap, corners: Corners, version: number): string | null {
  const size = sizeOf(version);
  const plain = flat(corners, size);
  const attempts = [plain];
  const alignment = version > 1 ? alignmentNear(bitmap, plain, size) : null;
  if (alignment) {
    const [near, far, last] = [3.5, size - 3.5, size - 6.5];
    const from = [
      { x: near, y: near },
      { x: far, y: near },
      { x: near, y: far },
      { x: last, y: last },
    ];
    attempts.unshift(projected(from, [corners.corner, corners.right, corners.below, alignment]));
  }
  for (const place of attempts) {
    const text = textOf((row, column) => {
      const { x, y } = place(column + 0.5, row + 0.5);
      return bitmap.isDark(x, y);
    }, version);
    if (text !== null) return text;
  }
  return null;
}

/** The text of the QR code in a picture; null: none is found or readable. */
export function readQr(picture: ImageData): string | null {
  const bitmap = bitmapOf(picture);
  for (const corners of cornersOf(findersOf(bitmap))) {
    const { corner, right, below } = corners;
    const module = (corner.module + right.module + below.module) / 3;
    const across = Math.hypot(right.x - corner.x, right.y - corner.y);
    const down = Math.hypot(below.x - corner.x, below.y - corner.y);
    const guess = Math.round(((across + down) / 2 / module + 7 - 17) / 4);
    for (const version of [guess, guess - 1, guess + 1, guess + 2, guess - 2]) {
      if (version < 1 || version > MOST_VERSION) continue;
      const text = read(bitmap, corners, version);
      if (text !== null) return text;
    }
  }
  return null;
}
