/** What is read aloud to those who do not see the table: what happens, what presses, what is said beside. */
import { untrack } from 'svelte';
import { speech } from '../../base/i18n/i18n.svelte';
import type { TableStore } from '../../session/table/seat-store.svelte';
import { wordsOf, type Company } from '../../session/table/chat.svelte';

export class Announced {
  told = $state('');
  urgent = $state(''); // interrupts: a call of the auctioneer, a question
  overheard = $derived.by(() =>
    this.company.fresh
      .map((one) => `${this.table.names!.who(one.seat)}${speech.words.colon}${wordsOf(one)}`)
      .join(' '),
  );

  constructor(
    private readonly table: TableStore,
    private readonly company: Company,
  ) {
    const { device } = table;
    device.heard = (events) => {
      const sentence = (one: (typeof events)[number]) => table.names!.sentence(one[speech.language]);
      this.told = events.map(sentence).join(' ');
      const call = events.findLast((one) => one.kind === 'called');
      if (call) this.urgent = sentence(call);
    };
    $effect(() => {
      void device.talk;
      untrack(() => company.hear());
    });
  }
}
