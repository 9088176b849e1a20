/** Texts for screen readers: events, urgent questions, claims, auctions, chat. */
import { untrack } from 'svelte';
import { i18n } from '../../base/i18n/i18n.svelte';
import { auction, claims } from '../../session/table/open-windows';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { byEntry, mainSentences } from '../../widgets/log/fold-log';
import { wordsOf, type Chat } from '../../session/table/chat.svelte';

const URGENT_MS = 5_000; // an urgent sentence is removed after this time, so that it is not read again

export class Announcer {
  told = $state('');
  urgent = $state(''); // urgent sentences: a call of the auctioneer, a question, a claim, a new auction
  overheard = $derived.by(() =>
    this.chat.fresh
      .map((one) => `${this.table.names!.who(one.seat)}${i18n.words.colon}${wordsOf(one)}`)
      .join(' '),
  );
  private timer = 0;
  private known: string[] = []; // keys of the claims and of the lot that were announced already

  constructor(
    private readonly table: TableOfSeat,
    private readonly chat: Chat,
  ) {
    const { session } = table;
    session.onEvents = (events) => {
      const sentence = (one: (typeof events)[number]) => table.names!.sentence(one[i18n.language]);
      const main = byEntry(events).flatMap((entry) => mainSentences(entry, table.kit?.logDetails));
      this.told = main.map(sentence).join(' ');
      const call = events.findLast((one) => one.kind === 'called' || one.kind === 'announced');
      if (call) this.interrupt(sentence(call));
    };
    $effect(() => {
      void session.talk;
      untrack(() => chat.update());
    });
    $effect(() => {
      const open = [...this.openClaims(), ...this.openLot()];
      const news = open.filter(({ key }) => !this.known.includes(key));
      this.known = open.map(({ key }) => key);
      if (news.length) untrack(() => this.interrupt(news.map(({ text }) => text).join(' ')));
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  /** Say something at once; it is taken away again after some seconds. */
  interrupt(text: string): void {
    this.urgent = text;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.urgent = ''), URGENT_MS);
  }

  /** The claims that local players can make. */
  private openClaims(): { key: string; text: string }[] {
    const { words } = i18n;
    return this.table.session.seats.local.flatMap((one) => {
      const { view, place, kit, names } = one;
      if (!view || !place || !kit || !names) return [];
      return claims(view).map((claim) => {
        const title =
          kit.claimed?.(claim, place)?.title ??
          words.owesYou(names.seat(claim.payer), names.item(claim.what));
        const amount = claim.amount === null ? '' : `, ${names.money(claim.amount)}`;
        const key = `${one.seat}/${claim.payer}/${claim.what}/${claim.amount}`;
        return { key, text: `${words.toClaim}${words.colon}${title}${amount}.` };
      });
    });
  }

  /** The lot that is being auctioned, as long as nobody has bid. */
  private openLot(): { key: string; text: string }[] {
    const { view, names, kit, place } = this.table;
    const lot = view && auction(view)?.step;
    if (!lot || !names || !kit || !place) return [];
    const { words } = i18n;
    const title =
      kit.lot?.(lot.items, place) ??
      names.list([
        ...lot.items.map((item) => names.item(item)),
        ...lot.goods.map(([good, n]) => names.good(good, n)),
      ]);
    const price = lot.high < 0 ? words.startingAt(names.money(lot.start)) : names.money(lot.price);
    return [{ key: `lot/${title}`, text: `${words.forSale}${words.colon}${title}, ${price}.` }];
  }
}
