/** Creates and joins tables and starts rematches, and sends the promises for the dice of the seats that are
 * played here. */
import { api } from '../../base/net/api';
import { contribute, promisedNext } from '../dice/dice-contribution';
import { draw } from '../dice/dice-storage';
import type { NewTable, TableInfo } from '../../base/wire';

/** Create a table, with a promise (hash of words for the dice) for each seat that is played on this device.
 * */
export async function create(table: NewTable): Promise<TableInfo> {
  const isStirred = table.dice !== 'host' && !table.position?.length;
  const seats = table.seats.map((seat) =>
    isStirred && (seat.kind === 'me' || seat.kind === 'here') ? { ...seat, promise: draw() } : seat,
  );
  return contributing(await api.create({ ...table, seats }));
}

/** Join a table, with a promise (hash of words for the dice) for the new seat. */
export async function join(id: string, name: string, seat?: number): Promise<TableInfo> {
  return contributing((await api.join(id, { name, seat, promise: draw() })).table);
}

/** Start a rematch after this device has sent its promises for it. */
export async function rematch(id: string): Promise<TableInfo> {
  await promisedNext(id);
  return contributing(await api.rematch(id));
}

/** Contribute to the dice of a table while the page opens it. */
function contributing(info: TableInfo): TableInfo {
  void contribute(info);
  return info;
}
