import { i18n } from './i18n.svelte';
import type { Clause } from '../wire';

/** What a clause is called: by the heading that it stands under in its booklet, without its number. */
export const headOf = (clause: Clause): string =>
  clause.at[i18n.language].replace(/(^|, )[\dIVX]+[.)] /g, '$1');

/** What a chip shows of a clause's id: the booklet's own number. */
export const numberOf = (id: string): string =>
  id
    .split(/[-.\s]/)
    .slice(1)
    .join('.') || id;
