/** Which screen the address names. */
import { home, isAlone } from './net/backend';

export type Screen =
  | { at: 'shelf' }
  | { at: 'bank'; page: string } // of a box
  | { at: 'setup'; game: string; edition: string }
  | { at: 'table'; table: string; moment: number }
  | { at: 'tv'; table: string }
  | { at: 'move'; code: string } // a seat, to this device
  | { at: 'desk'; desk: string; game: string; edition: string; code: string }
  | { at: 'replay'; table: string; moment: number };

export function screenOf(path: string): Screen {
  const [first, second, third, fourth] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'new' && second && third) return { at: 'setup', game: second, edition: third };
  if (first === 'move' && second) return { at: 'move', code: second };
  if (first === 'bank' && second) return { at: 'bank', page: second };
  if (first === 'desk') {
    if (second === 'new') return { at: 'desk', desk: '', game: third ?? '', edition: fourth ?? '', code: '' };
    if (second === 'join') return { at: 'desk', desk: '', game: '', edition: '', code: third ?? '' };
    return { at: 'desk', desk: second ?? '', game: '', edition: '', code: '' };
  }
  if (first === 't' && second) {
    if (third === 'tv') return { at: 'tv', table: second };
    if (third === 'replay') return { at: 'replay', table: second, moment: Number(fourth ?? -1) };
    return { at: 'table', table: second, moment: -1 };
  }
  return { at: 'shelf' };
}

/** A plain file server has no page but one: there the path follows a `#`. */
const addressed = () => (isAlone ? location.hash.slice(1) || '/' : location.pathname);
/** What a link to one of our screens is written with: it can be opened in another tab, too. */
export const to = (path: string): string => (isAlone ? `${home}#${path}` : path);

class Route {
  path = $state(addressed());
  screen = $derived(screenOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = addressed()));
  }

  go(path: string, replace = false): void {
    if (replace) this.note(path);
    else history.pushState(null, '', to(path));
    this.path = path;
    scrollTo(0, 0);
  }

  /** The address says so, and nothing else changes. */
  note(path: string): void {
    history.replaceState(null, '', to(path));
  }

  /** Let a plain click on a link of ours stay on the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(isAlone ? link.hash.slice(1) : link.pathname);
  };
}

export const route = new Route();
