import { type Address, erc20Abi, zeroAddress } from 'viem';
import { type ContractRead, call, readAll, readEvery } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import type { LendingAccount } from '#server/protocols/manifest.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';

/** Reads an owner's account in a chain's market, with the listed tokens that make it up. */
export function* readAccount(
  { markets }: LendingPools,
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<LendingAccount | undefined> {
  const to = markets[chain]?.pool;
  if (!to) return undefined;
  const tokens = listedOn(chain);
  const [account, ...reserves] = yield* readAll([
    call({ chain, to, abi: poolAbi, functionName: 'getUserAccountData', args: [owner] }),
    ...tokens.map((token) =>
      call({ chain, to, abi: poolAbi, functionName: 'getReserveData', args: [token.address] }),
    ),
  ] as const);
  if (!account.ok) return undefined;
  const held = tokens.flatMap((token, at) => {
    const reserve = reserves[at];
    return reserve?.ok && reserve.value.aTokenAddress !== zeroAddress
      ? [{ token, reserve: reserve.value }]
      : [];
  });
  const receipts = yield* readEvery(
    held.flatMap(({ reserve }) =>
      [reserve.aTokenAddress, reserve.variableDebtTokenAddress].map((receipt) =>
        call({ chain, to: receipt, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      ),
    ),
  );
  if (!receipts.ok) return undefined;
  const balances: readonly bigint[] = receipts.value;
  const [collateralUsd, debtUsd, availableBorrowsUsd, , , healthFactorWad] = account.value;
  return {
    collateralUsd,
    debtUsd,
    availableBorrowsUsd,
    // Without debt the Pool answers the largest number there is.
    healthFactorWad: debtUsd === 0n ? null : healthFactorWad,
    positions: held
      .map(({ token }, at) => ({
        token,
        suppliedAtomic: balances[2 * at] as bigint,
        debtAtomic: balances[2 * at + 1] as bigint,
      }))
      .filter(({ suppliedAtomic, debtAtomic }) => suppliedAtomic > 0n || debtAtomic > 0n),
  };
}

function listedOn(chain: EvmChainSlug): Erc20Token[] {
  return Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ chain, symbol, decimals, address }] : [];
  });
}
