/** The question to the seat on the screen, and its choices. */
import type { Detail, Question } from '../../../session/table/game-kit';
import { i18n } from '../../../base/i18n/i18n.svelte';
import type { TableOfSeat } from '../../../session/table/table-seen-by-seat.svelte';
import type { Choice } from '../../../base/wire';
import { answers, auction, debt } from '../../../session/table/open-windows';

export class CurrentQuestion {
  /** The choices of the question. Empty until its events have been shown, and when the table already asks
   * something newer. */
  choices = $derived.by<Choice[]>(() => (this.table.isCurrent ? answers(this.table.view!) : []));
  hasAuction = $derived.by(() => auction(this.table.view!) !== null);
  hasDebt = $derived.by(() => debt(this.table.view!, this.table.seat) !== null);
  isAsked = $derived(this.choices.length > 0 && !this.hasDebt);
  question = $derived.by<Question | null>(() => {
    const { view, seat, kit, place } = this.table;
    return this.isAsked && view!.awaited.includes(seat) ? kit!.question(place!) : null;
  });
  isWide = $derived(Boolean(this.question?.isWide));
  title = $derived(this.question?.title ?? (this.isAsked ? i18n.words.chooseWhat : ''));
  /** The choices that are shown as buttons, the main one first. */
  ordered = $derived.by<{ choice: Choice; detail: Detail }[]>(() =>
    (this.isWide ? [] : this.choices)
      .map((choice) => ({ choice, detail: this.table.kit!.detail(choice, this.table.place!) }))
      .sort((a, b) => (b.detail.rank ?? 0) - (a.detail.rank ?? 0)),
  );
  /** The other players for whose answers everybody waits. */
  waiting = $derived.by(() => {
    const { view, seat, names } = this.table;
    return names!.list(view!.awaited.filter((one) => one !== seat).map((one) => names!.seat(one)));
  });

  private get table(): TableOfSeat {
    return this.whose();
  }

  constructor(private readonly whose: () => TableOfSeat) {}
}
