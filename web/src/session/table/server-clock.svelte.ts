/** The server's clock of one table, computed from its last message and the browser's clock. */

export class ServerClock {
  private at = 0; // the time in that message, in ms
  private received = 0; // when it came, on the browser's clock
  private telling = 0; // ms of animation that the server waits for before its clock goes on
  private isPaused = false;
  private stoppedAt = $state.raw<number | null>(null); // the time at which the connection was lost

  /** The table's time in ms. It stands during an animation, in a pause, and without a connection. */
  now(): number {
    if (this.stoppedAt !== null) return this.stoppedAt;
    if (this.isPaused) return this.at;
    return this.at + Math.max(0, performance.now() - this.received - this.telling);
  }

  /** Take the time from a view. */
  set(clock: number, telling: number, isPaused: boolean): void {
    this.correct(clock, telling);
    this.isPaused = isPaused;
  }

  /** Take the time from an answer to a ping: the server may not have waited for the whole animation. */
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
