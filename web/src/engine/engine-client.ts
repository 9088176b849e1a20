/** The engine for the page: requests and sockets go to the worker, data of editions come from files. */
import { keepForOffline } from '../base/net/service-worker';
import { home, type SocketListener } from '../base/net/backend';
import { fromFile } from './static-edition-data';
import { NO_RESPONSE, type FromEngine, type LineDevice, type ToEngine } from './messages';
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

export const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
  (await fromFile(path)) ?? ask(init.method ?? 'GET', path, (init.body as string | undefined) ?? '');

/** Ask the worker, for this page or for the device at the other end of a line. */
export async function ask(method: string, path: string, body: string, from?: LineDevice): Promise<Response> {
  const id = count++;
  const promise = new Promise<Response>((resolve) => waiting.set(id, resolve));
  post({ type: 'request', id, method, path, body, from });
  const response = await promise;
  if (response.type === 'error') throw new TypeError('the engine has gone');
  return response;
}

export function openSocket(place: string, listener: SocketListener, from?: LineDevice): string {
  const socket = `${count++}`;
  sockets.set(socket, listener);
  post({ type: 'open', socket, place, from });
  return socket;
}

export const sendOn = (socket: string, text: string) => post({ type: 'send', socket, text });

/** Tell the engine whether the line of a socket takes more messages. */
export const setRoom = (socket: string, hasRoom: boolean) => post({ type: 'room', socket, hasRoom });

export function closeSocket(socket: string): void {
  sockets.delete(socket);
  post({ type: 'close', socket });
}
