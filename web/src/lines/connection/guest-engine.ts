/** The engine of another device, the host, for this page: requests and sockets go over a line to it. */
import { keepForOffline } from '../../base/net/service-worker';
import { stayGuest } from '../../base/net/guest';
import { route } from '../../base/route.svelte';
import type { SocketListener } from '../../base/net/backend';
import { fromFile } from '../../engine/static-edition-data';
import { guestState } from './guest-state.svelte';
import { LINE_VERSION, type FromGuest, type FromHost } from './line-messages';
import { OF_HOSTS, PeerLine, gathered, newPeer } from './peer-line';
import { BadCode, descriptionOf, pack, signalOf, unpack, type Signal } from './signal-code';

const KEYS = 'magnat.hosts'; // the key that each host gave this device, by fingerprint
const MOST_HOSTS = 20;
const ERROR_FROM = 400;
/** Pages of the host that an invitation may open. */
const PAGES = /^(t|move|desk)\//;

interface Waiting {
  message: FromGuest & { type: 'request' };
  resolve(response: Response): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
const sockets = new Map<string, { place: string; listener: SocketListener }>();
let line: PeerLine | null = null;
let count = 0;

const keys = () => JSON.parse(localStorage.getItem(KEYS) ?? '[]') as [host: string, key: string][];
const keyFor = (host: string) => keys().find(([one]) => one === host)?.[1] ?? '';
const keep = (host: string, key: string) =>
  localStorage.setItem(
    KEYS,
    JSON.stringify([[host, key], ...keys().filter(([one]) => one !== host)].slice(0, MOST_HOSTS)),
  );

const say = (message: FromGuest) => line?.send(message);
const isOpen = () => guestState.line === 'open';

/** Connect to the host of an invitation (a code or a link); the host must take `guestState.answer`. Throws
 * BadCode. */
export async function join(invitation: string): Promise<void> {
  const offer = unpack(invitation);
  if (offer.type !== 'offer' || !PAGES.test(offer.about)) throw new BadCode('no invitation');
  stayGuest();
  line?.close();
  const peer = newPeer();
  const mine: PeerLine = new PeerLine(peer, OF_HOSTS, {
    onOpen: () => say({ type: 'hello', version: LINE_VERSION, key: keyFor(offer.fingerprint) }),
    onMessage: (text) => {
      if (line === mine) hear(JSON.parse(text) as FromHost, offer);
    },
    onRoom: () => {},
    onClose: () => {
      if (line === mine) lose();
    },
  });
  line = mine;
  await peer.setRemoteDescription(descriptionOf(offer));
  guestState.answer = pack(signalOf(await gathered(peer), offer.user));
  guestState.line = 'answering';
}

function hear(message: FromHost, offer: Signal): void {
  if (message.type === 'welcome') {
    keep(offer.fingerprint, message.key);
    begin(offer.about);
  } else if (message.type === 'response') {
    const { id, status, kind, body } = message;
    waiting.get(id)?.resolve(new Response(body, { status, headers: { 'Content-Type': kind } }));
    waiting.delete(id);
  } else if (message.type === 'opened') sockets.get(message.socket)?.listener.onOpen();
  else if (message.type === 'message') sockets.get(message.socket)?.listener.onMessage(message.text);
  else {
    const socket = sockets.get(message.socket);
    sockets.delete(message.socket);
    socket?.listener.onClose();
  }
}

/** The host knows this device: send what waited, and open the page of the invitation. */
function begin(about: string): void {
  guestState.line = 'open';
  for (const { message } of waiting.values()) say(message);
  for (const [socket, { place }] of sockets) say({ type: 'open', socket, place });
  if (route.screen.at === 'join') route.go(`/${about}`, true);
  keepForOffline();
}

function lose(): void {
  if (guestState.line === 'none') return;
  guestState.line = 'lost';
  for (const [id, { message, reject }] of waiting) {
    if (message.method === 'GET') continue; // sent again
    waiting.delete(id);
    reject(new TypeError('the host has gone'));
  }
  const lost = [...sockets.values()];
  sockets.clear();
  for (const { listener } of lost) listener.onClose();
}

export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const file = await fromFile(path);
  if (file && file.status < ERROR_FROM) return file;
  const method = init.method ?? 'GET';
  const body = (init.body as string | undefined) ?? '';
  const message = { type: 'request' as const, id: count++, method, path, body };
  return new Promise((resolve, reject) => {
    waiting.set(message.id, { message, resolve, reject });
    if (isOpen()) say(message);
  });
}

/** Open a socket at the host; while there is no line, it opens with the next one. */
export function openSocket(place: string, listener: SocketListener): string {
  const socket = `${count++}`;
  sockets.set(socket, { place, listener });
  if (isOpen()) say({ type: 'open', socket, place });
  return socket;
}

export const sendOn = (socket: string, text: string) => say({ type: 'send', socket, text });

export function closeSocket(socket: string): void {
  if (sockets.delete(socket)) say({ type: 'close', socket });
}
