import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { WHALE } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { giveToken } from './deploy-tokens.ts';
import { DEV_MARKET } from './dev-market.ts';

/** Whole units of each token it can trade with; the wrapped native coin has a smaller supply. */
const TOKEN_UNITS = 10n ** 11n;
const WRAPPED_UNITS = 10n ** 8n;

/** Deploys the contract that moves prices, with tokens to trade. */
export async function deployMarket(chain: DevChain, contracts: DevContracts): Promise<void> {
  await chain.deployAt(DEV_MARKET, contracts.DevMarket, [WHALE.address]);
  const wrapped = evmChain(chain.slug).wrappedNative.address;
  for (const [symbol, token] of Object.entries(LISTED_TOKENS)) {
    const address = token.addresses[chain.slug];
    if (!address) continue;
    const units = address === wrapped ? WRAPPED_UNITS : TOKEN_UNITS;
    await giveToken(chain, DEV_MARKET, symbol, units * 10n ** BigInt(token.decimals));
  }
}
