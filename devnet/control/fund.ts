import type { Address, Hex } from 'viem';
import { evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { TEST_ACCOUNT_BALANCES } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';
import { giveToken, giveTokens } from '../state/deploy-tokens.ts';
import { devTokens } from '../state/world-tokens.ts';
import { CommandError } from './command-error.ts';
import { parseAmount } from './parse-arguments.ts';

/** Units of tokens outside the test accounts' table. */
const OTHER_TOKEN_UNITS = 1_000n;

async function giveNative(chain: DevChain, to: Address, amountWei: bigint): Promise<void> {
  const balance = BigInt(await chain.rpc<Hex>('eth_getBalance', [to, 'latest']));
  await chain.setNativeBalance(to, balance + amountWei);
}

/** Gives an address native coin and every token of a chain that the service lists itself. */
export async function fundEverything(chain: DevChain, to: Address): Promise<void> {
  await giveNative(chain, to, (TEST_ACCOUNT_BALANCES.native ?? 0n) * 10n ** 18n);
  const amounts = Object.entries(LISTED_TOKENS)
    .filter(([, token]) => token.addresses[chain.slug])
    .map(([symbol, { decimals }]) => {
      const units = TEST_ACCOUNT_BALANCES[symbol] ?? OTHER_TOKEN_UNITS;
      return [symbol, units * 10n ** BigInt(decimals)] as const;
    });
  await giveTokens(chain, to, amounts);
}

/**
 * Gives an address an amount of one asset.
 *
 * @throws {CommandError} when the asset is not on the chain.
 */
export async function fundAsset(
  chain: DevChain,
  to: Address,
  asset: string,
  amount: string,
): Promise<void> {
  const token = resolveToken(chain.slug, asset);
  const held = devTokens(chain.slug).find(({ address }) => address === token?.address);
  if (!token || (token.address && !held)) {
    throw new CommandError(`${asset} is not an asset of the local ${evmChain(chain.slug).name}.`);
  }
  const amountAtomic = parseAmount(amount, token.decimals);
  if (held) await giveToken(chain, to, held.symbol, amountAtomic);
  else await giveNative(chain, to, amountAtomic);
}
