/** On a small screen: whether the answers would lie under the sheet. Then the log and the hand make room,
 * then the board. */
import { tick } from 'svelte';

export class CrampedLayout {
  isTight = $state(false);
  isTighter = $state(false);

  clear(): void {
    this.isTight = this.isTighter = false;
  }

  /** The height is the one that the screen is laid out for: that of the window may change meanwhile. */
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
