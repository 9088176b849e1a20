/** Stores the machine's state in two places that are written alternately. If a write is interrupted, the
 * other place is still complete. */
import { lookup } from '../../../base/lookup';

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const VERSION = 1;

interface Note {
  serial: number;
  place: string;
  body: string;
}

/** A checksum (FNV-1a) that shows whether a stored text is complete. */
function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

export class Memory<T> {
  constructor(
    private readonly shelf: Shelf,
    readonly places: readonly [string, string],
  ) {}

  /** The last value that was written completely; null if there is none. */
  load(): T | null {
    const note = this.newest();
    return note && JSON.parse(note.body);
  }

  save(value: T): void {
    const last = this.newest();
    const serial = (last?.serial ?? 0) + 1;
    const place = this.places.find((one) => one !== last?.place)!;
    const body = JSON.stringify(value);
    this.shelf.setItem(place, `${VERSION} ${serial} ${sum(`${serial} ${body}`)} ${body}`);
  }

  private newest(): Note | null {
    const notes = this.places.map((place) => this.note(place)).filter((note) => note !== null);
    return notes.sort((a, b) => b.serial - a.serial)[0] ?? null;
  }

  private note(place: string): Note | null {
    const found = /^(\d+) (\d+) (\w+) (.*)$/s.exec(this.shelf.getItem(place) ?? '');
    if (!found || Number(found[1]) !== VERSION || sum(`${found[2]} ${found[4]}`) !== found[3]) return null;
    return { serial: Number(found[2]), place, body: lookup(found, 4) };
  }
}
