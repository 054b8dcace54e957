import type { EvmChainSlug } from '#server/chains/registry.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { REWARDS_CONTROLLERS } from '#server/protocols/aave-v3/rewards/controllers.ts';
import { SPARK } from '#server/protocols/spark/addresses.ts';
import type { DevChain } from '../dev-chain.ts';
import { AAVE_BOOK, aaveReserves } from './aave-reserves.ts';
import type { DevContracts } from './compile-contracts.ts';
import { deployAavePool } from './deploy-aave-pool.ts';
import { deployRewardsController, startEmissions } from './deploy-aave-rewards.ts';
import { deployCompound } from './deploy-compound.ts';
import { deployMorpho } from './deploy-morpho.ts';
import { SPARK_BOOK, sparkReserves } from './spark-reserves.ts';

const hasAave = (slug: EvmChainSlug): slug is AaveV3Chain => slug in AAVE_V3;

/** Deploys the lending markets that a chain has. */
export async function deployLending(chain: DevChain, contracts: DevContracts): Promise<void> {
  const { slug } = chain;
  if (hasAave(slug)) {
    await deployRewardsController(chain, slug);
    await deployAavePool(chain, {
      name: 'Aave',
      receiptPrefix: 'a',
      isRollupPool: slug !== 'ethereum',
      market: AAVE_V3[slug],
      book: AAVE_BOOK[slug],
      rewardsController: REWARDS_CONTROLLERS[slug],
      reserves: aaveReserves(slug),
    });
    await startEmissions(chain, slug);
  }
  if (slug === 'ethereum') {
    await deployAavePool(chain, {
      name: 'Spark',
      receiptPrefix: 'sp',
      isRollupPool: false,
      market: SPARK.ethereum,
      book: SPARK_BOOK,
      reserves: sparkReserves(),
    });
  }
  await deployCompound(chain, contracts);
  await deployMorpho(chain, contracts);
}
