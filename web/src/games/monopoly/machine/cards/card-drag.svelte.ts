/** The cards on the page: which one is picked, which are turned round, and where one is being dragged. */
import { type Side } from '../machine';
import type { MachineStore } from '../machine-store.svelte';

interface Drag {
  card: number;
  from: Side | null; // the slot in which the card was; null: none
  x: number;
  y: number;
  startX: number;
  startY: number;
  isMoving: boolean;
}

const FAR = 8; // a touch that moves farther than so many pixels is a drag

export const SIDES: Side[] = ['left', 'right'];

export class Hand {
  picked = $state(0); // the picked card; 0: none
  turned = $state<number[]>([]);
  drag = $state<Drag | null>(null);
  device: HTMLElement | null = null; // the element of the machine, which contains the slots
  aimed = $derived(this.drag?.isMoving ? this.over(this.drag.x, this.drag.y) : null);
  private wasDragged = false;

  constructor(private readonly store: MachineStore) {}

  sideOf(card: number): Side | undefined {
    return SIDES.find((side) => this.store.state.slots[side]?.card === card);
  }

  isTurned(card: number): boolean {
    return this.turned.includes(card);
  }

  turnRound(card: number): void {
    this.turned = this.isTurned(card) ? this.turned.filter((one) => one !== card) : [...this.turned, card];
  }

  put(card: number, side: Side): void {
    this.picked = 0;
    if (!this.store.state.slots[side])
      this.store.happens({ do: 'insert', side, card, isTurned: this.isTurned(card) });
  }

  take(side: Side): void {
    this.store.happens({ do: 'remove', side });
  }

  touch(card: number): void {
    if (this.hasJustDragged()) return;
    const side = this.sideOf(card);
    if (side) this.take(side);
    else this.picked = this.picked === card ? 0 : card;
  }

  touchSlot(side: Side): void {
    if (this.hasJustDragged()) return;
    if (this.store.state.slots[side]) this.take(side);
    else if (this.picked) this.put(this.picked, side);
  }

  private hasJustDragged(): boolean {
    const was = this.wasDragged;
    this.wasDragged = false;
    return was;
  }

  grab(event: PointerEvent, card: number, from: Side | null): void {
    if (event.button || !card || (!from && this.sideOf(card))) return;
    const { clientX: x, clientY: y } = event;
    this.wasDragged = false;
    this.drag = { card, from, x, y, startX: x, startY: y, isMoving: false };
  }

  move = (event: PointerEvent): void => {
    const { drag } = this;
    if (!drag) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.isMoving ||= Math.hypot(drag.x - drag.startX, drag.y - drag.startY) > FAR;
  };

  drop = (): void => {
    const held = this.drag;
    this.drag = null;
    if (!held?.isMoving) return;
    this.wasDragged = true;
    // After a timeout, because the click that ends a drag comes first.
    setTimeout(() => (this.wasDragged = false));
    const side = this.over(held.x, held.y);
    if (side === held.from) return;
    if (held.from) this.take(held.from);
    if (side) this.put(held.card, side);
  };

  letGo = (): void => {
    this.drag = null;
  };

  /** The whole upper half of the machine accepts a dropped card, because the slots themselves are too small
   * to aim at. */
  private over(x: number, y: number): Side | null {
    const box = this.device!.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top - 40 || y > box.top + box.height * 0.45) return null;
    return x < (box.left + box.right) / 2 ? 'left' : 'right';
  }
}
