/** The screen that the page's address names. */
import { home, isAlone } from './net/backend';

export type Screen =
  | { at: 'shelf' }
  | { at: 'bank'; page: string } // a page that belongs to one game
  | { at: 'setup'; game: string; edition: string }
  | { at: 'table'; table: string; moment: number }
  | { at: 'tv'; table: string }
  | { at: 'move'; code: string } // takes over a seat with the code that another device shows
  | { at: 'join'; code: string } // an invitation of another device
  | { at: 'answer'; code: string } // the answer to an invitation of this device
  | { at: 'desk'; desk: string; game: string; edition: string; code: string }
  | { at: 'replay'; table: string; moment: number };

export function screenOf(path: string): Screen {
  const [first, second, third, fourth] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'new' && second && third) return { at: 'setup', game: second, edition: third };
  if (first === 'move' && second) return { at: 'move', code: second };
  if ((first === 'join' || first === 'answer') && second && isAlone) return { at: first, code: second };
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

/** The path in the address. A static site has only one page, so there the path follows a `#`. */
const currentPath = () => (isAlone ? location.hash.slice(1) || '/' : location.pathname);
/** The `href` of a link to a screen. */
export const to = (path: string): string => (isAlone ? `${home}#${path}` : path);

class Route {
  path = $state(currentPath());
  screen = $derived(screenOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = currentPath()));
  }

  go(path: string, replace = false): void {
    if (replace) this.replaceAddress(path);
    else history.pushState(null, '', to(path));
    this.path = path;
    scrollTo(0, 0);
  }

  /** Change the address without changing the screen. */
  replaceAddress(path: string): void {
    history.replaceState(null, '', to(path));
  }

  /** Open a link to a screen without loading the page again. */
  onClick = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(isAlone ? link.hash.slice(1) : link.pathname);
  };
}

export const route = new Route();
