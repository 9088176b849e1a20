/** A line to another browser over a WebRTC data channel: whole messages, cut into pieces that every browser
 * takes, with bounds on what the other end may send. */

const PIECE_BYTES = 16_000; // a message of a data channel that every browser takes
const MORE = 0; // first byte of a piece: the message goes on in the next one
const LAST = 1;
/** The channel is agreed beforehand (`negotiated`), so nothing is exchanged to open it. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0, ordered: true };
const FULL_BYTES = 256_000; // not sent yet; then the engine waits
const MOST_BYTES_UNSENT = 12_000_000; // then the other end reads nothing any more

export interface Bounds {
  bytes: number; // of one received message
  perSecond: number; // received pieces
  burst: number;
}

/** Of what a phone sends: a message of a server's socket has at most 16 384 bytes, a request little more. */
export const OF_PHONES: Bounds = { bytes: 64_000, perSecond: 40, burst: 240 };
/** Of what the host sends: views, stories, records. */
export const OF_HOSTS: Bounds = { bytes: 16_000_000, perSecond: 4_000, burst: 20_000 };

export interface LineListener {
  onOpen(): void;
  onMessage(text: string): void;
  onRoom(hasRoom: boolean): void;
  /** `isBroken`: the other end kept no bounds. */
  onClose(isBroken: boolean): void;
}

/** Puts received pieces together; throws RangeError when they exceed the bounds. */
export class Assembler {
  private pieces: Uint8Array[] = [];
  private size = 0;
  private tokens: number;
  private at: number;

  constructor(
    private readonly bounds: Bounds,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = bounds.burst;
    this.at = now();
  }

  /** The text that this piece completes; null: there is more to come. */
  take(piece: ArrayBuffer): string | null {
    const { bytes, burst, perSecond } = this.bounds;
    const now = this.now();
    this.tokens = Math.min(burst, this.tokens + ((now - this.at) / 1000) * perSecond) - 1;
    this.at = now;
    if (this.tokens < 0) throw new RangeError('too many pieces');
    const whole = new Uint8Array(piece);
    if (whole[0] !== MORE && whole[0] !== LAST) throw new RangeError('no piece');
    this.size += whole.length - 1;
    if (this.size > bytes || (whole[0] === MORE && whole.length === 1)) throw new RangeError('too long');
    this.pieces.push(whole.subarray(1));
    if (whole[0] === MORE) return null;
    const joined = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.pieces) {
      joined.set(part, at);
      at += part.length;
    }
    this.pieces = [];
    this.size = 0;
    return new TextDecoder('utf-8', { fatal: true }).decode(joined);
  }
}

/** The pieces of a text, each with its first byte. */
export function piecesOf(text: string): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  do {
    const part = bytes.subarray(at, at + PIECE_BYTES);
    at += PIECE_BYTES;
    const piece = new Uint8Array(part.length + 1);
    piece[0] = at < bytes.length ? MORE : LAST;
    piece.set(part, 1);
    pieces.push(piece);
  } while (at < bytes.length);
  return pieces;
}

export class PeerLine {
  private readonly channel: RTCDataChannel;
  private readonly assembler: Assembler;
  private isOver = false;
  private isFull = false;

  constructor(
    readonly peer: RTCPeerConnection,
    bounds: Bounds,
    private readonly listener: LineListener,
  ) {
    this.assembler = new Assembler(bounds);
    this.channel = peer.createDataChannel('magnat', CHANNEL);
    this.channel.binaryType = 'arraybuffer';
    this.channel.bufferedAmountLowThreshold = FULL_BYTES / 4;
    this.channel.onopen = () => listener.onOpen();
    this.channel.onclose = () => this.end(false);
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => this.receive(data);
    this.channel.onbufferedamountlow = () => this.setFull(false);
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') this.end(false);
    };
  }

  private receive(data: unknown): void {
    if (this.isOver) return;
    try {
      if (!(data instanceof ArrayBuffer)) throw new RangeError('text');
      const text = this.assembler.take(data);
      if (text !== null) this.listener.onMessage(text);
    } catch {
      this.end(true); // more than its bounds, or no text: nothing after it can be trusted
    }
  }

  private setFull(isFull: boolean): void {
    if (this.isFull === isFull) return;
    this.isFull = isFull;
    this.listener.onRoom(!isFull);
  }

  send(message: object): void {
    if (this.isOver || this.channel.readyState !== 'open') return;
    try {
      for (const piece of piecesOf(JSON.stringify(message))) this.channel.send(piece);
    } catch {
      this.end(false); // the browser's own buffer is full
      return;
    }
    if (this.channel.bufferedAmount > MOST_BYTES_UNSENT) this.end(false);
    else if (this.channel.bufferedAmount > FULL_BYTES) this.setFull(true);
  }

  close(): void {
    this.end(false);
  }

  private end(isBroken: boolean): void {
    if (this.isOver) return;
    this.isOver = true;
    this.listener.onClose(isBroken);
    this.peer.close();
  }
}

/** The address of this site's STUN servers: none unless the site was built with `--stun`. */
export const stunServers = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="magnat-stun"]')?.content.split(' ').filter(Boolean) ??
  [];

export const newPeer = (certificate?: RTCCertificate): RTCPeerConnection =>
  new RTCPeerConnection({
    iceServers: stunServers().map((urls) => ({ urls })),
    ...(certificate ? { certificates: [certificate] } : {}),
  });

const GATHERING_MS = 3_000; // a STUN server that does not answer is not waited for

/** The peer's own description with its addresses. */
export async function gathered(peer: RTCPeerConnection): Promise<RTCSessionDescription> {
  await peer.setLocalDescription();
  if (peer.iceGatheringState !== 'complete')
    await new Promise<void>((done) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
      setTimeout(done, GATHERING_MS);
    });
  return peer.localDescription!;
}
