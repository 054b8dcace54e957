import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { createPoolManifest } from '#server/protocols/standards/aave-pool/create-pool-manifest.ts';
import { AAVE_V3 } from './addresses.ts';
import { buildClaim, findClaim, readMaxClaim } from './rewards/build-claim.ts';
import { REWARDS_CONTROLLERS } from './rewards/controllers.ts';
import { readPositions } from './rewards/read-positions.ts';

const markets = createPoolManifest({
  slug: 'aave-v3',
  name: 'Aave v3',
  aliases: ['aave', 'aave v3'],
  markets: AAVE_V3,
});

/** Aave v3's main markets, and the rewards that are earned in them. */
export const aaveV3: ProtocolManifest = {
  ...markets,
  readPositions: (chain, owner, lists) => readPositions(markets, chain, owner, lists),
  actions: {
    ...markets.actions,
    claim: {
      chains: Object.keys(REWARDS_CONTROLLERS) as EvmChainSlug[],
      native: false,
      build: buildClaim,
      readMax: readMaxClaim,
      findPositions: findClaim,
    },
  },
};
