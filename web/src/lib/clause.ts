import { speech } from './speech.svelte';
import type { Clause } from './wire';

/** What a clause is called: in French by the heading that it stands under in its booklet, else by its number. */
export function headOf(clause: Clause): string {
  const heading = clause.at.replace(/^[\dIVX]+[.)] /, '');
  return speech.language === 'fr' && heading ? heading : speech.words.ruleOf(clause.id);
}

/** What a chip shows of a clause's id: the booklet's own number. */
export const numberOf = (id: string): string => id.split(/[-.\s]/).slice(1).join('.') || id;
