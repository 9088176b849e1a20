/** Data of editions, which a static site has as files. */
import { home } from '../base/net/backend';

/** The file that answers a request about an edition, written when the site was built; null: none. */
function fileOf(path: string): string | null {
  const [, games, game, edition, what] = path.split(/[/?]/).slice(1);
  if (games !== 'games' || what === 'lasting') return null; // the duration depends on the options
  if (!game) return 'data/games.json';
  const seats = new URLSearchParams(path.split('?')[1]).get('seats');
  return `data/${game}/${edition}${what ? `/${what}${seats ? `-${seats}` : ''}` : ''}.json`;
}

/** The answer from a file of the site; null: the engine must answer. */
export function fromFile(path: string): Promise<Response> | null {
  const file = fileOf(path);
  return file === null ? null : fetch(new URL(file, home));
}
