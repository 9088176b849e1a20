/** The address at which other devices reach this server; it may differ from this page's. */
import { api } from './api';
import type { ServerAddress } from '../wire';

let asked: Promise<ServerAddress | null> | null = null;

/** Ask the server once; null if it does not answer. */
export const publicAddress = (): Promise<ServerAddress | null> => (asked ??= api.way().catch(() => null));
