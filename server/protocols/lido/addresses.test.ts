import { AaveV2Ethereum, AaveV3Ethereum } from '@bgd-labs/aave-address-book';
import { describe, expect, it } from 'vitest';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { LIDO } from './addresses.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

describe('lido addresses', () => {
  it('are those the Aave address book has of the tokens', () => {
    expect(LIDO.stEth).toBe(AaveV2Ethereum.ASSETS.stETH.UNDERLYING);
    expect(LIDO.wstEth).toBe(AaveV3Ethereum.ASSETS.wstETH.UNDERLYING);
  });

  it('are those of the listed tokens', () => {
    for (const token of [ST_ETH, WST_ETH]) {
      const listed = LISTED_TOKENS[token.symbol];
      expect([token.address, token.decimals]).toEqual([
        listed?.addresses.ethereum,
        listed?.decimals,
      ]);
    }
  });
});
