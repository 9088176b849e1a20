/** Texts about the machine: its last payment, what it waits for, and what its screen shows. */
import { money, type Language } from '../../../base/i18n/money';
import { balance, read, type Passing } from './machine';
import type { MachineStore } from './machine-store.svelte';
import type { MachineWords } from './words';
import { lookup } from '../../../base/lookup';

const EURO = { sign: '€', before: true, short: true };

export class StatusTexts {
  constructor(
    private readonly store: MachineStore,
    private readonly words: MachineWords,
    private readonly language: Language,
  ) {}

  name(card: number): string {
    return lookup(this.store.names, card - 1).trim() || this.words.card(card);
  }

  sum(amount: number): string {
    return money(amount, EURO, this.language);
  }

  private typed(text: string): string {
    return this.language === 'fr' ? text : text.replace(',', '.');
  }

  private moved(payer: number, payee: number, said: string): string {
    if (payer && payee) return this.words.between(this.name(payer), this.name(payee), said);
    return payer ? this.words.toBank(this.name(payer), said) : this.words.fromBank(this.name(payee), said);
  }

  private balanceOf(card: number): string {
    return this.sum(balance(this.store.state, card));
  }

  /** One sentence that describes the screen, also read aloud. */
  sentence(picked: number): string {
    const { words, store } = this;
    const { state } = store;
    if (!store.isKept) return words.notKept;
    if (picked) return words.whichSlot(this.name(picked));
    if (!state.isOn) return words.isOff;
    if (state.refusal) return words.refusals[state.refusal];
    const [passing] = state.passing;
    return (passing && this.passing(passing)) ?? this.last() ?? this.shown(passing) ?? this.resting();
  }

  private passing(passing: Passing): string | undefined {
    if (passing.show === 'new') return this.words.restarted;
    if (passing.show === 'volume')
      return this.words.volumeIs(lookup(this.words.volumes, this.store.state.volume));
    return passing.show === 'number' ? this.name(passing.card) : undefined;
  }

  /** The payment and both new balances, the payer's first. */
  private last(): string | undefined {
    const { state } = this.store;
    if (!state.last) return undefined;
    const { payer, payee, amount } = state.last;
    const cards = [read(state, 'right'), read(state, 'left')].filter(Boolean);
    const now = cards.map((card) => this.words.newBalance(this.name(card), this.balanceOf(card)));
    return `${this.moved(payer, payee, this.sum(amount))}. ${now.join(', ')}.`;
  }

  private shown(passing: Passing | undefined): string | undefined {
    return passing?.show === 'balance'
      ? this.words.shows(this.name(passing.card), this.sum(passing.amount))
      : undefined;
  }

  private resting(): string {
    const { words } = this;
    const { state } = this.store;
    const [payee, payer] = [read(state, 'left'), read(state, 'right')];
    if (state.digits) {
      const entry = this.moved(payer, payee, this.typed(state.digits) + state.unit);
      return `${entry}, ${state.unit ? words.thenArrow : words.thenUnit}`;
    }
    if (payer && payee) return this.moved(payer, payee, '…');
    const card = payer || payee;
    if (card) return words.shows(this.name(card), this.balanceOf(card));
    const turned = state.slots.left ?? state.slots.right;
    return turned ? words.isTurned(this.name(turned.card)) : words.isReady;
  }

  screen(): string {
    const { isOn, card, text, unit } = this.store.display;
    if (!isOn) return this.words.isOff;
    return (
      [card ? this.words.card(card) : '', this.typed(text) + unit].filter(Boolean).join(', ') ||
      this.words.empty
    );
  }
}
