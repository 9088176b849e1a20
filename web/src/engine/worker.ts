/** The worker of a page. Of all open tabs of this origin one runs the engine and has the tables; the workers
 * of the others send their messages to it. When that tab is closed, another one takes over. */
import { NO_RESPONSE, type FromEngine, type ToEngine } from './messages';
import { Python } from './python';

/** The messages between the workers of several tabs. */
type TabMessage =
  | { type: 'hello'; tab: string }
  | { type: 'ready'; engine: string; isKept: boolean }
  | { type: 'toEngine'; engine: string; tab: string; message: ToEngine }
  | { type: 'fromEngine'; tab: string; message: FromEngine };

const home = self.name;
const me = crypto.randomUUID();
const channel = new BroadcastChannel('magnat-engine');
const pending = new Map<number, ToEngine & { type: 'request' }>(); // requests of this page without a response
const open = new Set<string>(); // sockets of this page
const known = new Set<string>(); // other tabs that this engine serves
let early: ToEngine[] = []; // messages before any tab ran the engine
let python: Python | null = null;
let engine = ''; // the tab that runs it
let isKept = true;

const toPage = (message: FromEngine) => {
  if (message.type === 'response') pending.delete(message.id);
  if (message.type === 'closed') open.delete(message.socket);
  postMessage(message);
};
const toTabs = (message: TabMessage) => channel.postMessage(message);

/* Messages of this page */

onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.type === 'request') pending.set(data.id, data);
  if (data.type === 'open') open.add(data.socket);
  if (data.type === 'close') open.delete(data.socket);
  if (!engine) early.push(data);
  else pass(data);
};

function pass(message: ToEngine): void {
  if (python) serve(me, message);
  else toTabs({ type: 'toEngine', engine, tab: me, message });
}

/** Another tab runs the engine from now on: repeat GET requests, fail the others, close all sockets. */
function useEngineOf(next: string): void {
  if (engine === next) return;
  const was = engine;
  engine = next;
  if (was) {
    for (const socket of [...open]) toPage({ type: 'closed', socket });
    for (const request of [...pending.values()]) {
      if (request.method === 'GET') pass(request);
      else
        toPage({ type: 'response', id: request.id, status: NO_RESPONSE, kind: '', body: new Uint8Array() });
    }
  }
  const messages = early;
  early = [];
  messages.forEach(pass);
}

/* The engine, if this tab runs it */

function reply(tab: string, message: FromEngine): void {
  if (tab === me) toPage(message);
  else toTabs({ type: 'fromEngine', tab, message });
}

/** Name of a socket in the engine: its tab and its name there. */
const named = (tab: string, socket: string) => `${tab} ${socket}`;
const parts = (name: string) => name.split(' ') as [string, string];

function serve(tab: string, message: ToEngine): void {
  if (message.type === 'request')
    void python!
      .request(message.method, message.path, message.body)
      .then((response) => reply(tab, { type: 'response', id: message.id, ...response }));
  else if (message.type === 'open') {
    python!.openSocket(named(tab, message.socket), message.place);
    reply(tab, { type: 'opened', socket: message.socket });
  } else if (message.type === 'send') python!.send(named(tab, message.socket), message.text);
  else python!.closeSocket(named(tab, message.socket));
}

/** Serve another tab. Its lock becomes free when it is closed: then close its sockets. */
function serveTab(tab: string): void {
  if (known.has(tab)) return;
  known.add(tab);
  void navigator.locks.request(`magnat-tab-${tab}`, () => {
    known.delete(tab);
    for (const name of sockets) if (parts(name)[0] === tab) python!.closeSocket(name);
  });
}

const sockets = new Set<string>();

async function run(): Promise<void> {
  const listener = {
    on_message(name: string, text: string) {
      sockets.add(name);
      const [tab, socket] = parts(name);
      reply(tab, { type: 'message', socket, text });
    },
    on_close(name: string) {
      sockets.delete(name);
      const [tab, socket] = parts(name);
      reply(tab, { type: 'closed', socket });
    },
    on_memory_only() {
      isKept = false;
      toPage({ type: 'storage', isKept });
      if (python) toTabs({ type: 'ready', engine: me, isKept });
    },
  };
  try {
    const progress = (part: number) => toPage({ type: 'progress', part });
    python = await Python.start(`${home}engine/`, listener, progress);
  } catch (error) {
    toPage({ type: 'failed', why: String(error) });
    return;
  }
  useEngineOf(me);
  toTabs({ type: 'ready', engine: me, isKept });
}

channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === 'hello' && python) toTabs({ type: 'ready', engine: me, isKept });
  else if (data.type === 'ready') {
    toPage({ type: 'progress', part: 1 });
    toPage({ type: 'storage', isKept: data.isKept });
    useEngineOf(data.engine);
  } else if (data.type === 'toEngine' && python && data.engine === me) {
    serveTab(data.tab);
    serve(data.tab, data.message);
  } else if (data.type === 'fromEngine' && data.tab === me) toPage(data.message);
};

const forever = () => new Promise<never>(() => {});

if (navigator.locks) {
  void navigator.locks.request(`magnat-tab-${me}`, forever);
  void navigator.locks.request('magnat-engine', async () => {
    await run();
    return forever();
  });
  toTabs({ type: 'hello', tab: me });
} else void run(); // no locks over plain http: each tab has an engine of its own, in memory
