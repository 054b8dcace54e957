import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { PoolMarket } from '#server/protocols/standards/aave-pool/pools.ts';

export type AaveV3Chain = Exclude<EvmChainSlug, 'xlayer'>;

/** Aave v3's main markets, held to `@bgd-labs/aave-address-book` by `addresses.test.ts`. */
export const AAVE_V3: Readonly<Record<AaveV3Chain, PoolMarket>> = {
  ethereum: {
    pool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    addressesProvider: '0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e',
    oracle: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
  },
  base: {
    pool: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
    addressesProvider: '0xe20fCBdBfFC4Dd138cE8b2E6FBb6CB49777ad64D',
    oracle: '0x2Cc0Fc26eD4563A5ce5e8bdcfe1A2878676Ae156',
  },
  arbitrum: {
    pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    addressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
    oracle: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7',
  },
  optimism: {
    pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    addressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
    oracle: '0xD81eb3728a631871a7eBBaD631b5f424909f0c77',
  },
  polygon: {
    pool: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
    addressesProvider: '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb',
    oracle: '0xb023e699F5a33916Ea823A16485e259257cA8Bd1',
  },
};
