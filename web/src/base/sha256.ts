type Words = [number, number, number, number, number, number, number, number];

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
const ROUNDS = (() => {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push((Math.cbrt(n) % 1) * 2 ** 32);
  }
  return found.map((x) => x >>> 0);
})();
const START: Words = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** SHA-256 in hexadecimal digits. Without https, as in a home network, `crypto.subtle` does not exist. */
export function sha256(text: string): string {
  const data = new TextEncoder().encode(text);
  const blocks = new Uint8Array(((data.length + 72) >> 6) << 6);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(blocks.length - 4, (data.length << 3) >>> 0);
  let hash = START;
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < blocks.length; at += 64) {
    // A DataView, which reduces numbers to 32 bits.
    const w = new DataView(new ArrayBuffer(4 * ROUNDS.length));
    const word = (i: number) => w.getUint32(4 * i);
    ROUNDS.forEach((_, i) => {
      if (i < 16) return w.setUint32(4 * i, view.getUint32(at + 4 * i));
      const [a, b] = [word(i - 15), word(i - 2)];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w.setUint32(4 * i, word(i - 16) + s0 + word(i - 7) + s1);
    });
    let [a, b, c, d, e, f, g, h] = hash;
    ROUNDS.forEach((round, i) => {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + round + word(i)) >>> 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
    });
    const [p, q, r, s, t, u, v, x] = hash;
    const sum = (one: number, other: number) => (one + other) >>> 0;
    hash = [sum(p, a), sum(q, b), sum(r, c), sum(s, d), sum(t, e), sum(u, f), sum(v, g), sum(x, h)];
  }
  return hash.map((x) => x.toString(16).padStart(8, '0')).join('');
}
