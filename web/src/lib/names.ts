/** What the numbers of a glimpse are called at one table, in one language. */
import { change, grouped, money, range, restate, type Language } from './money';
import type { Choice, Coded, Currency, Edition, Layout } from './wire';

const SHELVES: Record<string, string> = { space: 'spaces', title: 'titles', card: 'cards', pawn: 'pawns', deck: 'decks' };

export class Names {
  readonly words: any;
  readonly currency: Currency;

  constructor(
    readonly edition: Edition,
    readonly layout: Layout,
    readonly seats: readonly string[],
    readonly language: Language,
  ) {
    this.words = edition.words[language];
    this.currency = edition.currency;
  }

  seat(seat: number): string {
    if (this.seats[seat]) return this.seats[seat];
    if (seat < 0 || seat >= this.seats.length) return String(this.words.holders?.nobody ?? '');
    return String(this.words.player ?? '{0}').replace('{0}', String(seat + 1));
  }

  holder(holder: number): string {
    return holder < this.seats.length ? this.seat(holder) : this.named(this.layout.holders[holder] ?? '');
  }

  item(item: number): string {
    return this.named(this.layout.items[item] ?? String(item));
  }

  key(item: number): string {
    return (this.layout.items[item] ?? '').split(':')[1] ?? '';
  }

  items(items: readonly number[]): string {
    return this.list(items.map((item) => this.item(item)));
  }

  list(words: readonly string[]): string {
    if (words.length < 2) return words.join('');
    return `${words.slice(0, -1).join(', ')} ${this.words.and} ${words[words.length - 1]}`;
  }

  /** `title:vilnius` and the like. */
  named(name: string): string {
    const [group, key] = name.split(':');
    if (key === undefined) return String(this.words.holders?.[group] ?? group);
    for (const shelf of [SHELVES[group] ?? `${group}s`, group, 'holders']) {
      const found = this.words[shelf]?.[key];
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
    const cards: any[] = this.edition.data.cards?.card ?? [];
    const card = cards.find((one) => one.key === key) ?? {};
    return text.replace(/\{(\w+)(?:\[(\d+)\])?:(\w+)\}/g, (_, field: string, index: string | undefined, kind: string) => {
      const value = index === undefined ? card[field] : card[field]?.[Number(index)];
      if (kind === 'money') return this.money(Number(value ?? 0));
      if (kind === 'space') return this.named(`space:${value}`);
      return String(value ?? '');
    });
  }

  /** What a button says before what it is about. */
  label(action: Coded): string {
    return String(this.words.actions?.[action.do]?.label ?? action.do);
  }

  choice(choice: Choice): string {
    return this.sentence(choice[this.language]);
  }

  good(good: number, n: number): string {
    const name = this.layout.goods[good] ?? this.edition.goods[good];
    const forms = this.words.goods?.[name] ?? {};
    const isOne = this.language === 'fr' ? Math.abs(n) < 2 : n === 1;
    return `${grouped(n, this.language)}\u00a0${forms[isOne ? 'one' : 'many'] ?? name}`;
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

  sentence(text: string): string {
    return restate(text, this.currency, this.language);
  }
}
