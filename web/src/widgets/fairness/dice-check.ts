/** Checks the dice of a game on this device: the promises (hashes), the revealed words, the seed that they
 * give, and the hashes of the record's lines. */
import { remembered, wordsOf } from '../../session/dice/dice-storage';
import { sha256 } from '../../base/sha256';
import type { Both } from '../../base/wire';
import { lookup } from '../../base/lookup';

const PROMISE = 'magnat seed 1';
const CHAIN = 'magnat record 2';
const LINK = /,"h":"([0-9a-f]{32})"(?:,"sig":"[0-9a-f]{128}")?\}$/;

/** The hash of several texts, computed as the server does it, including the length of each text. */
const hashed = (parts: string[]) => sha256(parts.map((part) => `${[...part].length} ${part}`).join('\n'));

/** The result of one check: right, wrong, or a remark. */
export interface Finding extends Both {
  is: 'right' | 'wrong' | 'note';
}

export interface Checked {
  promises: Finding[]; // about the promises made before the first throw
  parts: Finding[]; // about the words that were promised
  seed: string; // about the seed that results from the words
  lines: Finding[]; // about the lines of the record
}

/** The fields of a record's first line that concern the dice. */
interface Header {
  seats: number;
  names?: string[];
  commitment: string;
  promises?: string[];
  entropy?: string[];
  without?: number[]; // the seats that agreed to begin although parts were missing
}

/** All checks of the dice of a record that are possible without replaying the game. */
export function checkDice(text: string, table: string): Checked {
  const rows = text.trimEnd().split('\n');
  const header = JSON.parse(lookup(rows, 0)) as Header;
  const end = JSON.parse(rows.at(-1)!) as { secret?: { seed: string; salt: string } };
  const known = remembered(table);
  const promises: Finding[] = [];
  if (known.promise)
    promises.push(
      judged(
        known.promise === header.commitment,
        'La promesse du serveur est celle que cet appareil a vue avant le premier lancer.',
        'The server’s promise is the one that this device saw before the first throw.',
      ),
    );
  if (known.promises)
    promises.push(
      judged(
        known.promises.join() === (header.promises ?? known.promises.map(() => '')).join(),
        'Les promesses des joueurs sont celles que cet appareil a vues avant de dire sa part.',
        'The players’ promises are those that this device saw before it said its own part.',
      ),
    );
  const { secret } = end;
  const parts = [
    judged(
      !!secret && hashed([PROMISE, secret.seed, secret.salt]) === header.commitment,
      'Le serveur a révélé la graine qu’il avait promise.',
      'The server has revealed the seed that it had promised.',
    ),
    ...partsOf(header, known),
  ];
  const lines = [
    judged(
      isWhole(rows),
      'Aucune ligne du fichier de la partie n’a été changée, ajoutée ou ôtée.',
      'No line of the game’s file was changed, added or removed.',
    ),
  ];
  return { promises, parts, seed: secret ? seedOf(secret.seed, header.entropy ?? []) : '', lines };
}

const judged = (isRight: boolean, fr: string, en: string): Finding => ({
  is: isRight ? 'right' : 'wrong',
  fr,
  en,
});
const note = (fr: string, en: string): Finding => ({ is: 'note', fr, en });

/** Check the words of each seat against its promise. */
function partsOf(header: Header, known: ReturnType<typeof remembered>): Finding[] {
  const seats = Array.from({ length: header.seats }, (_, seat) => seat);
  const promise = (seat: number) => header.promises?.[seat] ?? '';
  const said = (seat: number) => header.entropy?.[seat] ?? '';
  const name = (seat: number) => header.names?.[seat] || `${seat + 1}`;
  const names = (some: number[]) => some.map(name).join(', ');
  if (!seats.some(promise))
    return [
      seats.some(said)
        ? note(
            'Les joueurs ont donné leur part sans l’avoir promise\u00a0: ' +
              'le serveur et le dernier assis pouvaient s’entendre.',
            'The players gave their part without a promise: ' +
              'the server and whoever sat down last could agree.',
          )
        : note(
            'Aucun joueur n’a donné de part\u00a0: le serveur a tiré la graine seul.',
            'No player gave a part: the server drew the seed alone.',
          ),
    ];
  const found: Finding[] = [];
  const spoke = seats.filter(said);
  const broke = spoke.filter((seat) => sha256(said(seat)) !== promise(seat));
  const kept = spoke.filter((seat) => !broke.includes(seat));
  if (kept.length)
    found.push(
      judged(
        true,
        `Chacun a dit la part qu’il avait promise\u00a0: ${names(kept)}.`,
        `Each has said the part that was promised: ${names(kept)}.`,
      ),
    );
  if (broke.length)
    found.push(
      judged(
        false,
        `Ce n’est pas la part qui était promise\u00a0: ${names(broke)}.`,
        `This is not the part that was promised: ${names(broke)}.`,
      ),
    );
  // This device knows the words of those seats for which it drew them itself.
  const mine = seats.filter((seat) => promise(seat) && wordsOf(promise(seat)));
  const inside = mine.filter((seat) => said(seat) === wordsOf(promise(seat)));
  if (inside.length)
    found.push(
      judged(
        inside.every((seat) => known.said.includes(seat)),
        'Le hasard tiré par cet appareil est dans la graine, et il ne l’a dit qu’à cette table.',
        'The luck that this device drew is in the seed, and it was said at this table alone.',
      ),
    );
  const hushed = mine.filter((seat) => !inside.includes(seat) && known.heard.includes(seat));
  if (hushed.length)
    found.push(
      judged(
        false,
        `Cet appareil a dit sa part, mais elle manque dans le fichier de la partie\u00a0: ${names(hushed)}.`,
        `This device said its part, but the game’s file leaves it out: ${names(hushed)}.`,
      ),
    );
  const silent = seats.filter((seat) => promise(seat) && !said(seat) && !hushed.includes(seat));
  if (silent.length)
    found.push(
      note(
        `N’a pas dit sa part\u00a0: ${names(silent)}. ` +
          (header.without?.length
            ? `Ont accepté de jouer sans\u00a0: ${names(header.without)}. `
            : 'Personne n’a accepté de jouer sans. ') +
          'Qui connaissait la graine du serveur pouvait choisir entre deux parties.',
        `Did not say the part: ${names(silent)}. ` +
          (header.without?.length
            ? `Agreed to play without: ${names(header.without)}. `
            : 'Nobody agreed to play without. ') +
          'Whoever knew the server’s seed could choose between two games.',
      ),
    );
  return found;
}

/** The seed of the game: a hash of the server's seed and the words of all seats. */
const seedOf = (seed: string, entropy: string[]): string =>
  entropy.some(Boolean)
    ? hashed([PROMISE, seed, ...entropy.map((words, seat) => `${seat}:${words}`)]).slice(0, 32)
    : seed;

/** Whether each line contains the right hash of all lines before it. */
function isWhole(rows: string[]): boolean {
  const header = JSON.parse(lookup(rows, 0));
  delete header.secret;
  let hash = sha256(`${CHAIN}\n${JSON.stringify(header)}`).slice(0, 32);
  for (const row of rows.slice(1)) {
    const link = LINK.exec(row);
    if (!link) return false;
    hash = sha256(`${hash}\n${row.slice(0, link.index)}}`).slice(0, 32);
    if (link[1] !== hash) return false;
  }
  return true;
}
