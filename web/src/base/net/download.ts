/** Files that this device keeps. */
import { request } from './backend';

/** What an address of ours answers, as a file: a link would do where a server is at its other end. */
export async function save(path: string, name: string): Promise<void> {
  const response = await request(path);
  if (!response.ok) throw new Error(`${response.status}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The record of a table, by its id or its code. */
export const saveRecord = (table: string, code = table) =>
  save(`/api/tables/${table}/record`, `magnat-${code}.jsonl`);
