import { describe, expect, test } from 'vitest';
import { BadCode, descriptionOf, pack, signalOf, unpack } from '../../src/lines/connection/signal-code';

const PRINT = Array.from({ length: 32 }, (_, i) => (i * 7 + 16).toString(16).slice(-2).toUpperCase()).join(
  ':',
);

/** What Chromium 148 said; the last four candidates are of no use to another browser on the network. */
const OFFER = `v=0
o=- 5537224967073743840 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3070888767 1 udp 2113937151 deb1a440-0e53-4de3-9454-bb17a96f46b1.local 45812 typ host
a=candidate:2960680847 1 udp 2113942271 fd00::2 57347 typ host generation 0 network-cost 999
a=candidate:2371043778 1 udp 2113937151 192.168.1.20 40060 typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 203.0.113.9 61000 typ srflx raddr 192.168.1.20 rport 40060 generation 0
a=candidate:1 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0
a=candidate:2 1 udp 41885439 203.0.113.10 50000 typ relay raddr 203.0.113.9 rport 61000
a=candidate:3 1 udp 2113937151 127.0.0.1 40061 typ host
a=candidate:4 1 udp 2113937151 fe80::1 40062 typ host
a=ice-ufrag:N/o+
a=ice-pwd:HFppEtGx8KG6to6pGbWAPxkM
a=ice-options:trickle
a=fingerprint:sha-256 ${PRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll('\n', '\r\n');

const of = (sdp: string, type = 'offer') => ({ sdp, type }) as RTCSessionDescription;
const code = pack(signalOf(of(OFFER), 't/aB3_xYz09-KlMnOp'));

describe('a session description', () => {
  test('is packed into a text that fits a picture, and says the same when it is read', () => {
    expect(code).toMatch(/^[A-Za-z0-9_-]{150,220}$/);
    const signal = unpack(code);
    expect(signal.about).toBe('t/aB3_xYz09-KlMnOp');
    expect(signal.candidates.map(({ address, port, isReflexive }) => [address, port, isReflexive])).toEqual([
      ['deb1a440-0e53-4de3-9454-bb17a96f46b1.local', 45812, false],
      ['fd00:0000:0000:0000:0000:0000:0000:0002', 57347, false],
      ['192.168.1.20', 40060, false],
      ['203.0.113.9', 61000, true],
    ]);
    expect(signal).toEqual({ ...signalOf(of(OFFER), signal.about), candidates: signal.candidates });
    const { type, sdp } = descriptionOf(signal);
    expect(type).toBe('offer');
    const said = ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup', 'mid', 'sctp-port'];
    for (const name of said) {
      const line = (text: string) => new RegExp(`^a=${name}:.*$`, 'm').exec(text)![0].trim();
      expect(line(sdp!)).toBe(line(OFFER));
    }
    expect(sdp).toContain('192.168.1.20 40060 typ host\r\n');
    expect(sdp).toContain('203.0.113.9 61000 typ srflx raddr 0.0.0.0 rport 0\r\n');
  });

  test('of an answer opens the connection', () => {
    const answer = unpack(pack(signalOf(of(OFFER, 'answer'), 'N/o+')));
    expect([answer.type, answer.about]).toEqual(['answer', 'N/o+']);
    expect(descriptionOf(answer).sdp).toContain('a=setup:active\r\n');
  });

  test('is found at the end of a link, with line breaks of a message', () => {
    const link = `https://jeux.example/magnat/#/join/${code}`;
    expect(unpack(` ${link.slice(0, 90)}\n${link.slice(90)} `)).toEqual(unpack(code));
  });

  test('with another hash than SHA-256 is refused', () => {
    expect(() => signalOf(of(OFFER.replace('sha-256', 'sha-1')), '')).toThrow(BadCode);
  });
});

describe('a text that is no code', () => {
  test.each(['', 'hello', 'https://jeux.example/#/join/', code.slice(0, -1), code.slice(1), `${code}A`])(
    'is refused: %s',
    (text) => {
      expect(() => unpack(text)).toThrow(BadCode);
    },
  );

  test('is refused, whatever letter was changed', () => {
    for (let i = 0; i < code.length - 1; i += 1) {
      const other = code[i] === 'x' ? 'y' : 'x';
      expect(() => unpack(code.slice(0, i) + other + code.slice(i + 1)), `${i}`).toThrow(BadCode);
    }
  });

  test('is refused if its credentials break lines of SDP or its candidates are many', () => {
    const signal = unpack(code);
    expect(() => unpack(pack({ ...signal, user: 'a\r\na=x' }))).toThrow(BadCode);
    const candidates = Array.from({ length: 40 }, () => signal.candidates[2]!);
    expect(() => unpack(pack({ ...signal, candidates }))).toThrow(BadCode);
  });
});
