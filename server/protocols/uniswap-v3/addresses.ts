import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** The Uniswap v3 contracts of one chain. */
export interface UniswapV3Deployment {
  readonly factory: Address;
  readonly swapRouter02: Address;
  readonly quoterV2: Address;
  readonly positionManager: Address;
}

const FIRST_DEPLOYMENT: UniswapV3Deployment = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  positionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
};

/**
 * Uniswap v3 by chain. `@uniswap/sdk-core` lists the factory, SwapRouter02 and position
 * manager (held to it by `addresses.test.ts`). Its quoter is QuoterV2 on Base only: the others
 * are Uniswap's published deployments
 * (docs.uniswap.org/contracts/v3/reference/deployments; X Layer: Uniswap/contracts).
 */
export const UNISWAP_V3: Readonly<Record<EvmChainSlug, UniswapV3Deployment>> = {
  ethereum: FIRST_DEPLOYMENT,
  arbitrum: FIRST_DEPLOYMENT,
  optimism: FIRST_DEPLOYMENT,
  polygon: FIRST_DEPLOYMENT,
  base: {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoterV2: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    positionManager: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  },
  xlayer: {
    factory: '0x4B2ab38DBF28D31D467aA8993f6c2585981D6804',
    swapRouter02: '0x4f0C28f5926AFDA16bf2506D5D9e57Ea190f9bcA',
    quoterV2: '0xD1b797D92d87B688193A2B976eFc8D577D204343',
    positionManager: '0x315e413A11AB0df498eF83873012430ca36638Ae',
  },
};
