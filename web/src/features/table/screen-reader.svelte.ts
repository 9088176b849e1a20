/** Texts for screen readers: events, urgent questions, chat. */
import { untrack } from 'svelte';
import { i18n } from '../../base/i18n/i18n.svelte';
import type { TableOfSeat } from '../../session/table/table-seen-by-seat.svelte';
import { wordsOf, type Chat } from '../../session/table/chat.svelte';

export class Announcer {
  told = $state('');
  urgent = $state(''); // interrupts: a call of the auctioneer, a question
  overheard = $derived.by(() =>
    this.chat.fresh
      .map((one) => `${this.table.names!.who(one.seat)}${i18n.words.colon}${wordsOf(one)}`)
      .join(' '),
  );

  constructor(
    private readonly table: TableOfSeat,
    private readonly chat: Chat,
  ) {
    const { session } = table;
    session.onEvents = (events) => {
      const sentence = (one: (typeof events)[number]) => table.names!.sentence(one[i18n.language]);
      this.told = events.map(sentence).join(' ');
      const call = events.findLast((one) => one.kind === 'called' || one.kind === 'announced');
      if (call) this.urgent = sentence(call);
    };
    $effect(() => {
      void session.talk;
      untrack(() => chat.update());
    });
  }
}
