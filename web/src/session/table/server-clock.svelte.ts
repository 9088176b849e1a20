/** The clock of one table, computed from the server's last message and the browser's clock. */

export class ServerClock {
  private at = 0; // the time in the server's last message, in ms
  private received = 0; // when that message came, on the browser's clock
  private telling = 0; // for how many ms the server waits for an animation before its clock continues
  private isPaused = false;
  private stoppedAt = $state.raw<number | null>(null); // the time at which the connection was lost

  /** The time on the table's clock in ms. It does not change during an animation, in a pause, and without a
   * connection. */
  now(): number {
    if (this.stoppedAt !== null) return this.stoppedAt;
    if (this.isPaused) return this.at;
    return this.at + Math.max(0, performance.now() - this.received - this.telling);
  }

  /** Set the time from a view. */
  set(clock: number, telling: number, isPaused: boolean): void {
    this.correct(clock, telling);
    this.isPaused = isPaused;
  }

  /** Set the time from an answer to a ping, because the server may not have waited for the whole animation.
   * */
  correct(clock: number, telling: number): void {
    this.at = clock;
    this.telling = telling;
    this.received = performance.now();
  }

  stop(): void {
    this.stoppedAt ??= this.now();
  }

  start(): void {
    this.stoppedAt = null;
  }
}
