/** What answers this page: a server at the other end of a network, or the engine in a worker of its own.
 * Nobody else here knows which. */

/** A page that was built as a site says where its engine lies; one that a server hands out says nothing. */
const engine = document.querySelector<HTMLMetaElement>('meta[name="magnat-engine"]');

/** Whether there is no server: the tables are on this device, and no other one finds them. */
export const isAlone = engine !== null;

/** Where the page's own files are. */
export const home = isAlone ? new URL('.', document.baseURI).href : `${location.origin}/`;

/** The end of a line at which the page listens. */
export interface LineListener {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

/** A line to a table or a cash desk: over a socket, or to the worker. */
export interface Line {
  readonly state: 'opening' | 'open' | 'closed';
  readonly needsNetwork: boolean;
  say(text: string): void;
  close(): void;
}

/** The engine in a worker, which answers in the place of a server. */
export interface Engine {
  ask(path: string, init?: RequestInit): Promise<Response>;
  openLine(place: string, listener: LineListener): string;
  sayTo(line: string, text: string): void;
  closeLine(line: string): void;
}

let inside: Promise<Engine> | null = null;

/** Send every request to this engine. Called once, before the first request. */
export function useEngine(engine: Promise<Engine>): void {
  inside = engine;
}

/** Like `fetch`, of a path that begins with /api. */
export const ask = async (path: string, init?: RequestInit): Promise<Response> =>
  inside ? (await inside).ask(path, init) : fetch(path, init);

/** The place is `tables/ID` or `desks/ID`. */
export const lineTo = (place: string, listener: LineListener): Line =>
  inside ? new WorkerLine(inside, place, listener) : new SocketLine(place, listener);

class SocketLine implements Line {
  readonly needsNetwork = true;
  private readonly socket: WebSocket;

  constructor(place: string, listener: LineListener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/api/${place}/socket`);
    this.socket.onopen = () => listener.opened();
    this.socket.onmessage = (event) => listener.heard(event.data as string);
    this.socket.onclose = () => listener.closed();
  }

  get state() {
    const { readyState } = this.socket;
    return readyState === WebSocket.OPEN
      ? 'open'
      : readyState === WebSocket.CONNECTING
        ? 'opening'
        : 'closed';
  }

  say(text: string): void {
    if (this.state === 'open') this.socket.send(text); // one that closes takes nothing any more
  }

  close(): void {
    this.socket.close();
  }
}

class WorkerLine implements Line {
  readonly needsNetwork = false;
  state: Line['state'] = 'opening';
  private name = '';

  constructor(
    private readonly engine: Promise<Engine>,
    place: string,
    listener: LineListener,
  ) {
    void engine.then((page) => {
      if (this.state === 'closed') return;
      this.name = page.openLine(place, {
        opened: () => {
          this.state = 'open';
          listener.opened();
        },
        heard: (text) => listener.heard(text),
        closed: () => {
          this.state = 'closed';
          listener.closed();
        },
      });
    });
  }

  say(text: string): void {
    void this.engine.then((page) => page.sayTo(this.name, text));
  }

  close(): void {
    this.state = 'closed';
    void this.engine.then((page) => page.closeLine(this.name));
  }
}
