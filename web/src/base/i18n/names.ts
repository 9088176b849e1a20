/** What the numbers of a glimpse are called at one table, in one language. */
import { change, grouped, money, range, tied, type Language } from './money';
import type { Choice, Currency, Edition, Game, Layout } from '../wire';
import { addressed } from './second-person';

const SHELVES: Record<string, string> = {
  space: 'spaces',
  title: 'titles',
  card: 'cards',
  pawn: 'pawns',
  deck: 'decks',
};

type Named = string | { name?: string };

const YOU: Record<Language, string> = { fr: 'Vous', en: 'You' };

export class Names<G extends Game = Game> {
  readonly words: G['words'];
  readonly currency: Currency;
  private readonly me: string; // the reader's name, where a sentence can mean nobody else by it

  constructor(
    readonly edition: Edition<G>,
    readonly layout: Layout,
    readonly seats: readonly string[],
    readonly language: Language,
    readonly reader = -1, // whose page it is; -1: everybody's
  ) {
    this.words = edition.words[language];
    this.currency = edition.currency;
    const name = seats[reader] ?? '';
    const isOwn = /\p{L}/u.test(name) && seats.indexOf(name) === seats.lastIndexOf(name);
    this.me = isOwn ? name : '';
  }

  seat(seat: number): string {
    if (this.seats[seat]) return this.seats[seat];
    if (seat < 0 || seat >= this.seats.length) return String(this.words.holders?.nobody ?? '');
    return String(this.words.player ?? '{0}').replace('{0}', String(seat + 1));
  }

  /** Over what belongs to a seat: "Vous" for the reader. */
  who(seat: number): string {
    return seat === this.reader ? YOU[this.language] : this.seat(seat);
  }

  holder(holder: number): string {
    return holder < this.seats.length ? this.seat(holder) : this.named(this.layout.holders[holder] ?? '');
  }

  item(item: number): string {
    return this.named(this.layout.items[item] ?? String(item));
  }

  /** By its name, and not by all that is written on it: a card may change hands. */
  thing(item: number): string {
    return this.words.kept?.[this.key(item)] ?? this.item(item);
  }

  key(item: number): string {
    return (this.layout.items[item] ?? '').split(':')[1] ?? '';
  }

  items(items: readonly number[]): string {
    return this.list(items.map((item) => this.thing(item)));
  }

  list(words: readonly string[]): string {
    if (words.length < 2) return words.join('');
    return `${words.slice(0, -1).join(', ')} ${this.words.and} ${words[words.length - 1]}`;
  }

  /** `title:vilnius` and the like. */
  named(name: string): string {
    const [group = '', key] = name.split(':');
    if (key === undefined) return String(this.words.holders?.[group] ?? group);
    const shelves = this.words as unknown as Record<string, Record<string, Named> | undefined>;
    for (const shelf of [SHELVES[group] ?? `${group}s`, group, 'holders']) {
      const found = shelves[shelf]?.[key];
      if (found !== undefined) {
        const text = typeof found === 'object' ? String(found.name ?? key) : String(found);
        return group === 'card' ? this.card(key, text) : text;
      }
    }
    if (group === 'pawn') return this.seat(Number(key));
    return key.replaceAll('_', ' ');
  }

  /** A card's words, its sums filled in from what it does. */
  private card(key: string, text: string): string {
    const card = this.edition.data.cards?.card.find((one) => one.key === key);
    return text.replace(
      /\{(\w+)(?:\[(\d+)\])?:(\w+)\}/g,
      (_, field: string, index: string | undefined, kind: string) => {
        const said = card?.[field];
        const value = Array.isArray(said) ? said[Number(index ?? 0)] : said;
        if (kind === 'money') return this.money(Number(value ?? 0));
        if (kind === 'space') return this.named(`space:${value}`);
        return String(value ?? '');
      },
    );
  }

  /** What a button says before what it is about. */
  label(action: { do: string }): string {
    return this.words.actions[action.do]?.label ?? action.do;
  }

  /** What can be done with a title at the cash desk. */
  deed(id: string): string {
    return String(this.words.deeds?.[id]?.do ?? id);
  }

  /** What is noted beside what lies on the table. */
  mark(field: string): string {
    return String(this.words.marks?.[field] ?? field);
  }

  /** What each value of such a note is called, from 0 on; null: it is a number. */
  values(field: string, high: number): string[] | null {
    const named = (this.words.mark_values as Record<string, string[] | undefined> | undefined)?.[field];
    if (!named) return null;
    const last = String(named.at(-1));
    return Array.from({ length: high + 1 }, (_, n) => (named[n] ?? last).replace('{n}', String(n)));
  }

  choice(choice: Choice<G>): string {
    return this.sentence(choice[this.language]);
  }

  good(good: number, n: number): string {
    const name = this.layout.goods[good] ?? this.edition.goods[good] ?? '';
    const isOne = this.language === 'fr' ? Math.abs(n) < 2 : n === 1;
    return `${grouped(n, this.language)}\u00a0${this.words.goods[name]?.[isOne ? 'one' : 'many'] ?? name}`;
  }

  money(amount: number): string {
    return money(amount, this.currency, this.language);
  }

  change(amount: number): string {
    return change(amount, this.currency, this.language);
  }

  range(low: number, high: number): string {
    return range(low, high, this.currency, this.language);
  }

  /** With "vous" for the reader. */
  sentence(text: string): string {
    const said = this.me ? addressed(text, this.me, this.words.you, this.language) : text;
    return tied(said, this.language);
  }
}
