/** Session descriptions of WebRTC as short texts, for pictures and links: of the SDP only what differs from
 * one connection to the next, packed into bytes and written as base64url. */

const VERSION = 1;
const MOST_CANDIDATES = 6; // more make the picture hard to read
const MOST_LETTERS = 600;
const FINGERPRINT_BYTES = 32; // SHA-256
const IPV4 = 0;
const IPV6 = 1;
const MDNS = 2; // UUID.local: browsers hide addresses from pages without a camera like this
const REFLEXIVE = 4; // beside the kind: found by a STUN server
const CREDENTIAL = /^[A-Za-z0-9+/]{4,64}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A text that is no signal code. */
export class BadCode extends Error {}

interface Candidate {
  kind: number;
  isReflexive: boolean;
  address: string;
  port: number;
}

export interface Signal {
  type: 'offer' | 'answer';
  /** Of an offer the page to open at the host, such as `t/CODE`; of an answer the user name of its offer. */
  about: string;
  user: string;
  password: string;
  fingerprint: string; // as in SDP: pairs of hexadecimal digits with colons
  candidates: Candidate[];
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

function bytesOfHex(text: string): number[] {
  const pairs = text.match(/[0-9a-f]{2}/gi) ?? [];
  return pairs.map((pair) => parseInt(pair, 16));
}

/** The 16 bytes of an IPv6 address. */
function bytesOfIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  if (all.length !== 8) throw new BadCode(address);
  return all.flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

function addressBytes({ kind, address }: Candidate): number[] {
  if (kind === IPV4) return address.split('.').map(Number);
  return kind === IPV6 ? bytesOfIpv6(address) : bytesOfHex(address.replace('.local', ''));
}

function addressText(kind: number, bytes: Uint8Array): string {
  if (kind === IPV4) return bytes.join('.');
  const digits = [...bytes].map(hex).join('');
  if (kind === IPV6) return digits.match(/.{4}/g)!.join(':');
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
}

/** A line `a=candidate:…` of SDP; null: of no use here (TCP, a relay, this device only). */
function candidateOf(line: string): Candidate | null {
  const [, , protocol, , address = '', port, , type] = line.split(' ');
  if (protocol?.toLowerCase() !== 'udp' || (type !== 'host' && type !== 'srflx')) return null;
  const isHidden = address.endsWith('.local') && UUID.test(address.slice(0, -'.local'.length));
  const kind = isHidden ? MDNS : address.includes(':') ? IPV6 : IPV4;
  if (kind === IPV4 && !/^\d+\.\d+\.\d+\.\d+$/.test(address)) return null;
  if (/^(fe80:|::1$|127\.)/i.test(address)) return null;
  return { kind, isReflexive: type === 'srflx', address, port: Number(port) };
}

/** The parts of a browser's session description that differ between browsers. */
export function signalOf(description: RTCSessionDescription, about: string): Signal {
  const lines = description.sdp.split(/\r?\n/);
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? '';
  const [algorithm, fingerprint = ''] = value('fingerprint').split(' ');
  if (algorithm?.toLowerCase() !== 'sha-256') throw new BadCode(`fingerprint ${algorithm}`);
  const candidates = lines
    .filter((line) => line.startsWith('a=candidate:'))
    .map(candidateOf)
    .filter((candidate) => candidate !== null);
  return {
    type: description.type as Signal['type'],
    about,
    user: value('ice-ufrag'),
    password: value('ice-pwd'),
    fingerprint,
    candidates: candidates.slice(0, MOST_CANDIDATES),
  };
}

/** The description that the other browser is given. */
export function descriptionOf(signal: Signal): RTCSessionDescriptionInit {
  const candidates = signal.candidates.map(({ isReflexive, address, port }, i) => {
    const priority = (isReflexive ? 100 : 126) * 2 ** 24 + (255 - i) * 256 + 255;
    const type = isReflexive ? 'srflx raddr 0.0.0.0 rport 0' : 'host';
    return `a=candidate:${i + 1} 1 udp ${priority} ${address} ${port} typ ${type}`;
  });
  const lines = [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidates,
    `a=ice-ufrag:${signal.user}`,
    `a=ice-pwd:${signal.password}`,
    `a=fingerprint:sha-256 ${signal.fingerprint}`,
    `a=setup:${signal.type === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
  return { type: signal.type, sdp: `${lines.join('\r\n')}\r\n` };
}

const checkSum = (bytes: Iterable<number>) => {
  let sum = 0;
  for (const byte of bytes) sum = (sum * 31 + byte) & 0xffff;
  return [sum >> 8, sum & 255];
};

export function pack(signal: Signal): string {
  const bytes: number[] = [VERSION * 2 + (signal.type === 'answer' ? 1 : 0)];
  const add = (text: string) => {
    const letters = new TextEncoder().encode(text);
    bytes.push(letters.length, ...letters);
  };
  add(signal.user);
  add(signal.password);
  add(signal.about);
  bytes.push(...bytesOfHex(signal.fingerprint), signal.candidates.length);
  for (const one of signal.candidates)
    bytes.push(
      one.kind + (one.isReflexive ? REFLEXIVE : 0),
      one.port >> 8,
      one.port & 255,
      ...addressBytes(one),
    );
  bytes.push(...checkSum(bytes));
  const plain = btoa(String.fromCharCode(...bytes));
  return plain.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Reads bytes in order; throws BadCode behind their end. */
class Reader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  take(count: number): Uint8Array {
    const found = this.bytes.subarray(this.at, this.at + count);
    if (found.length < count) throw new BadCode('too short');
    this.at += count;
    return found;
  }

  number(): number {
    return this.take(1)[0]!;
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.number()));
  }

  get isOver(): boolean {
    return this.at === this.bytes.length;
  }
}

function bytesOf(code: string): Uint8Array {
  if (code.length > MOST_LETTERS) throw new BadCode('too long');
  try {
    return Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    );
  } catch {
    throw new BadCode('not base64url');
  }
}

/** Read a code, alone or at the end of a link; throws BadCode if it is none, or not whole. */
export function unpack(text: string): Signal {
  const code = /[A-Za-z0-9_-]+$/.exec(text.replace(/\s+/g, ''))?.[0] ?? '';
  const all = bytesOf(code);
  const bytes = all.subarray(0, -2);
  if (bytes.length < 2 || checkSum(bytes).some((byte, i) => byte !== all[bytes.length + i]))
    throw new BadCode('not whole');
  const read = new Reader(bytes);
  const first = read.number();
  if (first >> 1 !== VERSION) throw new BadCode(`version ${first >> 1}`);
  const [user, password, about] = [read.text(), read.text(), read.text()];
  if (!CREDENTIAL.test(user) || !CREDENTIAL.test(password)) throw new BadCode('credentials');
  const fingerprint = [...read.take(FINGERPRINT_BYTES)].map(hex).join(':').toUpperCase();
  const candidates = Array.from({ length: read.number() }, () => {
    const what = read.number();
    const kind = what & 3;
    if (kind > MDNS || what > REFLEXIVE + MDNS) throw new BadCode('candidate');
    const [high, low] = read.take(2);
    const port = high! * 256 + low!;
    const address = addressText(kind, read.take(kind === IPV4 ? 4 : 16));
    return { kind, isReflexive: what >= REFLEXIVE, address, port };
  });
  if (!read.isOver || candidates.length > MOST_CANDIDATES) throw new BadCode('too long');
  return { type: first & 1 ? 'answer' : 'offer', about, user, password, fingerprint, candidates };
}
