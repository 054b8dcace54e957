import type { Token } from '#server/intent/grammar/token.ts';
import { type BuiltOrders, buildOrders } from './build-orders.ts';
import { findLostValues, findUnexplained, type Unexplained } from './conserve.ts';
import type { Lattice } from './lattice.ts';
import { readMentions } from './read-mentions.ts';
import { searchReadings } from './search-readings.ts';

/** Orders of a text: the readings that stand first, best first. */
export interface ReadOrders {
  readonly tokens: readonly Token[];
  readonly lattice: Lattice;
  readonly readings: readonly (BuiltOrders & { readonly unexplained: readonly Unexplained[] })[];
}

/** Reads the orders of a text. Pure; the same text gives the same readings. */
export function readOrders(tokens: readonly Token[]): ReadOrders {
  const lattice = readMentions(tokens);
  const readings = searchReadings(lattice)
    .map((reading) => {
      const built = buildOrders(reading, lattice);
      const unexplained = findUnexplained(lattice, reading);
      const lost =
        unexplained.length > 0 || built.drafts.length === 0
          ? []
          : findLostValues(lattice, reading, built.drafts);
      return { ...built, unexplained: [...unexplained, ...lost] };
    })
    .sort((a, b) => b.score - a.score);
  return { tokens, lattice, readings };
}
