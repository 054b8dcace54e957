import { CHAIN_TO_ADDRESSES_MAP, SWAP_ROUTER_02_ADDRESSES } from '@uniswap/sdk-core';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { UNISWAP_V3 } from './addresses.ts';

describe('uniswap-v3 addresses', () => {
  it.each(EVM_CHAINS)('are those of @uniswap/sdk-core on $slug', ({ slug, id }) => {
    const listed = CHAIN_TO_ADDRESSES_MAP[id as keyof typeof CHAIN_TO_ADDRESSES_MAP];
    const ours = UNISWAP_V3[slug];
    expect(ours.factory).toBe(getAddress(listed.v3CoreFactoryAddress));
    expect(ours.swapRouter02).toBe(getAddress(SWAP_ROUTER_02_ADDRESSES(id)));
    expect(ours.positionManager).toBe(
      getAddress(listed.nonfungiblePositionManagerAddress as string),
    );
  });

  it('has QuoterV2, which sdk-core lists on Base', () => {
    expect(UNISWAP_V3.base.quoterV2).toBe(CHAIN_TO_ADDRESSES_MAP[8453].quoterAddress);
  });

  it.each(EVM_CHAINS)('never names the first Quoter on $slug but Base', ({ slug, id }) => {
    const listed = CHAIN_TO_ADDRESSES_MAP[id as keyof typeof CHAIN_TO_ADDRESSES_MAP];
    if (slug !== 'base') {
      expect(UNISWAP_V3[slug].quoterV2).not.toBe(getAddress(listed.quoterAddress));
    }
    expect(UNISWAP_V3[slug].quoterV2).toBe(getAddress(UNISWAP_V3[slug].quoterV2));
  });
});
