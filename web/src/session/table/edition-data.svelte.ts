/** The data of a table's game that do not change: the edition, its board, its rulebook and its kit. */
import type { Kit } from './game-kit';
import { api } from '../../base/net/api';
import type { Clause, Edition, Game, Layout, TableInfo } from '../../base/wire';

export class EditionData<G extends Game = Game> {
  edition = $state.raw<Edition<G> | null>(null);
  layout = $state.raw<Layout | null>(null);
  kit = $state.raw<Kit | null>(null);
  clauses = $state.raw<Map<string, Clause>>(new Map()); // by slug; loaded after the other data

  constructor(private readonly kitOf: (game: string) => Promise<Kit>) {}

  /** Request what is not loaded yet. */
  async load({ game, edition, seats }: TableInfo): Promise<void> {
    [this.edition, this.layout, this.kit] = await Promise.all([
      this.edition ?? api.edition<G>(game, edition),
      this.layout ?? api.layout(game, edition, seats.length),
      this.kit ?? this.kitOf(game),
    ]);
    void api
      .rulebook(game, edition)
      .then((all) => (this.clauses = new Map(all.map((one) => [one.slug, one]))));
  }
}
