import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { createPoolManifest } from '#server/protocols/standards/aave-pool/create-pool-manifest.ts';
import { AAVE_V3 } from './addresses.ts';

/** Aave v3's main markets. */
export const aaveV3: ProtocolManifest = createPoolManifest({
  slug: 'aave-v3',
  name: 'Aave v3',
  aliases: ['aave', 'aave v3'],
  markets: AAVE_V3,
});
