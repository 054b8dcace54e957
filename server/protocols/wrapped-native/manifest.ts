import { EVM_CHAINS, evmChain } from '#server/chains/registry.ts';
import { type ProtocolManifest, withoutReads } from '#server/protocols/manifest.ts';
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
    wrap: { chains, native: true, build: withoutReads(encodeWrap) },
    unwrap: { chains, native: true, build: withoutReads(encodeUnwrap) },
  },
  contracts: (chain) => {
    const { address, symbol } = evmChain(chain).wrappedNative;
    return [{ address, name: symbol }];
  },
};
