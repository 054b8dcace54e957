import { isLendingVenue } from '#server/language/lexicon/venues.ts';
import { type Token, wordOf } from '#server/language/tokens/token.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { type NamedRole, namedRoles } from './named-roles.ts';
import { VENUE_METRICS } from './read-predicate.ts';
import { family } from './settle-lending.ts';

/** @returns the chains and lending protocols that are mentioned beside a request: "The money is on Base." */
export const placesOf = (topics: readonly (readonly Token[])[]): NamedRole[] =>
  topics.flatMap((topic) =>
    namedRoles(topic).flatMap((name): NamedRole[] => {
      if (name.role !== undefined) return [name];
      // "Base was the chain."
      return name.chain !== undefined && wordOf(topic[name.at]) === name.chain
        ? [{ ...name, role: 'chain' }]
        : [];
    }),
  );

/**
 * What was mentioned beside a request may be where it is meant: a place that no part of it is of is asked about. A price is
 * of no chain, and a balance of no protocol.
 */
export function placesLeft(
  places: readonly NamedRole[],
  parts: readonly AgentComparison[],
): readonly string[] {
  const chains = new Set(parts.map(({ chain }) => chain));
  const venues = new Set(parts.map(({ protocol }) => family(protocol ?? '')));
  const isPlaced = parts.some(({ metric }) => metric !== 'price' && metric !== 'peg');
  const isLent = parts.some(({ metric }) => VENUE_METRICS.has(metric));
  return places
    .filter(({ role, chain, venue }) =>
      role === 'chain'
        ? isPlaced && !chains.has(chain as never)
        : isLent && venue !== undefined && isLendingVenue(venue) && !venues.has(venue),
    )
    .map(({ said }) => said);
}
