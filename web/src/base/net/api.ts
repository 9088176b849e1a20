/** The server's HTTP interface. */
import type { Pace } from '../table-paces';
import type {
  Both,
  Clause,
  CountView,
  DeskCommand,
  DeskInfo,
  DeskLink,
  Edition,
  Game,
  GameInfo,
  DurationInfo,
  Layout,
  MoveCode,
  NewBanker,
  NewTutorial,
  NewTable,
  Replay,
  Seated,
  SeatedAtDesk,
  Sheet,
  TableInfo,
  Told,
  Turns,
  Verified,
  ServerAddress,
} from '../wire';
import { request } from './backend';

/** Why a request was refused, in both languages. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    readonly fr: string,
    readonly en: string,
  ) {
    super(en);
  }
}

/** The reason of an error in both languages, to show on the page. */
export const faultOf = (error: unknown): Both =>
  error instanceof Fault ? error : { fr: String(error), en: String(error) };

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await request(`/api${path}`, init);
  } catch {
    throw new Fault(0, 'Le serveur ne répond pas.', 'The server does not answer.');
  }
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new Fault(
      response.status,
      said.fr ?? `Le serveur a refusé (${response.status}).`,
      said.en ?? `The server refused (${response.status}).`,
    );
  }
  return response.json() as Promise<T>;
}

const post = <T>(path: string, body: unknown = undefined) =>
  answer<T>(path, {
    method: 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

const kept = new Map<string, Promise<unknown>>();

/** Fetch a path once: data of boxes do not change while a page is open. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = answer<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const api = {
  games: () => once<GameInfo[]>('/games'),
  edition: <G extends Game = Game>(game: string, edition: string) =>
    once<Edition<G>>(`/games/${game}/${edition}`),
  layout: (game: string, edition: string, seats: number) =>
    once<Layout>(`/games/${game}/${edition}/layout?seats=${seats}`),
  lasting: (game: string, edition: string, asked: Record<string, string>) =>
    once<DurationInfo>(`/games/${game}/${edition}/lasting?${new URLSearchParams(asked)}`),
  rulebook: (game: string, edition: string) => once<Clause[]>(`/games/${game}/${edition}/rulebook`),
  mine: () => answer<TableInfo[]>('/mine'),
  create: (table: NewTable) => post<TableInfo>('/tables', table),
  first: (wanted: NewTutorial) => post<TableInfo>('/tables/first', wanted),
  table: (id: string) => answer<TableInfo>(`/tables/${encodeURIComponent(id)}`),
  join: (id: string, who: { name: string; seat?: number; promise: string }) =>
    post<Seated>(`/tables/${id}/join`, who),
  promise: (id: string, seats: { seat: number; promise: string }[]) =>
    post<TableInfo>(`/tables/${id}/promises`, { seats }),
  say: (id: string, seats: { seat: number; words: string }[]) =>
    post<TableInfo>(`/tables/${id}/words`, { seats }),
  pawn: (id: string, seat: number, pawn: number) =>
    post<TableInfo>(`/tables/${id}/seats/${seat}/pawn`, { pawn }),
  start: (id: string) => post<TableInfo>(`/tables/${id}/start`),
  startWithout: (id: string) => post<TableInfo>(`/tables/${id}/without`),
  pause: (id: string, paused: boolean) => post<TableInfo>(`/tables/${id}/pause`, { paused }),
  pace: (id: string, pace: Pace) => post<TableInfo>(`/tables/${id}/pace`, { pace }),
  replace: (id: string, seat: number, by: 'link' | 'balanced') =>
    post<TableInfo>(`/tables/${id}/seats/${seat}/replace`, { by }),
  quiet: (id: string, quiet: boolean) => post<TableInfo>(`/tables/${id}/quiet`, { quiet }),
  rematch: (id: string) => post<TableInfo>(`/tables/${id}/rematch`),
  goOn: (id: string, dice: 'seed' | 'host') => post<TableInfo>(`/tables/${id}/on`, { dice }),
  openDesk: (desk: Pick<NewTable, 'game' | 'edition' | 'options' | 'position'> & { names: string[] }) =>
    post<{ id: string }>('/desks', desk),
  desks: () => answer<DeskInfo[]>('/desks'),
  count: (desk: string) => answer<CountView>(`/desks/${desk}/count`),
  link: (desk: string, seat: number) =>
    post<DeskLink>(seat < 0 ? `/desks/${desk}/bank/link` : `/desks/${desk}/seats/${seat}/link`),
  unlink: (desk: string, seat: number) => post<DeskInfo>(`/desks/${desk}/seats/${seat}/unlink`),
  handOver: (desk: string, banker: NewBanker) => post<DeskInfo>(`/desks/${desk}/bank`, banker),
  bankCode: (desk: string) => post<DeskLink>(`/desks/${desk}/bank/code`),
  joinDesk: (code: string) => post<SeatedAtDesk>('/desks/join', { code }),
  enter: (desk: string, command: DeskCommand) => post<unknown>(`/desks/${desk}/entries`, command),
  way: () => answer<ServerAddress>('/way'),
  toDesk: (id: string) => post<{ id: string }>(`/tables/${id}/desk`),
  position: (id: string) => answer<Sheet>(`/tables/${id}/position`),
  freshPosition: (game: string, edition: string, seats: number) =>
    answer<Sheet>(`/games/${game}/${edition}/position?seats=${seats}`),
  moveCode: (id: string, seat: number) => post<MoveCode>(`/tables/${id}/seats/${seat}/code`),
  move: (code: string) => post<Seated>('/moves', { code }),
  /** Fetch the story page by page, because a long one is too much for one response. */
  async story(id: string, seat: number): Promise<Told[]> {
    const all: Told[] = [];
    for (;;) {
      const since = all.at(-1)?.entry ?? -1;
      const page = await answer<Told[]>(`/tables/${id}/story?seat=${seat}&since=${since}`);
      const fresh = page.filter((one) => one.entry > since);
      if (!fresh.length) return all;
      all.push(...fresh);
    }
  },
  moments: (id: string, first: number, most: number) =>
    answer<Replay>(`/tables/${id}/moments?first=${first}&most=${most}`),
  turns: (id: string) => answer<Turns>(`/tables/${id}/turns`),
  bring: (text: string) => post<TableInfo>('/records', { text }),
  qr: (id: string, to: 'seat' | 'tv') => `/api/tables/${id}/qr.svg${to === 'tv' ? '?to=tv' : ''}`,
  moveQr: (code: string) => `/api/moves/${code}/qr.svg`,
  record: (id: string) => `/api/tables/${id}/record`,
  async recordText(id: string): Promise<string> {
    const response = await request(api.record(id));
    if (!response.ok)
      throw new Fault(
        response.status,
        'Le fichier de cette partie n’est pas disponible.',
        'The file of this game is not available.',
      );
    return response.text();
  },
  verify: (text: string) => post<Verified>('/records/verify', { text }),
  letHostSee: (id: string, seat: number, open: boolean) =>
    post<TableInfo>(`/tables/${id}/seats/${seat}/open`, { open }),
};
