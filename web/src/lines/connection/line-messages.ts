/** The messages of a line: those between a page and its worker (`engine/messages.ts`), after a greeting. */

export type FromGuest =
  | { type: 'hello'; version: number; key: string }
  | { type: 'request'; id: number; method: string; path: string; body: string }
  | { type: 'open'; socket: string; place: string }
  | { type: 'send'; socket: string; text: string }
  | { type: 'close'; socket: string };

export type FromHost =
  | { type: 'welcome'; key: string }
  | { type: 'response'; id: number; status: number; kind: string; body: string }
  | { type: 'opened'; socket: string }
  | { type: 'message'; socket: string; text: string }
  | { type: 'closed'; socket: string };

export const LINE_VERSION = 1;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** Read a message of a guest, who may send anything; null: it is none. */
export function readGuest(text: string): FromGuest | null {
  let said: Record<string, unknown>;
  try {
    said = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { type, id, method, path, body, socket, place, text: inner, key, version } = said;
  if (type === 'hello' && typeof version === 'number' && isText(key, 128)) return { type, version, key };
  if (type === 'request' && Number.isSafeInteger(id) && (method === 'GET' || method === 'POST'))
    return isText(path, 2_000) && path.startsWith('/api/') && isText(body, 64_000)
      ? { type, id: id as number, method, path, body }
      : null;
  if (!isText(socket, 40)) return null;
  if (type === 'open' && isText(place, 80)) return { type, socket, place };
  if (type === 'send' && isText(inner, 64_000)) return { type, socket, text: inner };
  return type === 'close' ? { type, socket } : null;
}
