import path from 'node:path';
import { SAFFRON_FACTORIES, type SaffronChain } from '#server/protocols/saffron/addresses.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { compileSource } from '../compile-source.ts';
import type { DevChain } from '../dev-chain.ts';

/**
 * Puts a stand-in for Saffron's factory at each of its addresses on a chain: a test that deploys it
 * takes it away again, for other tests hold that nothing answers there.
 */
export async function deploySaffron(chain: DevChain, slug: SaffronChain) {
  const artifactOf = compileSource(path.join(import.meta.dirname, 'DevSaffron.sol'));
  const factory = artifactOf('DevSaffronFactory');
  for (const address of SAFFRON_FACTORIES[slug]) {
    await chain.deployAt(address, factory, [UNISWAP_V3[slug].positionManager]);
  }
  return {
    factoryAbi: factory.abi,
    vaultAbi: artifactOf('DevSaffronVault').abi,
    async remove() {
      for (const address of SAFFRON_FACTORIES[slug]) {
        await chain.rpc('anvil_setCode', [address, '0x']);
      }
    },
  };
}
