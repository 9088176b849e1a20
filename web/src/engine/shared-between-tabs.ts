/** One engine for all open tabs of this origin. One tab runs the engine with all tables; the workers of the
 * other tabs send their messages to it. When that tab is closed, another one takes over. */
import { NO_RESPONSE, type FromEngine, type ToEngine } from './messages';
import { Python } from './python';

/** The messages between the workers of several tabs. */
type TabMessage =
  | { type: 'hello'; tab: string }
  | { type: 'ready'; engine: string; isKept: boolean }
  | { type: 'toEngine'; engine: string; tab: string; message: ToEngine }
  | { type: 'fromEngine'; tab: string; message: FromEngine };

/** The name of a socket in the engine: the tab, and the name of the socket in that tab. */
const named = (tab: string, socket: string) => `${tab} ${socket}`;
const parts = (name: string) => name.split(' ') as [string, string];

const forever = () => new Promise<never>(() => {});

export class SharedEngine {
  private readonly me = crypto.randomUUID();
  private readonly channel = new BroadcastChannel('magnat-engine');
  private readonly pending = new Map<number, ToEngine & { type: 'request' }>(); // requests without a response
  private readonly open = new Set<string>(); // sockets of this page
  private readonly known = new Set<string>(); // other tabs that this engine serves
  private readonly sockets = new Set<string>(); // sockets of all tabs that this engine serves
  private early: ToEngine[] = []; // messages that came before any tab ran the engine
  private python: Python | null = null;
  private engine = ''; // the name of the tab that runs the engine
  private isKept = true;

  /** `files` is the address of the engine's files, `post` sends a message to this tab's page. */
  constructor(
    private readonly files: string,
    private readonly post: (message: FromEngine) => void,
  ) {
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.hear(data);
  }

  /** Run the engine as soon as no other tab does. */
  start(): void {
    if (navigator.locks) {
      void navigator.locks.request(`magnat-tab-${this.me}`, forever);
      void navigator.locks.request('magnat-engine', async () => {
        await this.run();
        return forever();
      });
      this.toTabs({ type: 'hello', tab: this.me });
    } else void this.run(); // without https there are no locks: each tab runs an engine in memory
  }

  private toPage(message: FromEngine): void {
    if (message.type === 'response') this.pending.delete(message.id);
    if (message.type === 'closed') this.open.delete(message.socket);
    this.post(message);
  }

  private toTabs(message: TabMessage): void {
    this.channel.postMessage(message);
  }

  // Messages of this page

  /** Send a message of this page to the engine, wherever it runs. */
  send(message: ToEngine): void {
    if (message.type === 'request') this.pending.set(message.id, message);
    if (message.type === 'open') this.open.add(message.socket);
    if (message.type === 'close') this.open.delete(message.socket);
    if (!this.engine) this.early.push(message);
    else this.pass(message);
  }

  private pass(message: ToEngine): void {
    if (this.python) this.serve(this.python, this.me, message);
    else this.toTabs({ type: 'toEngine', engine: this.engine, tab: this.me, message });
  }

  /** Another tab runs the engine from now on: send GET requests again, let other requests fail, close all
   * sockets. */
  private useEngineOf(next: string): void {
    if (this.engine === next) return;
    const was = this.engine;
    this.engine = next;
    if (was) {
      for (const socket of [...this.open]) this.toPage({ type: 'closed', socket });
      for (const request of [...this.pending.values()]) {
        if (request.method === 'GET') this.pass(request);
        else
          this.toPage({
            type: 'response',
            id: request.id,
            status: NO_RESPONSE,
            kind: '',
            body: new Uint8Array(),
          });
      }
    }
    const messages = this.early;
    this.early = [];
    messages.forEach((message) => this.pass(message));
  }

  // The engine, if this tab runs it

  private reply(tab: string, message: FromEngine): void {
    if (tab === this.me) this.toPage(message);
    else this.toTabs({ type: 'fromEngine', tab, message });
  }

  private serve(python: Python, tab: string, message: ToEngine): void {
    if (message.type === 'request')
      void python
        .request(message.method, message.path, message.body, message.from)
        .then((response) => this.reply(tab, { type: 'response', id: message.id, ...response }));
    else if (message.type === 'open') {
      // Before the engine: it may close the socket at once.
      this.reply(tab, { type: 'opened', socket: message.socket });
      python.openSocket(named(tab, message.socket), message.place, message.from);
    } else if (message.type === 'send') python.send(named(tab, message.socket), message.text);
    else if (message.type === 'room') python.setRoom(named(tab, message.socket), message.hasRoom);
    else python.closeSocket(named(tab, message.socket));
  }

  /** Serve another tab. That tab holds a lock, which becomes free when it is closed; then close its sockets.
   * */
  private serveTab(python: Python, tab: string): void {
    if (this.known.has(tab)) return;
    this.known.add(tab);
    void navigator.locks.request(`magnat-tab-${tab}`, () => {
      this.known.delete(tab);
      for (const name of this.sockets) if (parts(name)[0] === tab) python.closeSocket(name);
    });
  }

  private async run(): Promise<void> {
    const listener = {
      on_message: (name: string, text: string) => {
        this.sockets.add(name);
        const [tab, socket] = parts(name);
        this.reply(tab, { type: 'message', socket, text });
      },
      on_close: (name: string) => {
        this.sockets.delete(name);
        const [tab, socket] = parts(name);
        this.reply(tab, { type: 'closed', socket });
      },
      on_memory_only: () => {
        this.isKept = false;
        this.toPage({ type: 'storage', isKept: false });
        if (this.python) this.toTabs({ type: 'ready', engine: this.me, isKept: false });
      },
    };
    try {
      const progress = (part: number) => this.toPage({ type: 'progress', part });
      this.python = await Python.start(this.files, listener, progress);
    } catch (error) {
      this.toPage({ type: 'failed', why: String(error) });
      return;
    }
    this.useEngineOf(this.me);
    this.toTabs({ type: 'ready', engine: this.me, isKept: this.isKept });
  }

  private hear(data: TabMessage): void {
    const { me, python } = this;
    if (data.type === 'hello' && python) this.toTabs({ type: 'ready', engine: me, isKept: this.isKept });
    else if (data.type === 'ready') {
      this.toPage({ type: 'progress', part: 1 });
      this.toPage({ type: 'storage', isKept: data.isKept });
      this.useEngineOf(data.engine);
    } else if (data.type === 'toEngine' && python && data.engine === me) {
      this.serveTab(python, data.tab);
      this.serve(python, data.tab, data.message);
    } else if (data.type === 'fromEngine' && data.tab === me) this.toPage(data.message);
  }
}
