/** Python in this worker: loads the engine and calls it. */
import type { loadPyodide, PyodideAPI } from 'pyodide';
import type { PyAwaitable, PyProxy } from 'pyodide/ffi';
import type { LineDevice } from './messages';
import { mountFiles, openFiles, type Handles } from './stored-files';

const HOME = '/magnat';
const TABLES = '/tables';
const DATABASE = 'tables.db';
const FILES = [DATABASE, `${DATABASE}-journal`];
/** Files of Pyodide that are compressed with gzip on the site. */
const PACKED = ['pyodide.asm.wasm', 'python_stdlib.zip'];
/** Header that offline.js sets for files from its cache, which are not compressed. */
const UNPACKED = 'Magnat-Unpacked';
const KINDS: Record<string, string> = { wasm: 'application/wasm' };

export interface WorkerResponse {
  status: number;
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** Callbacks of the engine; `Page` in server/browser/host.py. */
export interface EngineListener {
  on_message(socket: string, text: string): void;
  on_close(socket: string): void;
  on_memory_only(): void;
}

export class Python {
  private constructor(private readonly worker: PyProxy) {}

  /** Loads the engine; calls `progress` with the part that is done, from 0 to 1. */
  static async start(
    engine: string,
    listener: EngineListener,
    progress: (part: number) => void,
  ): Promise<Python> {
    const handles = openFiles(FILES).catch((): Handles | null => null);
    const pyodide = await booted(engine, progress);
    const games = pyodide.pyimport('magnat.games') as PyProxy;
    const modules = pyodide.pyimport('magnat.server.browser.host') as PyProxy;
    progress(0.95);
    const opened = await handles;
    if (opened) mountFiles(pyodide, TABLES, opened);
    else listener.on_memory_only();
    const file = opened ? `${TABLES}/${DATABASE}` : '';
    const worker = modules.Worker(games.all_games(), file, listener) as PyProxy;
    await (worker.open() as PyAwaitable);
    progress(1);
    return new Python(worker);
  }

  async request(method: string, path: string, body: string, from?: LineDevice): Promise<WorkerResponse> {
    const asked = this.worker.request(method, path, body, from?.line ?? '', from?.key ?? '') as PyAwaitable;
    const found = (await asked) as PyProxy;
    const [status, kind] = [found.status as number, found.kind as string];
    const bytes = found.body as PyProxy;
    const response = { status, kind, body: bytes.toJs() as Uint8Array<ArrayBuffer> };
    bytes.destroy();
    found.destroy();
    return response;
  }

  openSocket(name: string, place: string, from?: LineDevice): void {
    this.worker.open_socket(name, place, from?.line ?? '', from?.key ?? '');
  }

  send(name: string, text: string): void {
    this.worker.send(name, text);
  }

  closeSocket(name: string): void {
    this.worker.close_socket(name);
  }

  setRoom(name: string, hasRoom: boolean): void {
    this.worker.set_room(name, hasRoom);
  }
}

/** Python with our packages. */
async function booted(engine: string, progress: (part: number) => void): Promise<PyodideAPI> {
  const pack = fetched(engine, 'engine.bin');
  decompressFiles(engine, (part) => progress(part * 0.5));
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const pyodide = await load({ indexURL: engine, env: { HOME }, checkAPIVersion: false });
  progress(0.7);
  unpack(pyodide, new Uint8Array(await (await pack).arrayBuffer()));
  return pyodide;
}

const plainFetch = globalThis.fetch;

async function fetched(engine: string, name: string): Promise<Response> {
  const response = await plainFetch(`${engine}${name}.packed`);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  // The file comes from the cache of offline.js and is not compressed.
  if (response.headers.has(UNPACKED)) return response;
  const kind = KINDS[name.split('.').at(-1)!] ?? 'application/octet-stream';
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain, { headers: { 'Content-Type': kind } });
}

/** Replaces `fetch` while Pyodide loads: decompresses its files and reports how many bytes have come. */
function decompressFiles(engine: string, progress: (part: number) => void): void {
  let come = 0;
  globalThis.fetch = async (what, init) => {
    const url = what instanceof Request ? what.url : String(what);
    const name = url.startsWith(engine) ? url.slice(engine.length) : '';
    if (!PACKED.includes(name)) return plainFetch(what, init);
    const response = await fetched(engine, name);
    progress(++come / PACKED.length);
    return response;
  };
}

/** Writes the files of a pack. A pack begins with an index of names and sizes; the contents follow. */
function unpack({ FS, runPython }: PyodideAPI, pack: Uint8Array): void {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length))) as [string, number][];
  const made = new Set<string>();
  let at = 4 + length;
  for (const [name, size] of index) {
    const folder = `${HOME}/${name}`.replace(/\/[^/]*$/, '');
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(`${HOME}/${name}`, pack.subarray(at, at + size));
    at += size;
  }
  runPython(`import sys; sys.path.insert(0, '${HOME}')`);
}
