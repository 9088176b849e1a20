/** One seat's line to its table: reopened when it breaks, with everything unanswered sent again. */
import { PROTOCOL, type Coded, type ToClient } from './wire';

export interface Line {
  send(message: Record<string, unknown>): void;
  close(): void;
}

export interface Listener {
  heard(message: ToClient): void;
  state(isOpen: boolean): void;
}

const PING_MS = 20_000;
const WAITS_MS = [300, 700, 1500, 3000, 5000];

const address = (table: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;

/** Why the server says goodbye for good: opening the line again would be answered the same way. */
const FINAL = new Set(['not_yours', 'no_table', 'protocol']);

export class Wire implements Line {
  private socket: WebSocket | null = null;
  private isClosed = false;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private known = -1; // the last entry of which a view has come
  private readonly unanswered = new Map<string, Record<string, unknown>>();

  constructor(
    private readonly table: string,
    private readonly seat: number,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private open(): void {
    const socket = new WebSocket(address(this.table));
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, seat: this.seat, since: this.known }));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
      this.beat = window.setInterval(() => this.say({ type: 'ping', at: Date.now() }), PING_MS);
      this.tries = 0;
      this.listener.state(true);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ToClient);
    socket.onclose = () => {
      clearInterval(this.beat);
      if (this.isClosed || this.socket !== socket) return;
      this.listener.state(false);
      this.timer = window.setTimeout(() => this.open(), WAITS_MS[Math.min(this.tries++, WAITS_MS.length - 1)]);
    };
  }

  private hear(message: ToClient): void {
    if (message.type === 'view') this.known = message.n;
    if (message.type === 'ack' || message.type === 'refused') this.unanswered.delete(message.id);
    if (message.type === 'bye' && FINAL.has(message.code)) this.isClosed = true;
    this.listener.heard(message);
  }

  private say(message: Record<string, unknown>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** A command is kept until it is answered: a broken line does not lose it, nor does it happen twice. */
  send(message: Record<string, unknown>): void {
    this.unanswered.set(String(message.id), message);
    this.say(message);
  }

  /** Do not wait out the pause when the network is back or the page is looked at again. */
  private hurry = (): void => {
    if (this.isClosed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  };

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}

let counter = 0;
const device = Math.random().toString(36).slice(2, 10);

/** Unique at the table: a resend carries the same one. */
export const commandId = (): string => `${device}-${Date.now().toString(36)}-${counter++}`;

/** An action; a banker says for whom. */
export const act = (base: number, action: Coded, seat?: number) => ({ type: 'act', id: commandId(), base, action, ...(seat === undefined ? {} : { seat }) });
