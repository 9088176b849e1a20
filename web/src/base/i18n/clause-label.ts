import { i18n } from './i18n.svelte';
import type { Clause } from '../wire';

/** The heading of a clause in its booklet, without its number. */
export const headOf = (clause: Clause): string =>
  clause.at[i18n.language].replace(/(^|, )[\dIVX]+[.)] /g, '$1');

/** The booklet's number of a clause, from its id. */
export const numberOf = (id: string): string =>
  id
    .split(/[-.\s]/)
    .slice(1)
    .join('.') || id;
