import { AaveV3Ethereum } from '@bgd-labs/aave-address-book';
import { describe, expect, it } from 'vitest';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { contractKey, ROCKET_POOL } from './addresses.ts';
import { R_ETH } from './tokens.ts';

describe('rocket-pool addresses', () => {
  it('have rETH where the Aave address book and the token list have it', () => {
    expect(ROCKET_POOL.rEth).toBe(AaveV3Ethereum.ASSETS.rETH.UNDERLYING);
    expect([R_ETH.address, R_ETH.decimals]).toEqual([
      LISTED_TOKENS.rETH?.addresses.ethereum,
      LISTED_TOKENS.rETH?.decimals,
    ]);
  });

  it('are looked up by the key that Rocket Pool documents', () => {
    // keccak256(abi.encodePacked("contract.address", "rocketDepositPool"))
    expect(contractKey('rocketDepositPool')).toBe(
      '0x65dd923ddfc8d8ae6088f80077201d2403cbd565f0ba25e09841e2799ec90bb2',
    );
  });
});
