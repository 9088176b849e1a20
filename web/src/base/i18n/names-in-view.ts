/** Names of the seats, holders, items and goods of one table, in one language: a view has their numbers
 * only. */
import { change, grouped, money, range, withHardSpaces, type Language } from './money';
import type { Choice, Currency, Edition, Game, Layout } from '../wire';
import { inSecondPerson } from './second-person';

const TABLES: Record<string, string> = {
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
  private readonly me: string; // the reader's name, or '' if another player has the same

  constructor(
    readonly edition: Edition<G>,
    readonly layout: Layout,
    readonly seats: readonly string[],
    readonly language: Language,
    readonly reader = -1, // the seat of the reader; -1 for a spectator or for several seats
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

  /** The name of a seat as a heading: "Vous" for the reader. */
  who(seat: number): string {
    return seat === this.reader ? YOU[this.language] : this.seat(seat);
  }

  holder(holder: number): string {
    return holder < this.seats.length ? this.seat(holder) : this.named(this.layout.holders[holder] ?? '');
  }

  item(item: number): string {
    return this.named(this.layout.items[item] ?? String(item));
  }

  /** The short name of an item: for a card, a name without the card's text. */
  shortItem(item: number): string {
    return this.words.kept?.[this.key(item)] ?? this.item(item);
  }

  key(item: number): string {
    return (this.layout.items[item] ?? '').split(':')[1] ?? '';
  }

  items(items: readonly number[]): string {
    return this.list(items.map((item) => this.shortItem(item)));
  }

  list(words: readonly string[]): string {
    if (words.length < 2) return words.join('');
    return `${words.slice(0, -1).join(', ')} ${this.words.and} ${words[words.length - 1]}`;
  }

  /** The name of a key such as `title:vilnius`. */
  named(name: string): string {
    const [group = '', key] = name.split(':');
    if (key === undefined) return String(this.words.holders?.[group] ?? group);
    const tables = this.words as unknown as Record<string, Record<string, Named> | undefined>;
    for (const table of [TABLES[group] ?? `${group}s`, group, 'holders']) {
      const found = tables[table]?.[key];
      if (found !== undefined) {
        const text = typeof found === 'object' ? String(found.name ?? key) : String(found);
        return group === 'card' ? this.card(key, text) : text;
      }
    }
    if (group === 'pawn') return this.seat(Number(key));
    return key.replaceAll('_', ' ');
  }

  /** The text of a card, with the amounts of its data filled in. */
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

  /** The verb on the button of an action. */
  label(action: { do: string }): string {
    return this.words.actions[action.do]?.label ?? action.do;
  }

  /** The label of something that can be done with a title at the cash desk. */
  deed(id: string): string {
    return String(this.words.deeds?.[id]?.do ?? id);
  }

  /** The name of a field of a position. */
  mark(field: string): string {
    return String(this.words.marks?.[field] ?? field);
  }

  /** The names of the values of such a field, from 0 on; null if it is a number. */
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

  /** A sentence of the server, with "vous" for the reader. */
  sentence(text: string): string {
    const said = this.me ? inSecondPerson(text, this.me, this.words.you, this.language) : text;
    return withHardSpaces(said, this.language);
  }
}
