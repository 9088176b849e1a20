/** Puts "vous" or "you" in the place of the reader's own name. The verb forms are in the words of each game
 * (`you`); a sentence with another verb keeps the name. */
import type { Language } from './money';
import { lookup } from '../lookup';
import { capital } from './grammar';

export type Verbs = Record<string, string>;

const LETTER = '[\\p{L}\\p{N}]';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A pattern of the name as a whole word. */
const whole = (name: string) => `(?<!${LETTER})${escaped(name)}(?!${LETTER})`;
const oneOf = (verbs: Verbs) => `(${Object.keys(verbs).join('|')})(?!\\p{L})`;
const GOES = new Set(['passe', 'va', 'est']); // verbs after which "à" begins a place and not an object

/** Replace possessives first, then the subject with its verb, then objects. */
function french(text: string, name: string, verbs: Verbs): string {
  const me = whole(name);
  const verb = oneOf(verbs);
  let isSubject = false;
  let said = text
    .replace(new RegExp(`(?<!\\p{L})(L|l)(?:a |e |’)(\\p{L}+) (?:de |d’)${me}`, 'gu'), (_, l, what) =>
      l === 'L' ? `Votre ${what}` : `votre ${what}`,
    )
    .replace(new RegExp(`(?:${me} et (.+?)|(\\S+) et ${me}) s’entendent`, 'u'), (_, one, other) =>
      one ? `Vous et ${one} vous entendez` : `${other} et vous vous entendez`,
    )
    .replace(new RegExp(`conduit ${me}`, 'u'), 'vous conduit')
    .replace(
      new RegExp(`(?<!(?:à|de|pour|chez|par|et|entre) |d’)(qu’)?${me} (ne |n’)?(se |s’|en )?${verb}`, 'u'),
      (_, that = '', no = '', self = '', does: string) => {
        isSubject = true;
        const not = no && (self || !/^[aeéêo]/.test(lookup(verbs, does)) ? 'ne ' : 'n’');
        return `${that && 'que '}vous ${not}${self === 'en ' ? self : self && 'vous '}${verbs[does]}`;
      },
    );
  if (isSubject) {
    said = said
      .replace(
        new RegExp(` et (n’|ne )?${verb}`, 'gu'),
        (_, no = '', does: string) => ` et ${no}${verbs[does]}`,
      )
      .replace(/(?<!\p{L}|avec )(?:son|sa)(?!\p{L})/gu, 'votre')
      .replace(/(?<!\p{L})ses(?!\p{L})/gu, 'vos')
      .replace(' lui sont ', ' vous sont ');
  } else {
    said = said.replace(
      new RegExp(
        `(^|: |, )([^:;,]+?) (ne |n’)?${verb}(?: d(?:e |’)(\\p{L}+er|vendre))?([^:;]*?) à ${me}`,
        'u',
      ),
      (all, before: string, who: string, no = '', does: string, what = '', rest: string) => {
        if (GOES.has(does) || who.endsWith(' qui')) return all;
        if (what) return `${before}${who} ${no}${does} de vous ${what}${rest}`;
        return `${before}${who} ${no && 'ne '}vous ${does}${rest}`;
      },
    );
  }
  return said
    .replace(new RegExp(`(?<!\\p{L})(à|chez|pour|par|envers|entre|entre .+? et) ${me}`, 'gu'), '$1 vous')
    .replace(new RegExp(`(à propos|paiement) (?:de |d’)${me}`, 'gu'), '$1 de vous')
    .replace('préfère que vous payez', 'préfère que vous payiez');
}

/** Replace possessives first, then the subject with its verb, then the name everywhere else. */
function english(text: string, name: string, verbs: Verbs): string {
  const me = whole(name);
  const verb = oneOf(verbs);
  let isSubject = false;
  let said = text
    .replace(new RegExp(`(?<!\\p{L})(T|t)he (\\p{L}+) of ${me}`, 'gu'), (_, t, what) =>
      t === 'T' ? `Your ${what}` : `your ${what}`,
    )
    .replace(
      new RegExp(`(?<!(?:to|of|for|from|and|by|with) )${me} (now )?${verb}`, 'u'),
      (_, now = '', does: string) => {
        isSubject = true;
        return `you ${now}${verbs[does]}`;
      },
    );
  if (isSubject)
    said = said.replace(new RegExp(` and ${verb}`, 'gu'), (_, does: string) => ` and ${verbs[does]}`);
  return said
    .replace(new RegExp(`(?<=at )${me}’s`, 'gu'), 'yours')
    .replace(new RegExp(`${me}’s`, 'gu'), 'your')
    .replace(new RegExp(me, 'gu'), 'you');
}

const BY_LANGUAGE: Record<Language, typeof french> = { fr: french, en: english };
const QUOTE = /[«“]/; // the quotation mark that begins the text of a card

/** A sentence for the player of that name; the text of a card stays as it is. */
export function inSecondPerson(text: string, name: string, verbs: Verbs, language: Language): string {
  const at = text.search(QUOTE);
  const ours = at < 0 ? text : text.slice(0, at);
  const said = BY_LANGUAGE[language](ours, name, verbs) + text.slice(ours.length);
  return capital(said);
}
