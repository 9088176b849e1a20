/** The keys of the machine, pressed by touch, mouse or keyboard. */
import type { Hand } from '../cards/card-drag.svelte';
import type { Key } from '../machine';
import type { MachineStore } from '../machine-store.svelte';

// prettier-ignore
export const KEYS: Key[] = [
  '7', '8', '9', 'M',
  '4', '5', '6', 'K',
  '1', '2', '3', 'C',
  ',', '0', 'arrow', 'depart',
];

const TYPED: Record<string, Key> = {
  '.': ',',
  m: 'M',
  k: 'K',
  c: 'C',
  Backspace: 'C',
  Delete: 'C',
  d: 'depart',
  '=': 'arrow',
};

export class Keys {
  down = $state<Key | ''>('');
  // The code of the pressed key of the keyboard; not its character, which Shift may change before the key is
  // released.
  private code = '';

  constructor(
    private readonly store: MachineStore,
    private readonly hand: Hand,
  ) {}

  press(key: Key): void {
    this.down = key;
    this.hand.picked = 0;
    this.store.happens({ do: 'press', key });
  }

  release(isMeant: boolean): void {
    if (!this.down) return;
    this.down = '';
    this.store.happens({ do: isMeant ? 'release' : 'cancel' });
  }

  /** Press a key by a click without a pointer, as screen readers send it. */
  click(event: MouseEvent, key: Key): void {
    if (event.detail) return;
    this.press(key);
    this.release(true);
  }

  keyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    if (event.repeat) return;
    this.code = event.code;
    this.press(key);
  };

  keyUp = (event: KeyboardEvent): void => {
    if (keyOf(event)) event.preventDefault();
    if (event.code === this.code) this.release(true);
  };

  cancel = (): void => this.release(false);
}

function keyOf(event: KeyboardEvent): Key | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input')) return null;
  if (document.querySelector('dialog[open]')) return null;
  if (event.key === 'Enter' || event.key === ' ') return (target.dataset.key as Key | undefined) ?? null;
  const typed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return TYPED[typed] ?? (/^[0-9,]$/.test(typed) ? (typed as Key) : null);
}
