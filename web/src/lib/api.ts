/** The server's HTTP interface. */
import type { Clause, Edition, GameInfo, Layout, MoveCode, NewTable, Replay, Seated, Sheet, TableInfo, Told } from './wire';

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

async function answer<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
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

/** Boxes do not change while a page is open. */
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
  edition: (game: string, edition: string) => once<Edition>(`/games/${game}/${edition}`),
  layout: (game: string, edition: string, seats: number) =>
    once<Layout>(`/games/${game}/${edition}/layout?seats=${seats}`),
  rulebook: (game: string, edition: string) => once<Clause[]>(`/games/${game}/${edition}/rulebook`),
  mine: () => answer<TableInfo[]>('/mine'),
  create: (table: NewTable) => post<TableInfo>('/tables', table),
  table: (id: string) => answer<TableInfo>(`/tables/${encodeURIComponent(id)}`),
  join: (id: string, name: string, seat?: number) =>
    post<Seated>(`/tables/${id}/join`, seat === undefined ? { name } : { name, seat }),
  start: (id: string) => post<TableInfo>(`/tables/${id}/start`),
  pause: (id: string, paused: boolean) => post<TableInfo>(`/tables/${id}/pause`, { paused }),
  replace: (id: string, seat: number, by: 'link' | 'balanced') => post<TableInfo>(`/tables/${id}/seats/${seat}/replace`, { by }),
  rematch: (id: string) => post<TableInfo>(`/tables/${id}/rematch`),
  goOn: (id: string, dice: 'seed' | 'host') => post<TableInfo>(`/tables/${id}/on`, { dice }),
  openDesk: (desk: Pick<NewTable, 'game' | 'edition' | 'options' | 'position'> & { names: string[] }) => post<{ id: string }>('/desks', desk),
  referee: (desk: string) => post<TableInfo>(`/desks/${desk}/referee`),
  toDesk: (id: string) => post<{ id: string }>(`/tables/${id}/desk`),
  position: (id: string) => answer<Sheet>(`/tables/${id}/position`),
  freshPosition: (game: string, edition: string, seats: number) =>
    answer<Sheet>(`/games/${game}/${edition}/position?seats=${seats}`),
  moveCode: (id: string, seat: number) => post<MoveCode>(`/tables/${id}/seats/${seat}/code`),
  move: (code: string) => post<Seated>('/moves', { code }),
  story: (id: string, seat: number) => answer<Told[]>(`/tables/${id}/story?seat=${seat}`),
  moments: (id: string, first: number, most: number) =>
    answer<Replay>(`/tables/${id}/moments?first=${first}&most=${most}`),
  bring: (text: string) => post<TableInfo>('/records', { text }),
  qr: (id: string) => `/api/tables/${id}/qr.svg`,
  record: (id: string) => `/api/tables/${id}/record`,
};
