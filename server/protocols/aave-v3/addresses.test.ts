import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import { describe, expect, it } from 'vitest';
import { AAVE_V3 } from './addresses.ts';

const BOOK = {
  ethereum: AaveV3Ethereum,
  base: AaveV3Base,
  arbitrum: AaveV3Arbitrum,
  optimism: AaveV3Optimism,
  polygon: AaveV3Polygon,
};

describe('aave-v3 addresses', () => {
  it('are those of the Aave address book', () => {
    expect(AAVE_V3).toEqual(
      Object.fromEntries(
        Object.entries(BOOK).map(([slug, market]) => [
          slug,
          {
            pool: market.POOL,
            addressesProvider: market.POOL_ADDRESSES_PROVIDER,
            oracle: market.ORACLE,
          },
        ]),
      ),
    );
  });
});
