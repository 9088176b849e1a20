/** One device's line to its cash desk, and what it has not been able to send yet. */
import { api, Fault } from '../lib/api';
import { Names } from '../lib/names';
import { commandId } from '../lib/socket';
import { speech } from '../lib/speech.svelte';
import type { Both, Clause, Edition } from '../lib/wire';
import { deskWords } from './companion-words';
import { merged, type Account, type Answer, type Card, type Command, type DeskView, type Entry } from './companion';

const WAITS_MS = [300, 700, 1500, 3000, 5000];
const PING_MS = 20_000;
const RETRY_MS = 2000;

export class DeskStore {
  view = $state.raw<DeskView | null>(null);
  entries = $state.raw<Entry[]>([]);
  edition = $state.raw<Edition | null>(null);
  clauses = $state.raw<Clause[]>([]);
  isOpen = $state(false); // the line
  isStuck = $state(false); // nobody took the last entry
  waiting = $state.raw<Command[]>([]); // kept on this device until they are stored
  refusal = $state.raw<(Both & { clause: string }) | null>(null);
  fault = $state.raw<Both | null>(null);
  private socket: WebSocket | null = null;
  private isClosed = false;
  private isSending = false;
  private tries = 0;
  private timer = 0;
  private beat = 0;
  private retry = 0;
  private drift = 0; // of the server's clock against this one

  constructor(readonly id: string) {
    this.waiting = JSON.parse(localStorage.getItem(this.shelf) ?? '[]') as Command[];
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private get shelf(): string {
    return `magnat.desk.${this.id}`;
  }

  // The line

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/desks/${this.id}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', since: this.entries.at(-1)?.n ?? -1 }));
      this.beat = window.setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('{}'), PING_MS);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as DeskView);
    socket.onclose = (event) => {
      clearInterval(this.beat);
      if (this.isClosed || this.socket !== socket) return;
      this.isOpen = false;
      if (event.reason === 'not_yours' || event.reason === 'no_desk') {
        this.fault = { fr: 'Cette caisse n’est pas ouverte à cet appareil.', en: 'This cash desk is not open to this device.' };
        return;
      }
      this.timer = window.setTimeout(() => this.open(), WAITS_MS[Math.min(this.tries++, WAITS_MS.length - 1)]);
    };
  }

  private heard(view: DeskView): void {
    this.tries = 0;
    this.isOpen = true;
    this.drift = view.now - Date.now();
    this.entries = merged(this.entries, view.entries);
    if (this.edition === null) this.unpack(view);
    this.view = view;
    void this.flush();
  }

  private unpack(view: DeskView): void {
    const failed = (error: unknown) => (this.fault = error as Fault);
    api.edition(view.game, view.edition).then((edition) => (this.edition = edition), failed);
    api.rulebook(view.game, view.edition).then((clauses) => (this.clauses = clauses), failed);
  }

  private hurry = (): void => {
    if (document.hidden) return;
    if (!this.isClosed && this.socket?.readyState === WebSocket.CLOSED && !this.fault) {
      clearTimeout(this.timer);
      this.open();
    }
    void this.flush();
  };

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    clearInterval(this.beat);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  now(): number {
    return Date.now() + this.drift;
  }

  // Lines to be written

  private keep(waiting: Command[]): void {
    this.waiting = waiting;
    if (waiting.length) localStorage.setItem(this.shelf, JSON.stringify(waiting));
    else localStorage.removeItem(this.shelf);
  }

  /** Kept on this device first, so that neither a reload nor a lost line loses it. */
  async send(type: string, body: Record<string, unknown>): Promise<boolean> {
    const command: Command = { type, id: commandId(), ...body };
    this.refusal = null;
    this.keep([...this.waiting, command]);
    await this.flush();
    return !this.refusal;
  }

  /** In the order in which they were made; the first that finds nobody stops the rest. */
  private async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.waiting.length) {
        const answer = await this.post(this.waiting[0]);
        if (answer === null) {
          this.isStuck = true;
          clearTimeout(this.retry);
          this.retry = window.setTimeout(() => void this.flush(), RETRY_MS);
          break;
        }
        this.isStuck = false;
        this.keep(this.waiting.slice(1));
        if (answer.type === 'refused') this.refusal = { fr: answer.fr ?? '', en: answer.en ?? '', clause: answer.clause ?? '' };
      }
    } finally {
      this.isSending = false;
    }
  }

  /** null: nobody answered, or not now. */
  private async post(command: Command): Promise<Answer | null> {
    try {
      const response = await fetch(`/api/desks/${this.id}/entries`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(command) });
      if (response.status >= 500 || response.status === 429) return null;
      const said = await response.json();
      return response.ok ? said : { ...said, type: 'refused', id: command.id };
    } catch {
      return null;
    }
  }

  async card(item: number, visitor: number, points: number): Promise<Card | null> {
    const response = await fetch(`/api/desks/${this.id}/titles/${item}?visitor=${visitor}&points=${points}`).catch(() => null);
    return response?.ok ? ((await response.json()) as Card) : null;
  }

  // What is known

  names = $derived(this.edition && this.view ? new Names(this.edition, { holders: [], items: [], goods: this.edition.goods, decks: 0 }, this.view.names, speech.language) : null);
  countered = $derived(new Map(this.entries.filter((entry) => entry.kind === 'counter').map((entry) => [entry.of, entry.n])));

  account(holder: number): Account | undefined {
    return this.view?.accounts.find((one) => one.holder === holder);
  }

  /** Camille; Camille, en banque; Banque. */
  nameOf(one: Account): string {
    const words = deskWords();
    if (one.kind === 'bank' || one.kind === 'pot') return words[one.kind];
    const name = this.view!.names[one.seat];
    return one.kind === 'deposit' ? `${name}, ${words.inBank.toLowerCase()}` : name;
  }

  clause(slug: string | undefined): Clause | undefined {
    return this.clauses.find((one) => one.slug === slug);
  }

  title(item: number) {
    return this.view?.names_of_titles.find((one) => one.item === item);
  }

  money(amount: number): string {
    return this.names?.money(amount) ?? String(amount);
  }

  said(both: Both): string {
    return this.names?.sentence(speech.of(both)) ?? speech.of(both);
  }
}
