/** The booklet as chapters, and the search in it. */
import { headOf } from '../../base/i18n/clause-label';
import { searchText } from '../../base/i18n/search-text';
import type { Clause } from '../../base/wire';

export interface NumberedClause {
  clause: Clause;
  number: string; // the number in the booklet; a rule that is not in the booklet has its whole id
}

export interface Chapter {
  title: string;
  clauses: NumberedClause[];
}

/** The clauses under the headings of the booklet, in the order of play. A clause with two headings is listed
 * under the first. */
export function chapters(clauses: readonly Clause[]): Chapter[] {
  const booklet = clauses[0]?.id.split('-')[0];
  const found = new Map<string, Chapter>();
  for (const clause of clauses) {
    const title = headOf(clause).split(', ')[0]!;
    const [of, n] = clause.id.split('-');
    const chapter = found.get(title) ?? { title, clauses: [] };
    chapter.clauses.push({ clause, number: of === booklet ? `§\u00a0${n}` : clause.id });
    found.set(title, chapter);
  }
  return [...found.values()];
}

/** The parts of the chapters that contain every word of `sought`, ignoring accents and capitals. */
export function matching(
  all: readonly Chapter[],
  sought: string,
  textOf: (clause: Clause) => string,
): Chapter[] {
  const words = searchText(sought).split(/\s+/).filter(Boolean);
  return all
    .map(({ title, clauses }) => ({
      title,
      clauses: clauses.filter(({ clause, number }) => {
        const text = searchText(`${title} ${number} ${textOf(clause)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ clauses }) => clauses.length);
}
