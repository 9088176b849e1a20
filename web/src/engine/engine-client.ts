/** The page's end of its engine: requests and lines go to the worker, boxes come from plain files. */
import { keepForOffline } from '../base/net/service-worker';
import { home, type LineListener } from '../base/net/backend';
import { NOBODY, type FromEngine, type ToEngine } from './messages';
import { engineState } from './engine-state.svelte';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: home });
const waiting = new Map<number, (response: Response) => void>();
const lines = new Map<string, LineListener>();
let count = 0;

const say = (message: ToEngine) => worker.postMessage(message);

worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
  if (data.did === 'answer') {
    const { id, status, kind, body } = data;
    const headers = { 'Content-Type': kind };
    waiting.get(id)?.(status === NOBODY ? Response.error() : new Response(body, { status, headers }));
    waiting.delete(id);
  } else if (data.did === 'open') lines.get(data.line)?.opened();
  else if (data.did === 'hear') lines.get(data.line)?.heard(data.text);
  else if (data.did === 'close') {
    const listener = lines.get(data.line);
    lines.delete(data.line);
    listener?.closed();
  } else if (data.did === 'start') {
    engineState.part = data.part;
    if (data.part === 1) keepForOffline(); // not before: it fetches all that is being fetched now
  } else if (data.did === 'keep') engineState.isKept = data.isKept;
  else engineState.failure = data.why;
};

worker.onerror = (event) => (engineState.failure = event.message || 'worker');

/** What a box says never changes: it was written into files when the site was built. */
function written(path: string): string | null {
  const [, games, game, edition, what] = path.split(/[/?]/).slice(1);
  if (games !== 'games' || what === 'lasting') return null; // how long it takes depends on the options
  if (!game) return 'data/games.json';
  const seats = new URLSearchParams(path.split('?')[1]).get('seats');
  return `data/${game}/${edition}${what ? `/${what}${seats ? `-${seats}` : ''}` : ''}.json`;
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const file = written(path);
  if (file) return fetch(new URL(file, home));
  const id = count++;
  const answer = new Promise<Response>((resolve) => waiting.set(id, resolve));
  say({ do: 'ask', id, method: init.method ?? 'GET', path, body: (init.body as string | undefined) ?? '' });
  const response = await answer;
  if (response.type === 'error') throw new TypeError('the engine has gone');
  return response;
}

export function openLine(place: string, listener: LineListener): string {
  const line = `${count++}`;
  lines.set(line, listener);
  say({ do: 'open', line, place });
  return line;
}

export const sayTo = (line: string, text: string) => say({ do: 'say', line, text });

export function closeLine(line: string): void {
  lines.delete(line);
  say({ do: 'hang up', line });
}
