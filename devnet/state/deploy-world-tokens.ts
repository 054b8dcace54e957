import { maxUint256 } from 'viem';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { TEST_ACCOUNTS, WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { DEV_MARKET } from './dev-market.ts';
import { WORLD_PRICES_USD8, type WorldToken, worldTokens } from './world-tokens.ts';

/** What the whale and the market hold of each: more than any pool could ask for. */
const SUPPLY_USD = 10n ** 12n;
/** What each test account holds of each. */
const TEST_ACCOUNT_USD = 10_000n;

/** Deploys tokens of the token lists at their own addresses, with funds for anyone who trades them. */
export async function deployWorldTokens(chain: DevChain, contracts: DevContracts): Promise<void> {
  const { DevToken } = contracts;
  const { positionManager } = UNISWAP_V3[chain.slug];
  for (const token of worldTokens(chain.slug)) {
    const { address, name, symbol, decimals } = token;
    await chain.deployAt(address, DevToken, [name, symbol, decimals, '1', WHALE.address]);
    const owners = [WHALE.address, DEV_MARKET, ...TEST_ACCOUNTS.map((account) => account.address)];
    const amounts = owners.map((_, at) =>
      worthAtomic(token, at < 2 ? SUPPLY_USD : TEST_ACCOUNT_USD),
    );
    await chain.write(address, DevToken.abi, 'mintAll', [owners, amounts]);
    await chain.write(address, DevToken.abi, 'approve', [positionManager, maxUint256]);
  }
}

/** How much of a token is worth so many USD on a fresh devnet. */
export function worthAtomic({ symbol, decimals }: WorldToken, usd: bigint): bigint {
  const price = WORLD_PRICES_USD8[symbol];
  if (!price) throw new Error(`no start price for ${symbol}`);
  return (usd * 10n ** BigInt(8 + decimals)) / price;
}
