import { type Address, getAddress, keccak256, parseAbi, slice, toHex } from 'viem';

/** Where DevMarket stands on every chain: the one account that may set feeds. */
export const DEV_MARKET: Address = getAddress(
  slice(keccak256(toHex('portolan devnet market')), 12),
);

/** What the world commands call on it (`contracts/DevMarket.sol`). */
export const devMarketAbi = parseAbi([
  'function move(address[] feeds, int256[] answers, address[] pools, uint160[] targets)',
]);
