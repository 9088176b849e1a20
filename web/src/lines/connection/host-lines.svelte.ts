/** The host's end of the lines: invites other devices, and passes their messages to the engine under the key
 * of each device. */
import { ask, closeSocket, openSocket, sendOn, setRoom } from '../../engine/engine-client';
import type { LineDevice } from '../../engine/messages';
import { hostCertificate } from './host-identity';
import { LINE_VERSION, readGuest, type FromGuest, type FromHost } from './line-messages';
import { OF_PHONES, PeerLine, gathered, newPeer } from './peer-line';
import { descriptionOf, pack, signalOf, unpack } from './signal-code';

const MOST_INVITATIONS = 8; // waiting for an answer; then the oldest is given up
const MOST_LINES = 24;
const MOST_WAITING = 8; // requests of one line without a response
const CONNECT_MS = 15_000;
const TOO_MANY = 429;

let count = 0;
const session = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(36)).join('');

/** An answer that fits no invitation of this page. */
export class UnknownAnswer extends Error {}

class HostLine {
  readonly name = `line ${session} ${count++}`;
  readonly opened: Promise<void>;
  private readonly line: PeerLine;
  private readonly sockets = new Map<string, string>(); // sockets in the engine, by name at the guest
  private from: LineDevice | null = null; // once it has greeted
  private waiting = 0;
  private isGreeting = false;
  private settle!: { open(): void; fail(why: Error): void };

  constructor(
    readonly peer: RTCPeerConnection,
    private readonly changed: (line: HostLine, isOpen: boolean) => void,
  ) {
    this.opened = new Promise((open, fail) => (this.settle = { open, fail }));
    this.opened.catch(() => {}); // an invitation that nobody answers
    this.line = new PeerLine(peer, OF_PHONES, {
      onOpen: () => {},
      onMessage: (text) => this.hear(text),
      onRoom: (hasRoom) => {
        for (const socket of this.sockets.values()) setRoom(socket, hasRoom);
      },
      onClose: () => this.ended(),
    });
  }

  private say(message: FromHost): void {
    this.line.send(message);
  }

  private hear(text: string): void {
    const message = readGuest(text);
    if (!message || (message.type === 'hello') !== !this.from) this.line.close();
    else if (message.type === 'hello')
      this.greet(message.version, message.key).catch(() => this.line.close()); // the engine has gone
    else this.serve(message, this.from!);
  }

  /** A key of another server or of nobody is replaced by a new one of this host. */
  private async greet(version: number, key: string): Promise<void> {
    if (this.isGreeting || version !== LINE_VERSION) {
      this.line.close();
      return;
    }
    this.isGreeting = true;
    const isOurs = key !== '' && (await ask('GET', '/api/mine', '', { line: this.name, key })).ok;
    const mine = isOurs
      ? key
      : ((await (await ask('POST', '/api/devices', '')).json()) as { key: string }).key;
    this.from = { line: this.name, key: mine };
    this.say({ type: 'welcome', key: mine });
    this.settle.open();
    this.changed(this, true);
  }

  private serve(message: Exclude<FromGuest, { type: 'hello' }>, from: LineDevice): void {
    if (message.type === 'request') void this.answer(message, from);
    else if (message.type === 'open') this.open(message.socket, message.place, from);
    else {
      const socket = this.sockets.get(message.socket);
      if (socket === undefined) return;
      if (message.type === 'send') sendOn(socket, message.text);
      else {
        this.sockets.delete(message.socket);
        closeSocket(socket);
      }
    }
  }

  private async answer(asked: FromGuest & { type: 'request' }, from: LineDevice): Promise<void> {
    const respond = (status: number, kind: string, body: string) =>
      this.say({ type: 'response', id: asked.id, status, kind, body });
    if (this.waiting >= MOST_WAITING) {
      respond(TOO_MANY, 'application/json', '{}');
      return;
    }
    this.waiting += 1;
    try {
      const response = await ask(asked.method, asked.path, asked.body, from);
      respond(response.status, response.headers.get('Content-Type') ?? '', await response.text());
    } catch {
      respond(503, 'application/json', '{}'); // the tab with the engine was closed; another one takes over
    } finally {
      this.waiting -= 1;
    }
  }

  private open(name: string, place: string, from: LineDevice): void {
    if (this.sockets.has(name)) return;
    const socket = openSocket(
      place,
      {
        onOpen: () => this.say({ type: 'opened', socket: name }),
        onMessage: (text) => this.say({ type: 'message', socket: name, text }),
        onClose: () => {
          this.sockets.delete(name);
          this.say({ type: 'closed', socket: name });
        },
      },
      from,
    );
    this.sockets.set(name, socket);
  }

  private ended(): void {
    for (const socket of this.sockets.values()) closeSocket(socket);
    this.sockets.clear();
    this.settle.fail(new Error('the line was closed'));
    this.changed(this, false);
  }

  close(): void {
    this.line.close();
  }
}

class HostLines {
  count = $state(0); // devices that are connected
  private readonly lines = new Set<HostLine>();
  private readonly invited = new Map<string, HostLine>(); // by the user name of their offer
  private lock: WakeLockSentinel | null = null;

  /** A code that invites one device to a page of this host, such as `t/CODE`. */
  async invite(about: string): Promise<string> {
    const peer = newPeer(await hostCertificate());
    const line = new HostLine(peer, (one, isOpen) => this.changed(one, isOpen));
    const signal = signalOf(await gathered(peer), about);
    this.invited.set(signal.user, line);
    for (const [user, oldest] of this.invited) {
      if (this.invited.size <= MOST_INVITATIONS) break;
      this.invited.delete(user);
      oldest.close();
    }
    return pack(signal);
  }

  /** Take the answer of an invited device, as a code or a link; ends when it is connected. */
  async accept(text: string): Promise<void> {
    const signal = unpack(text);
    const line = this.invited.get(signal.about);
    if (signal.type !== 'answer' || !line) throw new UnknownAnswer();
    this.invited.delete(signal.about);
    await line.peer.setRemoteDescription(descriptionOf(signal));
    const late = setTimeout(() => line.close(), CONNECT_MS);
    await line.opened;
    clearTimeout(late);
  }

  private changed(line: HostLine, isOpen: boolean): void {
    if (isOpen) this.lines.add(line);
    else this.lines.delete(line);
    if (this.lines.size > MOST_LINES) line.close();
    this.count = this.lines.size;
    const listen = this.count ? addEventListener : removeEventListener;
    listen('beforeunload', this.warn);
    void this.stayAwake();
  }

  private warn = (event: BeforeUnloadEvent): void => event.preventDefault();

  /** Keep the screen on while devices are connected. The browser ends it whenever the page is hidden. */
  private stayAwake = async (): Promise<void> => {
    document.removeEventListener('visibilitychange', this.stayAwake);
    if (!this.count) {
      void this.lock?.release();
      this.lock = null;
      return;
    }
    document.addEventListener('visibilitychange', this.stayAwake);
    if (document.hidden || (this.lock && !this.lock.released) || !('wakeLock' in navigator)) return;
    this.lock = await navigator.wakeLock.request('screen').catch(() => null); // refused to save the battery
  };
}

export const hostLines = new HostLines();
