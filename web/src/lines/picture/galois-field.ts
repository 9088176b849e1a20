/** Arithmetic in the field of 256 elements that the error correction of QR codes uses. */

const POLYNOMIAL = 0x11d;

export const EXP = new Uint8Array(512);
export const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i += 1) {
  EXP[i] = EXP[i + 255] = value;
  LOG[value] = i;
  value = value & 0x80 ? (value << 1) ^ POLYNOMIAL : value << 1;
}

export const times = (one: number, other: number): number =>
  one && other ? EXP[LOG[one]! + LOG[other]!]! : 0;

export const inverse = (one: number): number => EXP[255 - LOG[one]!]!;
