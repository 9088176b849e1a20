/** Where others find this server: not always where this page did. */
import { api } from './api';
import type { ServerAddress } from '../wire';

let asked: Promise<ServerAddress | null> | null = null;

/** Null where nobody answers. */
export const wayHere = (): Promise<ServerAddress | null> => (asked ??= api.way().catch(() => null));
