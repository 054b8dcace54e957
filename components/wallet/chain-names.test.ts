import { expect, it } from 'vitest';
import { CHAINS } from '#server/chains/registry.ts';
import { CHAIN_COINS, CHAIN_NAMES } from './chain-names.ts';

// Pages do not load the registry, which knows far more of a chain.
it('calls the chains and their coins as the service does', () => {
  const chains = Object.values(CHAINS);
  expect(CHAIN_NAMES).toEqual(Object.fromEntries(chains.map(({ slug, name }) => [slug, name])));
  expect(CHAIN_COINS).toEqual(
    Object.fromEntries(chains.map(({ slug, native }) => [slug, native.symbol])),
  );
});
