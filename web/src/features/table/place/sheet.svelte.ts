/** The sheet on a phone, which the player drags up: its edge is visible, or half of it, or all of it. */
import { lookup } from '../../../base/lookup';

const STOPS = ['peek', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];

const SLACK = 6; // if the finger moved fewer pixels, it was a tap

export class Sheet {
  at = $state<Stop>('peek');
  shown = $state(0); // the visible part of its height while it is dragged, from 0 to 1
  isDragged = $state(false);

  private from = 0; // the position at which the finger went down
  private began = 0; // the visible part at that time
  private isHeld = false;
  private isOnGrab = false;
  // Whether the pointer event was handled, so that the click that follows must be ignored.
  private isTold = false;

  step(by: 1 | -1): void {
    const next = STOPS.indexOf(this.at) + by;
    this.at = lookup(STOPS, next < 0 ? 0 : next % STOPS.length);
  }

  fold(): void {
    this.at = 'peek';
  }

  click = (): void => {
    if (!this.isTold) this.step(1);
  };

  key = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' && this.at !== 'full') this.step(1);
    else if (event.key === 'ArrowDown') this.step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  down = (event: PointerEvent): void => {
    const target = event.target as HTMLElement;
    if (target.closest('button:not(.grab)') || !matchMedia('(max-width: 719px)').matches) return;
    this.isHeld = true;
    this.isOnGrab = target.closest('.grab') !== null;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.from = event.clientY;
    this.began =
      innerHeight - (event.currentTarget as HTMLElement).parentElement!.getBoundingClientRect().top;
  };

  move = (event: PointerEvent): void => {
    if (!this.isHeld) return;
    const by = this.from - event.clientY;
    if (!this.isDragged && Math.abs(by) < SLACK) return;
    this.isDragged = true;
    this.shown = Math.min(innerHeight * 0.88, Math.max(60, this.began + by));
  };

  up = (): void => {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.isTold = true;
    setTimeout(() => (this.isTold = false));
    if (!this.isDragged) {
      if (this.isOnGrab) this.step(1);
      return;
    }
    this.isDragged = false;
    const part = this.shown / innerHeight;
    this.at = part < 0.32 ? 'peek' : part < 0.68 ? 'half' : 'full';
  };
}
