import { describe, expect, test } from 'vitest';
import { Assembler, OF_PHONES, piecesOf } from '../../src/lines/connection/peer-line';
import { readGuest } from '../../src/lines/connection/line-messages';

const together = (assembler: Assembler, text: string) =>
  piecesOf(text).map((piece) => assembler.take(piece.buffer));

describe('messages on a line', () => {
  test.each([0, 1, 15_999, 16_000, 16_001, 63_000])('of %i letters come whole', (length) => {
    const text = 'x'.repeat(length);
    expect(together(new Assembler(OF_PHONES), text).at(-1)).toBe(text);
  });

  test('are cut without regard to letters, and come whole all the same', () => {
    const text = 'é€😀'.repeat(4_000);
    const pieces = piecesOf(text);
    expect(pieces.length).toBe(3);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(16_001);
    expect(together(new Assembler(OF_PHONES), text)).toEqual([null, null, text]);
  });

  test('that are longer than their bound end the line', () => {
    expect(() => together(new Assembler(OF_PHONES), 'x'.repeat(OF_PHONES.bytes + 1))).toThrow(RangeError);
  });

  test('that come too often end the line, after some time they may come again', () => {
    let now = 0;
    const assembler = new Assembler(OF_PHONES, () => now);
    const piece = piecesOf('hello')[0]!.buffer;
    for (let i = 0; i < OF_PHONES.burst; i += 1) expect(assembler.take(piece)).toBe('hello');
    expect(() => assembler.take(piece)).toThrow(RangeError);
    now += 1000;
    expect(assembler.take(piece)).toBe('hello');
  });

  test.each([[[]], [[2, 65]], [[0]], [[1, 0xff, 0xfe]]])('that are none end the line: %j', (bytes) => {
    expect(() => new Assembler(OF_PHONES).take(new Uint8Array(bytes).buffer)).toThrow();
  });
});

describe('a message of a guest', () => {
  test.each([
    { type: 'hello', version: 1, key: '' },
    { type: 'request', id: 0, method: 'GET', path: '/api/mine', body: '' },
    { type: 'open', socket: '1', place: 'tables/x' },
    { type: 'send', socket: '1', text: '{}' },
    { type: 'close', socket: '1' },
  ])('is read: $type', (message) => {
    expect(readGuest(JSON.stringify({ ...message, from: { line: '', key: 'this page' } }))).toEqual(message);
  });

  test.each([
    'nonsense',
    'null',
    '[]',
    '{}',
    '{"type":"hello"}',
    '{"type":"hello","version":1,"key":7}',
    '{"type":"request","id":"x","method":"GET","path":"/api/mine","body":""}',
    '{"type":"request","id":1,"method":"DELETE","path":"/api/mine","body":""}',
    '{"type":"request","id":1,"method":"GET","path":"https://elsewhere.example/","body":""}',
    '{"type":"request","id":1,"method":"GET","path":"/api/mine","body":{}}',
    '{"type":"open","socket":{"a":1},"place":"tables/x"}',
    '{"type":"send","socket":"1"}',
    '{"type":"line","socket":"1"}',
    JSON.stringify({ type: 'open', socket: 'x'.repeat(41), place: 'tables/x' }),
  ])('that is none is refused: %s', (text) => {
    expect(readGuest(text)).toBeNull();
  });
});
