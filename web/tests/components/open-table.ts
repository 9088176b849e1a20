/** Mounts the page of a table without a browser; a recorded view replaces the server. */
import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import { i18n } from '../../src/base/i18n/i18n.svelte';
import { preferences } from '../../src/base/device/preferences.svelte';
import { kitOf } from '../../src/games';
import TablePage from '../../src/TablePage.svelte';

interface Moment {
  game: string;
  edition: string;
  view: object;
  files: { edition: object; layout: object; rulebook: object };
  language?: 'fr' | 'en';
  advised?: object; // the answer to a request for advice; if it is given, advice is allowed
  /** The server's reason why any action that the page asks about is not possible. */
  reason?: { fr: string; en: string };
}

type Message = Record<string, unknown>;

/** The parts of an open table that a test uses. */
export interface OpenTable {
  /** The first element that matches; fails where there is none. */
  one(selector: string): HTMLElement;
  all(selector: string): HTMLElement[];
  press(key: string, on?: Element): void;
  click(selector: string): void;
  /** The actions that the page has sent. */
  acts(): unknown[];
}

const drawn = async () => {
  for (let turn = 0; turn < 5; turn += 1) await vi.advanceTimersByTimeAsync(20);
  flushSync();
};

/** Opens a table that shows one recorded view, and closes it after the test. */
export async function openTable(moment: Moment): Promise<OpenTable> {
  const view = structuredClone(moment.view) as Message & { names: string[]; clock: number };
  const said: Message[] = [];
  const seats = view.names.map((name, seat) => ({
    ...{ seat, name, bot: '', taken: true, mine: seat === 0, connected: true },
  }));
  const info = {
    ...{ id: 't1', code: 'LILAS4', title: '', game: moment.game, edition: moment.edition, options: {} },
    ...{ status: 'playing', public: false, pace: 'normal', absence: 'vote', dice: 'seed', commitment: '' },
    ...{ host: true, paused: false, archived: false, created: 0, touched: 0, rematch: '', outcome: null },
    seats,
    advice: moment.advised !== undefined,
  };
  const answers: [RegExp, unknown][] = [
    [/rulebook/, moment.files.rulebook],
    [/layout/, moment.files.layout],
    [/story/, view.events],
    [/games/, moment.files.edition],
    [/tables/, info],
  ];
  class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    onopen = () => {};
    onclose = () => {};
    onmessage = (_: { data: string }) => {};
    constructor() {
      queueMicrotask(() => this.onopen());
    }
    send(text: string) {
      const heard = JSON.parse(text) as Message;
      said.push(heard);
      if (heard.type === 'hello')
        this.onmessage({ data: JSON.stringify({ ...view, since: -1, seat: heard.seat }) });
      if (heard.type === 'advise')
        this.onmessage({ data: JSON.stringify({ type: 'advised', id: heard.id, ...moment.advised }) });
      if (heard.type === 'why' && moment.reason) {
        const refused = { type: 'refused', id: heard.id, code: 'illegal', n: view.n, ...moment.reason };
        this.onmessage({ data: JSON.stringify(refused) });
      }
    }
    close() {
      this.readyState = 3;
    }
  }
  // The page has an icon and fonts; happy-dom has neither.
  document.head.innerHTML = '<link rel="icon" href="icon.svg" />';
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string) => {
    const found = answers.find(([pattern]) => pattern.test(path))![1];
    return Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(structuredClone(found)) });
  });
  if (i18n.language !== (moment.language ?? 'fr')) await i18n.switch();
  preferences.isCalm = true;
  await kitOf(moment.game);
  const page = mount(TablePage, { target: document.body, props: { id: 't1' } });
  onTestFinished(async () => {
    await unmount(page);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  await drawn();
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string) => {
    const found = all(selector)[0];
    if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML.slice(0, 2000)}`);
    return found;
  };
  return {
    one,
    all,
    press(key, on = document.activeElement ?? document.body) {
      on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      flushSync();
    },
    click(selector) {
      one(selector).click();
      flushSync();
    },
    acts: () => said.filter(({ type }) => type === 'act').map(({ action }) => action),
  };
}
