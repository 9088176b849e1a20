/** Ignores a second tap at the same place that comes so soon that nobody can have read the new screen. */

const SOON_MS = 450;
const NEAR = 28; // pixels within which two taps are at the same place
const MOVES =
  '[data-action], [data-key], [data-deed], [data-rent], [data-quick], [data-bid], [data-depth], [data-undo]';

export class DoubleTapGuard {
  private at = -SOON_MS;
  private x = 0;
  private y = 0;
  private shifted = -SOON_MS;

  /** Called when the buttons have moved although the player has done nothing. */
  shift(): void {
    this.shifted = performance.now();
  }

  guard = (event: MouseEvent): void => {
    const target = event.target as Element;
    // A click made with a key has no position.
    const isMove = target.closest(MOVES) !== null && event.detail > 0;
    const isNear = Math.hypot(event.clientX - this.x, event.clientY - this.y) < NEAR;
    const isSoon = event.timeStamp - this.at < SOON_MS;
    const isShifted = event.timeStamp - this.shifted < SOON_MS && !target.closest('.lot, dialog');
    if (isMove && (event.detail > 1 || (isSoon && isNear) || isShifted)) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    this.at = event.timeStamp;
    this.x = event.clientX;
    this.y = event.clientY;
  };
}
