import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/** The tokens whose balances a sweep of everything asks for: every listed one of its chain. */
export function sweptTokens({ sweepsAll, chain }: ResolvedIntent): readonly Token[] {
  if (!sweepsAll) return [];
  return Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ chain, symbol, address, decimals }] : [];
  });
}
