import { type Address, erc20Abi } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { call, nativeBalance, type Read, readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';

/** How much of a token a wallet holds. */
export interface Holding {
  readonly wallet: Address;
  readonly token: Token;
  readonly amountAtomic: bigint;
}

/** The native coin and every listed token of a chain. */
export function listedTokensOf(chain: EvmChainSlug): readonly Token[] {
  const erc20s = Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ chain, symbol, address, decimals }] : [];
  });
  return [nativeToken(chain), ...erc20s];
}

/**
 * Reads what wallets hold of tokens, each on its own chain.
 *
 * @returns one holding per wallet and token, zero included; tokens without a contract are left out.
 */
export async function readBalances(
  access: ChainAccess,
  wallets: readonly Address[],
  tokens: readonly Token[],
): Promise<readonly Holding[]> {
  const pairs = wallets.flatMap((wallet) => tokens.map((token) => ({ wallet, token })));
  const outcomes = await runContractRead(
    readAll(pairs.map(({ wallet, token }) => balanceRead(token, wallet))),
    access,
  );
  return pairs.flatMap((pair, at) => {
    const outcome = outcomes[at];
    return outcome?.ok ? [{ ...pair, amountAtomic: outcome.value }] : [];
  });
}

function balanceRead({ chain, address }: Token, owner: Address): Read<bigint> {
  if (address === null) return nativeBalance(chain, owner);
  return call({ chain, to: address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}
