import type { EvmChainSlug } from '#server/chains/registry.ts';
import { AAVE_V3, type AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';
import { type AcrossChain, SPOKE_POOLS } from '#server/protocols/across/addresses.ts';
import { WHALE } from '../accounts.ts';
import { startAnvil } from '../anvil/anvil-process.ts';
import { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { deployAaveV3 } from './deploy-aave-v3.ts';
import { deployAcross } from './deploy-across.ts';
import { deployCommon } from './deploy-common.ts';
import { deployFeeds } from './deploy-feeds.ts';
import { deployMarket } from './deploy-market.ts';
import { deployTokens, fundAccounts } from './deploy-tokens.ts';
import { deployUniswapV3 } from './deploy-uniswap-v3.ts';
import { deployVault } from './deploy-vault.ts';
import { dumpState } from './dump-state.ts';
import { DEV_VAULTS } from './vault.ts';

const hasAave = (slug: EvmChainSlug): slug is AaveV3Chain => slug in AAVE_V3;
const hasAcross = (slug: EvmChainSlug): slug is AcrossChain => slug in SPOKE_POOLS;

/** Builds a chain's whole state on an anvil of its own and returns the dump. */
export async function buildState(slug: EvmChainSlug, contracts: DevContracts): Promise<Buffer> {
  const anvil = await startAnvil(slug);
  try {
    const chain = new DevChain(slug, anvil.url);
    await chain.impersonate(WHALE.address);
    await deployTokens(chain, contracts);
    await fundAccounts(chain);
    await deployCommon(chain);
    await deployMarket(chain, contracts);
    await deployFeeds(chain, contracts);
    await deployUniswapV3(chain);
    if (hasAave(slug)) await deployAaveV3(chain, slug);
    if (hasAcross(slug)) await deployAcross(chain, slug);
    const vault = DEV_VAULTS[slug];
    if (vault) await deployVault(chain, vault, contracts);
    return await dumpState(chain);
  } finally {
    await anvil.stop();
  }
}
