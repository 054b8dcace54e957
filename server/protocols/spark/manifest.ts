import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { createPoolManifest } from '#server/protocols/standards/aave-pool/create-pool-manifest.ts';
import { SPARK } from './addresses.ts';

/** SparkLend: Aave v3's Pool, run by Sky. */
export const spark: ProtocolManifest = createPoolManifest({
  slug: 'spark',
  name: 'Spark',
  aliases: ['sparklend', 'spark lend', 'spark protocol'],
  markets: SPARK,
});
