/** Files of the engine in the browser's private file system (OPFS). A write or flush is complete when the
 * call returns. The files are opened once, and stay open so that no other worker can open them. */
import type { PyodideAPI } from 'pyodide';

/** A file that a worker can read and write synchronously; TypeScript's types for pages lack it. */
interface Handle {
  read(into: Int8Array<ArrayBuffer>, where: { at: number }): number;
  write(from: Int8Array<ArrayBuffer>, where: { at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
}
interface Opens {
  createSyncAccessHandle(): Promise<Handle>;
}

/* The parts of Emscripten's file system that are used here; its own types are incomplete. */
interface Node {
  name: string;
  mode: number;
  id: number;
  parent: Node;
  node_ops: object;
  stream_ops: object;
  handle: Handle | null;
}
interface Stream {
  node: Node;
  position: number;
}
interface Fs {
  createNode(parent: Node | null, name: string, mode: number, device: number): Node;
  ErrnoError: new (errno: number) => Error;
  isDir(mode: number): boolean;
  mkdir(path: string): void;
  mount(type: object, options: object, path: string): void;
}

const ENOENT = 44;
const EIO = 29;
const ENOSPC = 51;
const FOLDER = 0o40777;
const FILE = 0o100666;
const BLOCK = 4096;
const SET = 0;
const CURRENT = 1;

export type Handles = Map<string, Handle>;

/** Open all files that the engine may use; empty if the browser stores nothing. */
export async function openFiles(names: readonly string[]): Promise<Handles> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('magnat', { create: true });
  const handles: Handles = new Map();
  for (const name of names) {
    const file = await folder.getFileHandle(name, { create: true });
    handles.set(name, await (file as unknown as Opens).createSyncAccessHandle());
  }
  return handles;
}

export function mountFiles(pyodide: PyodideAPI, path: string, handles: Handles): void {
  const fs = pyodide.FS as unknown as Fs;
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));
  const nodes = new Map<string, Node>();

  const attributes = (node: Node) => {
    const size = node.handle ? node.handle.getSize() : BLOCK;
    const at = new Date(0);
    return {
      ...{ dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size },
      ...{ atime: at, mtime: at, ctime: at, blksize: BLOCK, blocks: Math.ceil(size / BLOCK) },
    };
  };
  /** Report a full disk as the error ENOSPC, which the engine handles. */
  const tried = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new fs.ErrnoError((error as Error).name === 'QuotaExceededError' ? ENOSPC : EIO);
    }
  };
  const nodeOf = (parent: Node, name: string): Node => {
    let node = nodes.get(name);
    if (!node) {
      node = fs.createNode(parent, name, FILE, 0);
      Object.assign(node, { node_ops: nodeOps, stream_ops: streamOps, handle: handles.get(name) });
      nodes.set(name, node);
    }
    return node;
  };

  const nodeOps = {
    getattr: attributes,
    setattr(node: Node, changed: { size?: number }) {
      if (changed.size !== undefined) tried(() => node.handle?.truncate(changed.size!));
    },
    lookup(parent: Node, name: string) {
      if (!there.has(name)) throw new fs.ErrnoError(ENOENT);
      return nodeOf(parent, name);
    },
    mknod(parent: Node, name: string) {
      if (!handles.has(name)) throw new fs.ErrnoError(EIO);
      there.add(name);
      return nodeOf(parent, name);
    },
    unlink(_: Node, name: string) {
      tried(() => handles.get(name)?.truncate(0));
      there.delete(name);
    },
    readdir: () => ['.', '..', ...there],
  };
  const streamOps = {
    open() {},
    close() {},
    read(stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) {
      const into = buffer.subarray(offset, offset + length) as Int8Array<ArrayBuffer>;
      return tried(() => stream.node.handle!.read(into, { at: position }));
    },
    write(stream: Stream, buffer: Int8Array, offset: number, length: number, position: number) {
      const from = buffer.subarray(offset, offset + length) as Int8Array<ArrayBuffer>;
      return tried(() => stream.node.handle!.write(from, { at: position }));
    },
    llseek(stream: Stream, offset: number, whence: number) {
      if (whence === SET) return offset;
      return offset + (whence === CURRENT ? stream.position : stream.node.handle!.getSize());
    },
    fsync(stream: Stream) {
      tried(() => stream.node.handle?.flush());
      return 0;
    },
  };

  fs.mkdir(path);
  const mounted = {
    mount() {
      const node = fs.createNode(null, '/', FOLDER, 0);
      return Object.assign(node, { node_ops: nodeOps, stream_ops: streamOps, handle: null });
    },
  };
  fs.mount(mounted, {}, path);
}
