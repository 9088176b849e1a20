/** Requests and sockets of this page: to a server over the network, or to the engine in a worker.
 * The rest of the page does not know which. */

/** A page built as a static site has this tag, which names its engine; a page from a server has no such tag.
 * */
const engine = document.querySelector<HTMLMetaElement>('meta[name="magnat-engine"]');

/** Whether there is no server: the tables are on this device only. */
export const isAlone = engine !== null;

/** URL of the folder with the page's own files. */
export const home = isAlone ? new URL('.', document.baseURI).href : `${location.origin}/`;

/** Callbacks of a socket. */
export interface SocketListener {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(): void;
}

/** A socket to a table or a cash desk: a WebSocket, or messages to the worker. */
export interface Socket {
  readonly state: 'opening' | 'open' | 'closed';
  readonly needsNetwork: boolean;
  send(text: string): void;
  close(): void;
}

/** The engine in a worker, which takes the place of a server. */
export interface Engine {
  request(path: string, init?: RequestInit): Promise<Response>;
  openSocket(place: string, listener: SocketListener): string;
  sendOn(socket: string, text: string): void;
  closeSocket(socket: string): void;
}

let engineInWorker: Promise<Engine> | null = null;

/** Send every request to this engine. Called once, before the first request. */
export function useEngine(engine: Promise<Engine>): void {
  engineInWorker = engine;
}

/** Like `fetch`, for a path that begins with /api. */
export const request = async (path: string, init?: RequestInit): Promise<Response> =>
  engineInWorker ? (await engineInWorker).request(path, init) : fetch(path, init);

/** Opens a socket to a place: `tables/ID` or `desks/ID`. */
export const openSocketTo = (place: string, listener: SocketListener): Socket =>
  engineInWorker ? new WorkerSocket(engineInWorker, place, listener) : new NetworkSocket(place, listener);

class NetworkSocket implements Socket {
  readonly needsNetwork = true;
  private readonly socket: WebSocket;

  constructor(place: string, listener: SocketListener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/api/${place}/socket`);
    this.socket.onopen = () => listener.onOpen();
    this.socket.onmessage = (event) => listener.onMessage(event.data as string);
    this.socket.onclose = () => listener.onClose();
  }

  get state() {
    const { readyState } = this.socket;
    return readyState === WebSocket.OPEN
      ? 'open'
      : readyState === WebSocket.CONNECTING
        ? 'opening'
        : 'closed';
  }

  send(text: string): void {
    // Sending through a WebSocket that is closing would raise an error.
    if (this.state === 'open') this.socket.send(text);
  }

  close(): void {
    this.socket.close();
  }
}

class WorkerSocket implements Socket {
  readonly needsNetwork = false;
  state: Socket['state'] = 'opening';
  private name = '';

  constructor(
    private readonly engine: Promise<Engine>,
    place: string,
    listener: SocketListener,
  ) {
    void engine.then((page) => {
      if (this.state === 'closed') return;
      this.name = page.openSocket(place, {
        onOpen: () => {
          this.state = 'open';
          listener.onOpen();
        },
        onMessage: (text) => listener.onMessage(text),
        onClose: () => {
          this.state = 'closed';
          listener.onClose();
        },
      });
    });
  }

  send(text: string): void {
    void this.engine.then((page) => page.sendOn(this.name, text));
  }

  close(): void {
    this.state = 'closed';
    void this.engine.then((page) => page.closeSocket(this.name));
  }
}
