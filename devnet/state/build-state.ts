import type { EvmChainSlug } from '#server/chains/registry.ts';
import { type AcrossChain, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { isCctpChain } from '#server/protocols/cctp/addresses.ts';
import { isPendleChain } from '#server/protocols/pendle/addresses.ts';
import { isSaffronChain } from '#server/protocols/saffron/addresses.ts';
import { WHALE } from '../accounts.ts';
import { startAnvil } from '../anvil/anvil-process.ts';
import { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { deployAcross } from './deploy-across.ts';
import { deployCctp } from './deploy-cctp.ts';
import { deployCommon } from './deploy-common.ts';
import { deployEns } from './deploy-ens.ts';
import { deployFeeds } from './deploy-feeds.ts';
import { deployGuard } from './deploy-guard.ts';
import { deployLending } from './deploy-lending.ts';
import { deployLido } from './deploy-lido.ts';
import { deployMarket } from './deploy-market.ts';
import { deployPendle } from './deploy-pendle.ts';
import { deployRocketPool } from './deploy-rocket-pool.ts';
import { deploySaffron } from './deploy-saffron.ts';
import { deployTokens, fundAccounts } from './deploy-tokens.ts';
import { deployUniswapV3 } from './deploy-uniswap-v3.ts';
import { deployVault } from './deploy-vault.ts';
import { deployWorldTokens } from './deploy-world-tokens.ts';
import { dumpState, withoutHistory } from './dump-state.ts';
import { DEV_VAULTS } from './vault.ts';

const hasAcross = (slug: EvmChainSlug): slug is AcrossChain => slug in SPOKE_POOLS;

/** Builds a chain's whole state on its own anvil and returns the dump. */
export async function buildState(slug: EvmChainSlug, contracts: DevContracts): Promise<Buffer> {
  const anvil = await startAnvil(slug);
  try {
    const chain = new DevChain(slug, anvil.url);
    await chain.impersonate(WHALE.address);
    await deployTokens(chain, contracts);
    await deployWorldTokens(chain, contracts);
    await deployLido(chain, contracts);
    await deployRocketPool(chain, contracts);
    await fundAccounts(chain);
    await deployCommon(chain);
    await deployMarket(chain, contracts);
    await deployFeeds(chain, contracts);
    await deployUniswapV3(chain);
    await deployLending(chain, contracts);
    if (hasAcross(slug)) await deployAcross(chain, slug);
    if (slug === 'ethereum') await deployEns(chain, contracts);
    if (isCctpChain(slug)) await deployCctp(chain, slug, contracts);
    if (isPendleChain(slug)) await deployPendle(chain, slug, contracts);
    if (isSaffronChain(slug)) await deploySaffron(chain, slug, contracts);
    const vault = DEV_VAULTS[slug];
    if (vault) await deployVault(chain, vault, contracts);
    if (slug === 'arbitrum' || slug === 'xlayer') await deployGuard(chain, contracts);
    return withoutHistory(await dumpState(chain));
  } finally {
    await anvil.stop();
  }
}
