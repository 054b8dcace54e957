import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { balanceOfRead } from '#server/chains/tokens/read-balance.ts';

/** Balances by wallet and asset (`fundsKey`), in base units. */
export type Funds = ReadonlyMap<string, bigint>;

/** A wallet and an asset; null is the native coin. */
export interface Fund {
  readonly wallet: Address;
  readonly token: Address | null;
}

/** Names a wallet's holding of an asset, whatever the case of its addresses. */
export function fundsKey(wallet: Address, token: Address | null): string {
  return `${wallet}:${token ?? 'native'}`.toLowerCase();
}

/**
 * Reads what wallets hold; an asset that does not answer as a token counts as none.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readFunds(
  access: ChainAccess,
  chain: EvmChainSlug,
  funds: readonly Fund[],
): Promise<Funds> {
  const wanted = [...new Map(funds.map((fund) => [fundsKey(fund.wallet, fund.token), fund]))];
  if (wanted.length === 0) return new Map();
  const outcomes = await runContractRead(
    readAll(wanted.map(([, { wallet, token }]) => balanceOfRead(chain, wallet, token))),
    access,
  );
  return new Map(
    wanted.map(([key], at) => {
      const outcome = outcomes[at];
      return [key, outcome?.ok ? outcome.value : 0n];
    }),
  );
}
