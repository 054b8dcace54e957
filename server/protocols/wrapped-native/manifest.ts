import type { Reading } from '#server/chains/evm/read.ts';
import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import type { BuildResult, Leg, ProtocolManifest } from '#server/protocols/manifest.ts';
import { encodeUnwrap } from './encode/encode-unwrap.ts';
import { encodeWrap } from './encode/encode-wrap.ts';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Turns the native coin into its ERC-20 form and back. */
export const wrappedNative: ProtocolManifest = {
  slug: 'wrapped-native',
  name: 'Wrapped native coin',
  aliases: ['weth', 'weth9', 'wrapped native'],
  listed: false,
  actions: {
    wrap: { chains, native: true, build: (leg) => withoutReads(encodeWrap, leg) },
    unwrap: { chains, native: true, build: (leg) => withoutReads(encodeUnwrap, leg) },
  },
  contracts: (chain) => {
    const { address, symbol } = evmChain(chain).wrappedNative;
    return [{ address, name: symbol }];
  },
};

// biome-ignore lint/correctness/useYield: nothing has to be read, the shape is the manifest's.
function* withoutReads(encode: (leg: Leg) => BuildResult, leg: Leg): Reading<BuildResult> {
  return encode(leg);
}
