/** Which connections of a table are lost. There is one connection for each seat played here. */

const RESTORED_SHOWN_MS = 5_000;

export class ConnectionStatus {
  private lost = $state.raw<number[]>([]); // the seats whose connection is lost
  wasConnected = $state(false); // whether there was ever a connection
  isRestored = $state(false); // whether all connections are back, as long as that is shown
  isConnected = $derived.by(() => this.lost.length === 0);

  /** The connection of a seat was opened or lost. */
  report(seat: number, isOpen: boolean): void {
    const wasLost = this.lost.length > 0;
    this.lost = [...this.lost.filter((one) => one !== seat), ...(isOpen ? [] : [seat])];
    if (wasLost && this.lost.length === 0 && this.wasConnected) {
      this.isRestored = true;
      setTimeout(() => (this.isRestored = false), RESTORED_SHOWN_MS);
    }
    if (isOpen) this.wasConnected = true;
  }
}
