/** Recorded moments as the server sent them. Only this module turns a file into a message. */
import type { Place } from '../src/session/table/game-kit';
import { Names } from '../src/base/i18n/names-in-view';
import type { Edition, Game, Layout, View } from '../src/base/wire';
import { fr } from '../src/base/i18n/fr';

export const sent = <G extends Game = Game>(view: unknown): View<G> => view as View<G>;
export const printed = <G extends Game = Game>(edition: unknown): Edition<G> => edition as Edition<G>;

/** Returns the recorded views of one box, as seen by the seats to which they were sent. */
export const looking =
  <G extends Game>(edition: unknown, layout: Layout) =>
  (view: unknown, language: 'fr' | 'en' = 'fr'): Place<G> => {
    const seen = sent<G>(view);
    const names = new Names(printed<G>(edition), layout, seen.names, language);
    return { view: seen, names, words: fr, seat: seen.seat };
  };
