import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { UNISWAP_V3 } from './addresses.ts';
import { buildLpAdd } from './build-lp-add.ts';
import {
  buildLpCollect,
  buildLpRemove,
  readMaxLpCollect,
  readMaxLpRemove,
} from './build-lp-out.ts';
import { buildSwap } from './build-swap.ts';
import { findPositions } from './find-positions.ts';
import { readHoldings } from './read/read-holdings.ts';

const chains = EVM_CHAINS.map(({ slug }) => slug);

/** Swaps over Uniswap v3 pools by SwapRouter02, and liquidity in them by the position manager. */
export const uniswapV3: ProtocolManifest = {
  slug: 'uniswap-v3',
  name: 'Uniswap v3',
  aliases: ['uniswap', 'uni', 'uni v3'],
  listed: true,
  actions: {
    swap: { chains, native: true, build: buildSwap },
    'lp-add': { chains, native: true, build: buildLpAdd },
    'lp-remove': {
      chains,
      native: true,
      build: buildLpRemove,
      readMax: readMaxLpRemove,
      findPositions,
    },
    'lp-collect': {
      chains,
      native: true,
      build: buildLpCollect,
      readMax: readMaxLpCollect,
      findPositions,
    },
  },
  readPositions: readHoldings,
  contracts: (chain) => [
    { address: UNISWAP_V3[chain].swapRouter02, name: 'Uniswap v3 SwapRouter02', swaps: true },
    { address: UNISWAP_V3[chain].positionManager, name: 'Uniswap v3 position manager' },
  ],
};
