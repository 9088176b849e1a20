/** The code with which another device takes over the bank of a desk, kept on the banker's device. */
import { api } from '../../base/net/api';
import type { EntryView } from '../../base/wire';

interface Kept {
  code: string;
  passed: number; // the entry by which this device got the bank; 0: it has had it from the start
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

  /** In two groups, to be written down; '' while there is none. */
  get written(): string {
    return this.kept ? this.kept.code.replace(/^(.{5})/, '$1-') : '';
  }

  get isNoted(): boolean {
    return this.kept?.isNoted ?? false;
  }

  /** Whether the banker has a code to write down. */
  get isToNote(): boolean {
    return this.kept !== null && !this.kept.isNoted;
  }

  /** Whether this device got the bank from another one. */
  get isInherited(): boolean {
    return (this.kept?.passed ?? 0) > 0;
  }

  /** Fetch a code unless there is one that was made since the bank last changed hands. */
  async prepare(entries: EntryView[], own: number): Promise<void> {
    const passed = entries.findLast((entry) => entry.kind === 'bank');
    if (passed && passed.who !== own) return; // this device is just handing the bank over
    if (this.kept?.passed !== (passed?.n ?? 0)) await this.renew(passed?.n ?? 0);
  }

  /** Fetch a new code; the one before is no longer valid. */
  async renew(passed = this.kept?.passed ?? 0): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const found = await api.bankCode(this.desk).catch(() => null); // the next view asks again
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
