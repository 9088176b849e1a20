import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pathOf, qrOf } from '../../src/lines/picture/qr-write';
import { readQr } from '../../src/lines/picture/qr-read';
import { corrected } from '../../src/lines/picture/error-correction';
import type { Grid, Level } from '../../src/lines/picture/qr-layout';

interface Drawn {
  text: string;
  level: Level;
  mask: number;
  rows: string[];
}
/** Drawn by segno, which the server uses, from texts that fill their symbols: segno pads others otherwise. */
const drawn = JSON.parse(readFileSync('tests/fixtures/qr.json', 'utf-8')) as Drawn[];
const PATIENCE_MS = 30_000; // every pixel is computed, on a machine that has other things to do
const LINK = `https://famille.example/magnat/#/answer/${'aB3-_xYz09'.repeat(16)}`;

/** A photograph of a symbol: turned, seen from the side, blurred, darker at one end, with noise. */
function photograph(grid: Grid, angle: number, tilt: number, width = 400, height = 300): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const size = grid.length;
  const scale = (height * 0.72) / (size + 8);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let noise = 12345;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const depth = (1 + (tilt * (x - width / 2)) / width) / scale;
      let light = 0;
      for (let part = 0; part < 4; part += 1) {
        const u = (x + 0.25 + (part & 1) / 2 - width / 2) * depth;
        const v = (y + 0.25 + (part >> 1) / 2 - height / 2) * depth;
        const column = Math.floor(u * cos + v * sin + size / 2);
        const row = Math.floor(v * cos - u * sin + size / 2);
        const isOn = Math.min(row, column) >= -4 && Math.max(row, column) < size + 4;
        light += !isOn ? 0.4 : grid[row]?.[column] ? 0.1 : 0.9;
      }
      noise = (noise * 1103515245 + 12345) & 0x7fffffff;
      const grey = (light / 4) * (150 + (100 * x) / width) + ((noise >> 16) % 21) - 10;
      const at = (y * width + x) * 4;
      data[at] = data[at + 1] = data[at + 2] = grey;
    }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

describe('a QR code', () => {
  test.each(drawn)('has the modules that segno draws, $level, mask $mask', ({ text, level, mask, rows }) => {
    const grid = qrOf(text, level, mask);
    expect(grid.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))).toEqual(rows);
  });

  test.each([
    [0, 0],
    [0.2, 0],
    [-0.6, 0.1],
    [1.7, 0.2],
    [3.1, -0.25],
  ])(
    'is read in a photograph, turned by %f, tilted by %f',
    (angle, tilt) => {
      expect(readQr(photograph(qrOf(LINK), angle, tilt))).toBe(LINK);
    },
    PATIENCE_MS,
  );

  test.each(['a', 'é€😀', 'x'.repeat(40), 'y'.repeat(130), 'z'.repeat(300)])(
    '%s is read as it was written',
    (text) => {
      expect(readQr(photograph(qrOf(text, 'M'), 0.05, 0))).toBe(text);
    },
    PATIENCE_MS,
  );

  test(
    'is not seen where there is none',
    () => {
      const data = new Uint8ClampedArray(320 * 240 * 4).map((_, i) => (i * i * 7919) % 256);
      expect(readQr({ data, width: 320, height: 240, colorSpace: 'srgb' } as ImageData)).toBeNull();
    },
    PATIENCE_MS,
  );

  test('of a text that is too long is refused', () => {
    expect(() => qrOf('x'.repeat(2000))).toThrow(RangeError);
  });

  test('is drawn with its quiet zone', () => {
    expect(pathOf([[true, false]])).toBe('M4 4h1v1h-1z');
  });
});

test('half as many errors as correction words are corrected, more are noticed', () => {
  // The first block of the standard's example: version 1, level M.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  const block = [...data, 196, 35, 39, 119, 235, 215, 231, 226, 93, 23];
  expect(corrected(block, 10)).toEqual(data);
  const wrong = (count: number) =>
    block.map((word, i) => (i % 5 === 2 && i / 5 < count ? word ^ (i + 1) : word));
  expect(corrected(wrong(5), 10)).toEqual(data);
  expect(
    corrected(
      block.map((word, i) => (i % 2 ? word ^ 85 : word)),
      10,
    ),
  ).toBeNull();
});
