import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** Chains on which Pendle is reached. */
export type PendleChain = Extract<EvmChainSlug, 'ethereum' | 'arbitrum' | 'base' | 'optimism'>;

/** Pendle's Router v4, the same on every chain; held to Pendle's deployments by its test. */
export const ROUTER: Address = '0x888888888889758F76e7103c6CbF23ABbF58F946';

interface PendleContracts {
  /** Quotes what the router would do. */
  readonly routerStatic: Address;
  /** The factories whose markets are Pendle's, oldest first. */
  readonly marketFactories: readonly Address[];
}

/** Pendle's contracts by chain, held to `@pendle/core-v2`'s deployments by `addresses.test.ts`. */
export const PENDLE: Readonly<Record<PendleChain, PendleContracts>> = {
  ethereum: {
    routerStatic: '0x263833d47eA3fA4a30f269323aba6a107f9eB14C',
    marketFactories: [
      '0x27b1dAcd74688aF24a64BD3C9C1B143118740784',
      '0x1A6fCc85557BC4fB7B534ed835a03EF056552D52',
      '0x3d75Bd20C983edb5fD218A1b7e0024F1056c7A2F',
      '0x6fcf753f2C67b83f7B09746Bbc4FA0047b35D050',
      '0x6d247b1c044fA1E22e6B04fA9F71Baf99EB29A9f',
    ],
  },
  arbitrum: {
    routerStatic: '0xAdB09F65bd90d19e3148D9ccb693F3161C6DB3E8',
    marketFactories: [
      '0xf5a7De2D276dbda3EEf1b62A9E718EFf4d29dDC8',
      '0x2FCb47B58350cD377f94d3821e7373Df60bD9Ced',
      '0xd9f5e9589016da862D2aBcE980A5A5B99A94f3E8',
      '0xd29e76c6F15ada0150D10A1D3f45aCCD2098283B',
      '0x49F2f7002669E0e4425Fa0203975625Ab4af3143',
    ],
  },
  base: {
    routerStatic: '0xB4205a645c7e920BD8504181B1D7f2c5C955C3e7',
    marketFactories: [
      '0x59968008a703dC13E6beaECed644bdCe4ee45d13',
      '0x81E80A50E56d10C501fF17B5Fe2F662bd9EA4590',
    ],
  },
  optimism: {
    routerStatic: '0x704478Dd72FD7F9B83d1F1e0fc18C14B54F034d0',
    marketFactories: [
      '0x17F100fB4bE2707675c6439468d38249DD993d58',
      '0x4A2B38b9cBd83c86F261a4d64c243795D4d44aBC',
      '0x73Be47237F12F36203823BAc9A4d80dC798B7015',
      '0x02Adf72d5D06a9C92136562Eb237C07696833a84',
      '0x95a937f7064C75C6Bc257160088C0a9D58cca333',
    ],
  },
};

/** @returns whether Pendle is reached on a chain. */
export function isPendleChain(chain: EvmChainSlug): chain is PendleChain {
  return chain in PENDLE;
}
