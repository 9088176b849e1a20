import { expect, test } from 'vitest';
import { ofOneOrigin } from '../../src/base/net/redirect-localhost';

test('localhost leads to the address that the server prints, any other address stays', () => {
  expect(ofOneOrigin('http://localhost:8005/desk/3?a=1#b')).toBe('http://127.0.0.1:8005/desk/3?a=1#b');
  for (const here of ['http://127.0.0.1:8005/', 'http://192.168.1.20:8005/', 'https://localhost/'])
    expect(ofOneOrigin(here)).toBeNull();
});
