/** Beside every page runs one such worker; of all pages of this origin one has the engine and the tables, for
 * as long as it is open. The others ask it, and when it has gone the next one takes over. */
import { NOBODY, type FromEngine, type ToEngine } from './messages';
import { Python } from './python';

/** What is said between the workers of several tabs. */
type Across =
  | { across: 'hello'; tab: string }
  | { across: 'ready'; engine: string; isKept: boolean }
  | { across: 'up'; engine: string; tab: string; message: ToEngine }
  | { across: 'down'; tab: string; message: FromEngine };

const home = self.name;
const me = crypto.randomUUID();
const channel = new BroadcastChannel('magnat-engine');
const pending = new Map<number, ToEngine & { do: 'ask' }>(); // asked by this page and not answered
const open = new Set<string>(); // lines of this page
const known = new Set<string>(); // other tabs that this engine serves
let early: ToEngine[] = []; // before anybody could hear them
let python: Python | null = null;
let engine = ''; // who runs it
let isKept = true;

const tell = (message: FromEngine) => {
  if (message.did === 'answer') pending.delete(message.id);
  if (message.did === 'close') open.delete(message.line);
  postMessage(message);
};
const across = (message: Across) => channel.postMessage(message);

/* The page's end */

onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.do === 'ask') pending.set(data.id, data);
  if (data.do === 'open') open.add(data.line);
  if (data.do === 'hang up') open.delete(data.line);
  if (!engine) early.push(data);
  else pass(data);
};

function pass(message: ToEngine): void {
  if (python) serve(me, message);
  else across({ across: 'up', engine, tab: me, message });
}

/** Somebody else has the engine from now on: what the last one had not answered is lost or asked again. */
function turnTo(next: string): void {
  if (engine === next) return;
  const was = engine;
  engine = next;
  if (was) {
    for (const line of [...open]) tell({ did: 'close', line });
    for (const asked of [...pending.values()]) {
      if (asked.method === 'GET') pass(asked);
      else tell({ did: 'answer', id: asked.id, status: NOBODY, kind: '', body: new Uint8Array() });
    }
  }
  const said = early;
  early = [];
  said.forEach(pass);
}

/* The engine's end */

function reply(tab: string, message: FromEngine): void {
  if (tab === me) tell(message);
  else across({ across: 'down', tab, message });
}

/** Lines of several tabs have their tab's name. */
const named = (tab: string, line: string) => `${tab} ${line}`;
const parts = (name: string) => name.split(' ') as [string, string];

function serve(tab: string, message: ToEngine): void {
  if (message.do === 'ask')
    void python!
      .ask(message.method, message.path, message.body)
      .then((answer) => reply(tab, { did: 'answer', id: message.id, ...answer }));
  else if (message.do === 'open') {
    python!.line(named(tab, message.line), message.place);
    reply(tab, { did: 'open', line: message.line });
  } else if (message.do === 'say') python!.say(named(tab, message.line), message.text);
  else python!.hangUp(named(tab, message.line));
}

/** A tab that has gone says nothing any more, but its lock can be had. */
function meet(tab: string): void {
  if (known.has(tab)) return;
  known.add(tab);
  void navigator.locks.request(`magnat-tab-${tab}`, () => {
    known.delete(tab);
    for (const name of lines) if (parts(name)[0] === tab) python!.hangUp(name);
  });
}

const lines = new Set<string>();

async function run(): Promise<void> {
  const told = {
    heard(name: string, text: string) {
      lines.add(name);
      const [tab, line] = parts(name);
      reply(tab, { did: 'hear', line, text });
    },
    closed(name: string) {
      lines.delete(name);
      const [tab, line] = parts(name);
      reply(tab, { did: 'close', line });
    },
    in_memory() {
      isKept = false;
      tell({ did: 'keep', isKept });
      if (python) across({ across: 'ready', engine: me, isKept });
    },
  };
  try {
    const step = (part: number) => tell({ did: 'start', part });
    python = await Python.start(`${home}engine/`, told, step);
  } catch (error) {
    tell({ did: 'fail', why: String(error) });
    return;
  }
  turnTo(me);
  across({ across: 'ready', engine: me, isKept });
}

channel.onmessage = ({ data }: MessageEvent<Across>) => {
  if (data.across === 'hello' && python) across({ across: 'ready', engine: me, isKept });
  else if (data.across === 'ready') {
    tell({ did: 'start', part: 1 });
    tell({ did: 'keep', isKept: data.isKept });
    turnTo(data.engine);
  } else if (data.across === 'up' && python && data.engine === me) {
    meet(data.tab);
    serve(data.tab, data.message);
  } else if (data.across === 'down' && data.tab === me) tell(data.message);
};

const forever = () => new Promise<never>(() => {});

if (navigator.locks) {
  void navigator.locks.request(`magnat-tab-${me}`, forever);
  void navigator.locks.request('magnat-engine', async () => {
    await run();
    return forever();
  });
  across({ across: 'hello', tab: me });
} else void run(); // over plain http from another machine: every tab for itself, and in memory
