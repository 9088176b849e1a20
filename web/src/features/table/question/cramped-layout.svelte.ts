/** Finds out whether the sheet of a small screen would hide answers. If so, first the log and the hand are
 * hidden, then the board. */
import { tick } from 'svelte';

export class CrampedLayout {
  isTight = $state(false);
  isTighter = $state(false);

  clear(): void {
    this.isTight = this.isTighter = false;
  }

  /** Measure the layout. `height` is the height for which the screen was laid out; the height of the window
   * may have changed since. */
  async look(screen: HTMLElement, height: number): Promise<void> {
    await Promise.all([tick(), document.fonts.ready]);
    this.isTight = isHidden(screen, height);
    await tick();
    this.isTighter = isHidden(screen, height);
  }
}

function isHidden(screen: HTMLElement, height: number): boolean {
  const boxes = [...screen.querySelectorAll('.ask, .moment, .claim, .offer')];
  const lowest = Math.max(0, ...boxes.map((box) => box.getBoundingClientRect().bottom));
  return lowest + scrollY > height - parseInt(getComputedStyle(screen).getPropertyValue('--peek'));
}
