/** Which screen the address names. */

export type Screen =
  | { at: 'shelf' }
  | { at: 'machine' }
  | { at: 'setup'; game: string; edition: string }
  | { at: 'table'; table: string; moment: number }
  | { at: 'tv'; table: string }
  | { at: 'desk'; desk: string; game: string; edition: string; code: string }
  | { at: 'replay'; table: string; moment: number };

export function screenOf(path: string): Screen {
  const [first, second, third, fourth] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'new' && second && third) return { at: 'setup', game: second, edition: third };
  if (first === 'bank' && second === 'machine') return { at: 'machine' };
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

class Route {
  path = $state(location.pathname);
  screen = $derived(screenOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** Let a plain click on a link of ours stay on the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const route = new Route();
