/** One cash desk on this device: its view, its connection, and the commands that the server has not stored
 * yet. */
import { api, Fault } from '../../base/net/api';
import { Names } from '../../base/i18n/names-in-view';
import { isAlone, request } from '../../base/net/backend';
import { commandId, Connection, isForNow } from '../../base/net/socket';
import { i18n } from '../../base/i18n/i18n.svelte';
import type {
  AccountView,
  Both,
  Clause,
  DeskCommand,
  DeskView,
  Edition,
  EntryView,
  LineView,
  Refused,
  TitleCard,
  ToDevice,
} from '../../base/wire';
import { play } from '../../base/device/sound';
import { BANKER, REFEREE } from './desk-constants';
import { BankCode } from './bank-code.svelte';
import { merged } from './statement';
import { deskWords } from './desk-texts';

/** The fields of a command without its type and its id. */
type Body<T> = Omit<Extract<DeskCommand, { type: T }>, 'type' | 'id'>;

/** A message that is shown for some seconds. */
export interface News {
  id: number;
  kind: 'gain' | 'loss' | 'done' | 'told';
  text: string;
  entry: number; // the entry that the message offers to undo; 0: none
}

/** A payment whose amount this device may see. */
type Line = LineView & { amount: number };

/** The changes of an entry to the accounts of this device. */
interface Change {
  holders: number[];
  net: number;
  text: string;
}

const known = (entry: EntryView): Line[] =>
  (entry.lines ?? []).filter((line): line is Line => line.amount !== null);

const netOf = (lines: Line[], holders: number[]): number =>
  lines.reduce(
    (sum, line) =>
      sum + (holders.includes(line.dst) ? line.amount : 0) - (holders.includes(line.src) ? line.amount : 0),
    0,
  );

const NEWS_MS = 8000;
// After the bank's device has been absent for so long, a phone may ask to keep the bank.
const BANK_GONE_MS = 20_000;
const TWICE_MS = 1500; // the same command within this time is taken for a double tap
const SLOW_MS = 10_000; // the same, as long as a command has no answer yet
const VIBRATION_MS = [60, 40, 60];

export class DeskStore {
  view = $state.raw<DeskView | null>(null);
  entries = $state.raw<EntryView[]>([]);
  edition = $state.raw<Edition | null>(null);
  clauses = $state.raw<Clause[]>([]);
  isOpen = $state(false); // whether the connection is open
  isStuck = $state(false); // whether commands are waiting because the server does not accept them
  // Commands, stored in `localStorage` until the server has stored them.
  waiting = $state.raw<DeskCommand[]>([]);
  refusal = $state.raw<(Both & { clause: string }) | null>(null);
  fault = $state.raw<Both | null>(null);
  readonly bankCode: BankCode;
  private readonly connection: Connection<ToDevice>;
  private readonly asked = new Map<string, (isGood: boolean) => void>();
  private drift = 0; // the server's clock minus this device's, in ms
  news = $state.raw<News[]>([]);
  paid = $state.raw<number[]>([]); // accounts that have just received something, which are highlighted
  isBankGone = $state(false);
  private bankTimer = 0;
  private last = { text: '', at: 0 };
  private count = 0;

  constructor(readonly id: string) {
    this.bankCode = new BankCode(id);
    this.waiting = JSON.parse(localStorage.getItem(this.key) ?? '[]') as DeskCommand[];
    this.connection = new Connection<ToDevice>(
      `desks/${id}`,
      {},
      { heard: (message) => this.hear(message), state: (isOpen) => this.connectionChanged(isOpen) },
      this.waiting,
    );
  }

  private get key(): string {
    return `magnat.desk.${this.id}`;
  }

  // The connection

  private connectionChanged(isOpen: boolean): void {
    if (isOpen) return; // the connection counts as open only when the first view has come
    this.isOpen = false;
    this.stopWaiting();
  }

  private hear(message: ToDevice): void {
    if (message.type === 'desk') this.receive(message);
    else if (message.type === 'ack') this.answered(message.id, null);
    else if (message.type === 'refused') {
      if (isForNow(message.code)) this.stopWaiting();
      else this.answered(message.id, message);
    } else if (message.type === 'bye' && (message.code === 'not_yours' || message.code === 'no_desk')) {
      this.fault = {
        fr: 'Cet appareil n’a pas de compte à cette caisse. Demandez au banquier de l’inviter.',
        en: 'This device has no account at this cash desk. Ask the banker to invite it.',
      };
    }
  }

  private receive(view: DeskView): void {
    this.isOpen = true;
    this.drift = view.now - Date.now();
    const before = this.view;
    const came = before ? view.entries.filter((entry) => entry.n > before.n) : [];
    this.entries = merged(this.entries, view.entries);
    this.loadEdition(view);
    this.view = view;
    this.watchBank(view);
    if (view.you === BANKER && !isAlone) void this.bankCode.prepare(this.entries, view.own);
    if (before) this.announce(before, came);
  }

  /** Notice that the bank's device has been away for some time. */
  private watchBank(view: DeskView): void {
    if (view.banked) {
      clearTimeout(this.bankTimer);
      this.bankTimer = 0;
      this.isBankGone = false;
    } else if (!this.bankTimer)
      this.bankTimer = window.setTimeout(() => (this.isBankGone = true), BANK_GONE_MS);
  }

  // Messages

  private announce(before: DeskView, came: EntryView[]): void {
    const view = this.view!;
    const words = deskWords();
    /** Whether the bank came to this device, which `youAre` says. */
    const isMove = ({ kind, who }: EntryView) => kind === 'bank' && (who === view.you || who === view.own);
    if (before.you !== view.you) this.notify('told', words.youAre(view.you, view.names[view.you] ?? ''));
    if (view.you !== BANKER && (before.depth !== view.depth || before.online !== view.online))
      this.notify('told', words.depthNow(view.depth, view.online));
    if (before.depth === REFEREE) {
      const passed = came.filter((entry) => entry.kind === 'bank' && !isMove(entry));
      if (passed.length) this.announceChanges(passed.flatMap((entry) => this.changeOf(entry)));
      return; // the other changes were made at the referee's table, where they were shown
    }
    const own = came.filter((entry) => entry.who === view.you && entry.can_counter);
    const mine = own.findLast((entry) => ['paid', 'ruined', 'counter'].includes(entry.kind));
    if (mine) this.notify('done', this.sum(mine), mine.kind === 'counter' ? 0 : mine.n);
    const changes = came.flatMap((entry) => (entry === mine || isMove(entry) ? [] : this.changeOf(entry)));
    if (changes.length) this.announceChanges(changes);
  }

  /** An entry as one line, such as "Camille : + 200 € · Départ". */
  private sum(entry: EntryView): string {
    const said = this.said(entry.said);
    const lines = known(entry);
    const isPutBack = entry.kind === 'counter';
    const shared = isPutBack && lines.length === 1 ? undefined : this.subject(lines);
    const whose = shared ?? (isPutBack ? this.regainer(lines) : undefined);
    if (!whose || entry.kind === 'ruined') return said;
    const net = netOf(lines, [whose.holder]);
    if (isPutBack) return this.putBack(whose, net);
    const about = lines.length > 1 ? `${said} (${this.others(lines, whose)})` : said;
    return `${this.nameOf(whose)}${i18n.words.colon}${this.names?.change(net) ?? ''} · ${about}`;
  }

  private putBack(whose: AccountView, net: number): string {
    return deskWords().putBack(this.nameOf(whose), this.money(Math.abs(net)), net > 0);
  }

  /** The account that gets money back by a correction; a player's if possible, else the bank's. */
  private regainer(lines: Line[]): AccountView | undefined {
    const found = lines.flatMap((line) => [this.account(line.dst), this.account(line.src)]);
    return found.find((one) => one && one.kind !== 'bank');
  }

  /** The account that takes part in all payments of an entry; a player's if possible, else the bank's. */
  private subject(lines: Line[]): AccountView | undefined {
    const [first] = lines;
    if (!first) return undefined;
    return [first.src, first.dst]
      .filter((one) => lines.every((line) => line.src === one || line.dst === one))
      .map((one) => this.account(one))
      .filter((one) => one !== undefined)
      .sort((a, b) => Number(a.kind === 'bank') - Number(b.kind === 'bank'))
      .at(0);
  }

  /** The names of the other accounts in these payments. */
  private others(lines: Line[], whose: AccountView): string {
    const found = lines.map((line) => this.account(line.src === whose.holder ? line.dst : line.src));
    return [...new Set(found.map((one) => (one ? this.nameInside(one) : '')))].filter(Boolean).join(', ');
  }

  /** The name of an account inside a sentence: "la banque", "Camille". */
  nameInside(one: AccountView): string {
    const name = this.nameOf(one);
    return one.kind === 'bank' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  }

  /** The messages about what another device's entry changes here. A phone shows every change of its accounts;
   * every device shows the end of an auction and a bankruptcy. */
  private changeOf(entry: EntryView): Change[] {
    const view = this.view!;
    const said = this.said(entry.said);
    const isSaid = ['sold', 'ruined', 'bank'].includes(entry.kind);
    const here = view.accounts.filter((one) => one.seat === view.own && view.own !== BANKER);
    const holders = here.map((one) => one.holder);
    const lines = known(entry).filter((line) => holders.includes(line.src) || holders.includes(line.dst));
    const [whose] = here;
    if (['asked', 'declined', 'bid'].includes(entry.kind)) return [];
    if (!whose || (!lines.length && isSaid)) return isSaid ? [{ holders: [], net: 0, text: said }] : [];
    if (entry.who === view.you || !lines.length) return [];
    const net = netOf(lines, holders);
    if (entry.kind === 'counter') return [{ holders, net, text: this.putBack(whose, net) }];
    const words = deskWords();
    const others = this.others(
      lines.map((line) => ({
        ...line,
        src: holders.includes(line.src) ? whose.holder : line.src,
        dst: holders.includes(line.dst) ? whose.holder : line.dst,
      })),
      whose,
    );
    const amount = this.money(Math.abs(net));
    const change = net === 0 ? '' : `${(net > 0 ? words.receives : words.gives)(amount, others)} · `;
    return [{ holders, net, text: `${change}${said}` }];
  }

  private announceChanges(changes: Change[]): void {
    for (const { net, text } of changes) this.notify(net > 0 ? 'gain' : net < 0 ? 'loss' : 'told', text);
    this.paid = changes.flatMap((change) => (change.net > 0 ? change.holders : []));
    setTimeout(() => (this.paid = []), 2500);
    play(changes.some((change) => change.net > 0) ? 'coin' : 'tap');
    navigator.vibrate?.(VIBRATION_MS);
  }

  private notify(kind: News['kind'], text: string, entry = 0): void {
    const id = ++this.count;
    this.news = [
      ...this.news.filter((one) => one.kind !== 'done' || kind !== 'done').slice(-2),
      { id, kind, text, entry },
    ];
    setTimeout(() => this.dismiss(id), NEWS_MS);
  }

  dismiss(id: number): void {
    this.news = this.news.filter((one) => one.id !== id);
  }

  /** Undo an entry with an entry that reverses it. */
  undo(entry: number): Promise<boolean> {
    this.news = this.news.filter((one) => one.entry !== entry);
    return this.send('counter', { entry, note: 'undone' });
  }

  /** Request the edition and its rulebook, so that they can be used without a connection. Parts that could
   * not be loaded are requested again with the next view. */
  private loadEdition({ game, edition }: DeskView): void {
    if (this.edition === null)
      api.edition(game, edition).then(
        (found) => (this.edition = found),
        (error: unknown) => (this.fault = error as Fault),
      );
    if (!this.clauses.length)
      api.rulebook(game, edition).then(
        (found) => (this.clauses = found),
        () => {},
      );
  }

  close(): void {
    this.connection.close();
  }

  now(): number {
    return Date.now() + this.drift;
  }

  // Commands

  private store(waiting: DeskCommand[]): void {
    this.waiting = waiting;
    if (waiting.length) localStorage.setItem(this.key, JSON.stringify(waiting));
    else localStorage.removeItem(this.key);
  }

  /** Send a command. It is stored first, so that it is lost neither by a reload nor with the connection.
   * Resolves to false if it is refused. */
  send<T extends DeskCommand['type']>(type: T, body: Body<T>): Promise<boolean> {
    const text = JSON.stringify({ type, ...body });
    if (this.isRepeated(text)) return Promise.resolve(false);
    this.last = { text, at: Date.now() };
    const command = { type, id: commandId(), ...body } as unknown as DeskCommand;
    this.refusal = null;
    this.store([...this.waiting, command]);
    this.connection.send(command);
    if (!this.isOpen) return Promise.resolve(true);
    return new Promise((resolve) => this.asked.set(command.id, resolve));
  }

  /** Whether the same command came again too soon. */
  private isRepeated(text: string): boolean {
    const since = Date.now() - this.last.at;
    return text === this.last.text && since < (this.asked.size ? SLOW_MS : TWICE_MS);
  }

  private answered(id: string, refused: Refused | null): void {
    this.isStuck = false;
    this.store(this.waiting.filter((command) => command.id !== id));
    if (refused) this.last.text = ''; // after a refusal, the same command may be sent again
    if (refused) this.refuse({ fr: refused.fr, en: refused.en, clause: refused.clause ?? '' });
    this.asked.get(id)?.(!refused);
    this.asked.delete(id);
  }

  /** Show why a command was refused, for some seconds. */
  private refuse(why: Both & { clause: string }): void {
    this.refusal = why;
    setTimeout(() => {
      if (this.refusal === why) this.refusal = null;
    }, NEWS_MS);
  }

  /** The server does not answer now: let the callers of `send` continue, and keep the commands. */
  private stopWaiting(): void {
    this.isStuck = this.waiting.length > 0;
    for (const resolve of this.asked.values()) resolve(true);
    this.asked.clear();
  }

  async card(item: number, visitor: number, points: number): Promise<TitleCard | null> {
    const response = await request(
      `/api/desks/${this.id}/titles/${item}?visitor=${visitor}&points=${points}`,
    ).catch(() => null);
    return response?.ok ? ((await response.json()) as TitleCard) : null;
  }

  // Reading the view

  names = $derived(
    this.edition && this.view
      ? new Names(
          this.edition,
          { holders: [], items: [], goods: this.edition.goods, decks: 0 },
          this.view.names,
          i18n.language,
        )
      : null,
  );
  countered = $derived(
    new Map(this.entries.filter((entry) => entry.kind === 'counter').map((entry) => [entry.of, entry.n])),
  );

  account(holder: number): AccountView | undefined {
    return this.view?.accounts.find((one) => one.holder === holder);
  }

  /** The name of an account: "Camille"; "Camille, en banque"; "Banque". */
  nameOf(one: AccountView): string {
    const words = deskWords();
    if (one.kind === 'bank') return i18n.of(this.view!.bank);
    if (one.kind === 'pot') return words.pot;
    const name = this.view!.names[one.seat] ?? '';
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
    return this.names?.sentence(i18n.of(both)) ?? i18n.of(both);
  }
}
