import type { Address } from 'viem';
import type { AaveV3Chain } from '../addresses.ts';

/**
 * The RewardsController of each main market, held to `@bgd-labs/aave-address-book` by
 * `controllers.test.ts`.
 */
export const REWARDS_CONTROLLERS: Readonly<Record<AaveV3Chain, Address>> = {
  ethereum: '0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb',
  base: '0xf9cc4F0D883F1a1eb2c253bdb46c254Ca51E1F44',
  arbitrum: '0x929EC64c34a17401F460460D4B9390518E5B473e',
  optimism: '0x929EC64c34a17401F460460D4B9390518E5B473e',
  polygon: '0x929EC64c34a17401F460460D4B9390518E5B473e',
};
