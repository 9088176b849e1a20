/** A connection of a seat to its table, or of a device to its cash desk. It opens its socket again after a
 * failure, and sends all commands again that have no answer yet. */
import { openSocketTo, type Socket } from './backend';
import { PROTOCOL, type Coded, type ToClient, type ToDevice } from '../wire';

export interface Command {
  id: string;
}

export interface Listener<Message> {
  heard(message: Message): void;
  state(isOpen: boolean): void;
}

const BEAT_MS = 500;
const QUIET_MS = 2_000; // without a message for so long, a ping is sent
const LOST_MS = 4_000; // without a message for so long, the connection counts as lost: within five seconds
const CUT_MS = 10_000; // without a message for so long, the socket is opened again
const HIDDEN_MS = 20_000; // time between two pings of a hidden page
const WAITS_MS = [300, 700, 1500, 3000, 5000];
const AGAIN_MS = 2000;

/** Codes of a `bye` message after which the socket is not opened again, because the server would refuse it
 * again. */
const FINAL = new Set<string>(['not_yours', 'no_table', 'no_desk', 'unreadable', 'protocol']);
/** Whether a refusal is temporary. Then the command itself is right, and is sent again soon. */
export const isForNow = (code: string) => code === 'unavailable' || code === 'rate';

export class Connection<Message extends ToClient | ToDevice> {
  private socket: Socket | null = null;
  private isClosed = false;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private again = 0;
  private known = -1; // the number of the last entry of which a view was received
  private heardAt = 0; // when the last message came, on the browser's clock
  private askedAt = 0;
  private isUp = false;
  private readonly unanswered = new Map<string, Command>();

  /** `place` is `tables/ID` or `desks/ID`; `kept` are commands of an earlier visit, which are sent first. */
  constructor(
    private readonly place: string,
    private readonly greeting: Record<string, unknown>,
    private readonly listener: Listener<Message>,
    kept: readonly Command[] = [],
  ) {
    for (const command of kept) this.unanswered.set(command.id, command);
    this.open();
    addEventListener('online', this.hurry);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private open(): void {
    const socket: Socket = openSocketTo(this.place, {
      onOpen: () => {
        this.say({ type: 'hello', protocol: PROTOCOL, since: this.known, ...this.greeting });
        this.sayAll();
        this.heardAt = this.askedAt = performance.now();
        clearInterval(this.beat);
        this.beat = window.setInterval(() => this.feel(), BEAT_MS);
        this.turn(true);
      },
      onMessage: (text) => {
        if (this.socket === socket) this.hear(JSON.parse(text) as Message);
      },
      onClose: () => {
        if (this.socket === socket) clearInterval(this.beat);
        clearTimeout(this.again);
        if (this.isClosed || this.socket !== socket) return;
        this.turn(false);
        clearTimeout(this.timer);
        this.timer = window.setTimeout(
          () => this.open(),
          WAITS_MS[Math.min(this.tries++, WAITS_MS.length - 1)],
        );
      },
    });
    this.socket = socket;
    // A lost network may cause no error: so open the socket again if it does not open in time.
    if (socket.needsNetwork)
      this.timer = window.setTimeout(() => socket.state === 'open' || this.reopen(), CUT_MS);
  }

  private turn(isUp: boolean): void {
    if (this.isUp !== isUp) this.listener.state((this.isUp = isUp));
  }

  private lose = (): void => {
    if (this.socket?.needsNetwork) this.turn(false);
  };

  /** Send a ping if no message has come for a while. If there is no answer, report the connection as lost,
   * and later open it again. */
  private feel(): void {
    const now = performance.now();
    const silence = now - this.heardAt;
    if (document.hidden) {
      if (now - this.askedAt > HIDDEN_MS) this.ping(now);
      // Timers of a hidden page run slowly, so a long silence does not mean that the connection is lost.
      return;
    }
    if (silence > QUIET_MS && now - this.askedAt > QUIET_MS) this.ping(now);
    if (silence > LOST_MS) this.turn(false);
    if (silence > CUT_MS) this.reopen();
  }

  private ping(now: number): void {
    this.askedAt = now;
    this.say({ type: 'ping', at: Date.now() });
  }

  /** Open a new socket at once, without waiting for the old one to close, which may take long if the server
   * does not answer. */
  private reopen(): void {
    if (this.isClosed) return;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    const old = this.socket;
    this.open();
    old?.close();
  }

  private hear(message: Message): void {
    this.heardAt = performance.now();
    if (navigator.onLine || !this.socket?.needsNetwork) this.turn(true);
    if (message.type === 'view' || message.type === 'desk') this.known = message.n;
    if (message.type !== 'bye') this.tries = 0;
    else if (FINAL.has(message.code)) this.isClosed = true;
    if (message.type === 'refused' && isForNow(message.code)) this.sayAllLater();
    else if (message.type === 'ack' || message.type === 'refused' || message.type === 'weighed')
      this.unanswered.delete(message.id);
    this.listener.heard(message);
  }

  private say(message: object): void {
    if (this.socket?.state === 'open') this.socket.send(JSON.stringify(message));
  }

  private sayAll(): void {
    for (const command of this.unanswered.values()) this.say(command);
  }

  private sayAllLater(): void {
    clearTimeout(this.again);
    this.again = window.setTimeout(() => this.sayAll(), AGAIN_MS);
  }

  /** Send a command. It is kept until it is answered and sent again after a lost connection; the server
   * performs it once. */
  send<T extends Command>(command: T): void {
    this.unanswered.set(command.id, command);
    this.say(command);
  }

  /** Send a message that gets no answer. It is not sent again. */
  mention(message: object): void {
    this.say(message);
  }

  /** Reconnect at once when the network is back or the page is visible again. */
  private hurry = (): void => {
    if (this.isClosed || document.hidden) return;
    if (this.socket?.state === 'closed') {
      clearTimeout(this.timer);
      this.open();
    } else if (this.socket?.state === 'open') {
      this.heardAt = performance.now(); // the time in which the page was hidden does not count
      this.ping(this.heardAt);
    }
  };

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.again);
    clearInterval(this.beat);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }
}

let counter = 0;
const device = Math.random().toString(36).slice(2, 10);

/** A new id for a command, unique at the table. A command that is sent again keeps its id. */
export const commandId = (): string => `${device}-${Date.now().toString(36)}-${counter++}`;

/** The message for an action; a banker's device names the seat for which it acts. */
export const act = (base: number, action: Coded, seat?: number) => ({
  type: 'act',
  id: commandId(),
  base,
  action,
  ...(seat === undefined ? {} : { seat }),
});
