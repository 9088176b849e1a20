/** Saves responses of the server as files on this device. */
import { Fault } from './api';
import { request } from './backend';

/** Fetch a path and save the response as a file. A plain link would not work on a site without a server. */
export async function save(path: string, name: string): Promise<void> {
  const response = await request(path);
  if (!response.ok) {
    const said = (await response.json().catch(() => ({}))) as { fr?: string; en?: string };
    throw new Fault(response.status, said.fr ?? `${response.status}`, said.en ?? `${response.status}`);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Save the record of a table, given by its id or its code. */
export const saveRecord = (table: string, code = table) =>
  save(`/api/tables/${table}/record`, `magnat-${code}.jsonl`);
