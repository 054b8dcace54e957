import { SAFFRON_FACTORIES, type SaffronChain } from '#server/protocols/saffron/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';

/** Puts a stand-in for Saffron's factory, without vaults yet, at each of its addresses on a chain. */
export async function deploySaffron(
  chain: DevChain,
  slug: SaffronChain,
  contracts: DevContracts,
): Promise<void> {
  for (const address of SAFFRON_FACTORIES[slug]) {
    await chain.deployAt(address, contracts.DevSaffronFactory, [UNISWAP_V3[slug].positionManager]);
  }
}
