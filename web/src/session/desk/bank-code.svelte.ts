/** The code with which another device takes over the bank of a desk, kept on the banker's device. */
import { api } from '../../base/net/api';
import type { EntryView } from '../../base/wire';

interface Kept {
  code: string;
  passed: number; // the entry with which this device got the bank; 0: it has had the bank from the start
  isNoted: boolean;
}

export class BankCode {
  private isAsking = false;
  private kept = $state.raw<Kept | null>(null);

  constructor(private readonly desk: string) {
    this.kept = JSON.parse(localStorage.getItem(this.key) ?? 'null') as Kept | null;
  }

  private get key(): string {
    return `magnat.bank-code.${this.desk}`;
  }

  /** The code in two groups of letters, to be written down; '' if there is none yet. */
  get written(): string {
    return this.kept ? this.kept.code.replace(/^(.{5})/, '$1-') : '';
  }

  get isNoted(): boolean {
    return this.kept?.isNoted ?? false;
  }

  /** Whether the banker has a code that was not confirmed as written down. */
  get isToNote(): boolean {
    return this.kept !== null && !this.kept.isNoted;
  }

  /** Whether this device got the bank from another one. */
  get isInherited(): boolean {
    return (this.kept?.passed ?? 0) > 0;
  }

  /** Request a code, unless there is one that was made after the bank last changed hands. */
  async prepare(entries: EntryView[], own: number): Promise<void> {
    const passed = entries.findLast((entry) => entry.kind === 'bank');
    if (passed && passed.who !== own) return; // this device is just handing the bank over
    if (this.kept?.passed !== (passed?.n ?? 0)) await this.renew(passed?.n ?? 0);
  }

  /** Request a new code; the previous one is no longer valid. */
  async renew(passed = this.kept?.passed ?? 0): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    // After an error, the next view leads to a new request.
    const found = await api.bankCode(this.desk).catch(() => null);
    this.isAsking = false;
    if (found) this.keep({ code: found.code, passed, isNoted: false });
  }

  note(): void {
    if (this.kept) this.keep({ ...this.kept, isNoted: true });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(this.key, JSON.stringify(kept));
  }
}
