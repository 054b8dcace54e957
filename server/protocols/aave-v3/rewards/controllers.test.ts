import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import { expect, it } from 'vitest';
import { REWARDS_CONTROLLERS } from './controllers.ts';

it('are those of the Aave address book', () => {
  expect(REWARDS_CONTROLLERS).toEqual({
    ethereum: AaveV3Ethereum.DEFAULT_INCENTIVES_CONTROLLER,
    base: AaveV3Base.DEFAULT_INCENTIVES_CONTROLLER,
    arbitrum: AaveV3Arbitrum.DEFAULT_INCENTIVES_CONTROLLER,
    optimism: AaveV3Optimism.DEFAULT_INCENTIVES_CONTROLLER,
    polygon: AaveV3Polygon.DEFAULT_INCENTIVES_CONTROLLER,
  });
});
