import { createRequire } from 'node:module';
import { TOKEN_SYMBOLS_MAP } from '@across-protocol/constants';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { ACROSS_TOKENS, SPOKE_POOLS } from './addresses.ts';

interface Deployments {
  chains: Record<string, { contracts: Record<string, { address: string }> } | undefined>;
}

const deployments = createRequire(import.meta.url)(
  '@across-protocol/contracts/dist/broadcast/deployed-addresses.json',
) as Deployments;

describe('across addresses', () => {
  it('name a SpokePool on every chain that has one', () => {
    const deployed = EVM_CHAINS.flatMap(({ slug, id }) => {
      const pool = deployments.chains[id]?.contracts.SpokePool;
      return pool ? [[slug, pool.address]] : [];
    });
    expect(SPOKE_POOLS).toEqual(Object.fromEntries(deployed));
  });

  it.each(Object.keys(ACROSS_TOKENS))('carries %s exactly where Across lists it', (symbol) => {
    const carried = TOKEN_SYMBOLS_MAP[symbol as keyof typeof TOKEN_SYMBOLS_MAP].addresses as Record<
      number,
      string
    >;
    const chains = Object.keys(SPOKE_POOLS) as (keyof typeof SPOKE_POOLS)[];
    const listed = chains.filter((slug) => carried[evmChain(slug).id] !== undefined);
    expect(new Set(ACROSS_TOKENS[symbol])).toEqual(new Set(listed));
    for (const slug of listed) {
      expect(LISTED_TOKENS[symbol]?.addresses[slug]).toBe(
        getAddress(carried[evmChain(slug).id] as string),
      );
    }
  });
});
