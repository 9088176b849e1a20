/** Python in this worker, with the engine in it: fetched, unpacked, imported, and asked. */
import type { loadPyodide, PyodideAPI } from 'pyodide';
import type { PyAwaitable, PyProxy } from 'pyodide/ffi';
import { mountFiles, openFiles, type Handles } from './stored-files';

const HOME = '/magnat';
const TABLES = '/tables';
const DATABASE = 'tables.db';
const FILES = [DATABASE, `${DATABASE}-journal`];
/** Which come packed, whatever server they lie on. */
const PACKED = ['pyodide.asm.wasm', 'python_stdlib.zip'];
/** Set by offline.js, which keeps them unpacked. */
const UNPACKED = 'Magnat-Unpacked';
const KINDS: Record<string, string> = { wasm: 'application/wasm' };

export interface Answer {
  status: number;
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** What the engine tells. */
export interface Told {
  heard(line: string, text: string): void;
  closed(line: string): void;
  in_memory(): void;
}

export class Python {
  private constructor(private readonly worker: PyProxy) {}

  /** `step` hears how much of the way is done. */
  static async start(engine: string, told: Told, step: (part: number) => void): Promise<Python> {
    const handles = openFiles(FILES).catch((): Handles | null => null);
    const pyodide = await booted(engine, step);
    const games = pyodide.pyimport('magnat.games') as PyProxy;
    const modules = pyodide.pyimport('magnat.server.browser.host') as PyProxy;
    step(0.95);
    const opened = await handles;
    if (opened) mountFiles(pyodide, TABLES, opened);
    else told.in_memory();
    const file = opened ? `${TABLES}/${DATABASE}` : '';
    const worker = modules.Worker(games.all_games(), file, told) as PyProxy;
    await (worker.open() as PyAwaitable);
    step(1);
    return new Python(worker);
  }

  async ask(method: string, path: string, body: string): Promise<Answer> {
    const found = (await (this.worker.ask(method, path, body) as PyAwaitable)) as PyProxy;
    const [status, kind] = [found.status as number, found.kind as string];
    const bytes = found.body as PyProxy;
    const answer = { status, kind, body: bytes.toJs() as Uint8Array<ArrayBuffer> };
    bytes.destroy();
    found.destroy();
    return answer;
  }

  line(name: string, place: string): void {
    this.worker.line(name, place);
  }

  say(name: string, text: string): void {
    this.worker.say(name, text);
  }

  hangUp(name: string): void {
    this.worker.hang_up(name);
  }
}

/** Python with our files in it. */
async function booted(engine: string, step: (part: number) => void): Promise<PyodideAPI> {
  const pack = fetched(engine, 'engine.bin');
  countBytes(engine, (part) => step(part * 0.5));
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const pyodide = await load({ indexURL: engine, env: { HOME }, checkAPIVersion: false });
  step(0.7);
  unpack(pyodide, new Uint8Array(await (await pack).arrayBuffer()));
  return pyodide;
}

const plainFetch = globalThis.fetch;

async function fetched(engine: string, name: string): Promise<Response> {
  const response = await plainFetch(`${engine}${name}.packed`);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  if (response.headers.has(UNPACKED)) return response; // as it was kept at an earlier visit
  const kind = KINDS[name.split('.').at(-1)!] ?? 'application/octet-stream';
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain, { headers: { 'Content-Type': kind } });
}

/** Pyodide fetches its own files: they are unpacked on the way, and counted. */
function countBytes(engine: string, step: (part: number) => void): void {
  let come = 0;
  globalThis.fetch = async (what, init) => {
    const url = what instanceof Request ? what.url : String(what);
    const name = url.startsWith(engine) ? url.slice(engine.length) : '';
    if (!PACKED.includes(name)) return plainFetch(what, init);
    const response = await fetched(engine, name);
    step(++come / PACKED.length);
    return response;
  };
}

/** A list of names and sizes, then what is in the files, one after the other. */
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
