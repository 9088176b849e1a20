/** The engine for the page: requests and sockets go to the worker, data of editions come from files. */
import { keepForOffline } from '../base/net/service-worker';
import { home, type SocketListener } from '../base/net/backend';
import { NO_RESPONSE, type FromEngine, type ToEngine } from './messages';
import { engineState } from './engine-state.svelte';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: home });
const waiting = new Map<number, (response: Response) => void>();
const sockets = new Map<string, SocketListener>();
let count = 0;

const post = (message: ToEngine) => worker.postMessage(message);

worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
  if (data.type === 'response') {
    const { id, status, kind, body } = data;
    const headers = { 'Content-Type': kind };
    waiting.get(id)?.(status === NO_RESPONSE ? Response.error() : new Response(body, { status, headers }));
    waiting.delete(id);
  } else if (data.type === 'opened') sockets.get(data.socket)?.onOpen();
  else if (data.type === 'message') sockets.get(data.socket)?.onMessage(data.text);
  else if (data.type === 'closed') {
    const listener = sockets.get(data.socket);
    sockets.delete(data.socket);
    listener?.onClose();
  } else if (data.type === 'progress') {
    engineState.part = data.part;
    // Only now, because earlier it would load the same files a second time.
    if (data.part === 1) keepForOffline();
  } else if (data.type === 'storage') engineState.isKept = data.isKept;
  else engineState.failure = data.why;
};

worker.onerror = (event) => (engineState.failure = event.message || 'worker');

/** The file that answers a request about an edition, which was written when the site was built; null if there
 * is none. */
function fileOf(path: string): string | null {
  const [, games, game, edition, what] = path.split(/[/?]/).slice(1);
  // This answer depends on the options, so there is no file for it.
  if (games !== 'games' || what === 'lasting') return null;
  if (!game) return 'data/games.json';
  const seats = new URLSearchParams(path.split('?')[1]).get('seats');
  return `data/${game}/${edition}${what ? `/${what}${seats ? `-${seats}` : ''}` : ''}.json`;
}

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const file = fileOf(path);
  if (file) return fetch(new URL(file, home));
  const id = count++;
  const promise = new Promise<Response>((resolve) => waiting.set(id, resolve));
  post({
    type: 'request',
    id,
    method: init.method ?? 'GET',
    path,
    body: (init.body as string | undefined) ?? '',
  });
  const response = await promise;
  if (response.type === 'error') throw new TypeError('the engine has gone');
  return response;
}

export function openSocket(place: string, listener: SocketListener): string {
  const socket = `${count++}`;
  sockets.set(socket, listener);
  post({ type: 'open', socket, place });
  return socket;
}

export const sendOn = (socket: string, text: string) => post({ type: 'send', socket, text });

export function closeSocket(socket: string): void {
  sockets.delete(socket);
  post({ type: 'close', socket });
}
