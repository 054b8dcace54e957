import { type Address, erc20Abi } from 'viem';
import { type ContractRead, call, readAll, readEvery } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import { type ProtocolPositions, positionsOf } from '#server/protocols/protocol-positions.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';

/**
 * What an owner has supplied to every reserve of a chain's market, also those that no list knows, and
 * owes there. Three rounds.
 */
export function* readPositions(
  { markets }: LendingPools,
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<ProtocolPositions> {
  const to = markets[chain]?.pool;
  if (!to) return positionsOf({});
  const market = { chain, to, abi: poolAbi } as const;
  const [account, list] = yield* readAll([
    call({ ...market, functionName: 'getUserAccountData', args: [owner] }),
    call({ ...market, functionName: 'getReservesList' }),
  ] as const);
  if (!account.ok || !list.ok) return positionsOf({ unread: [UNREAD] });
  const assets = list.value;
  const reserves = yield* readEvery(
    assets.map((asset) => call({ ...market, functionName: 'getReserveData', args: [asset] })),
  );
  if (!reserves.ok) return positionsOf({ unread: [UNREAD] });
  const receipts = reserves.value.flatMap(({ aTokenAddress, variableDebtTokenAddress }) => [
    aTokenAddress,
    variableDebtTokenAddress,
  ]);
  const balances = yield* readEvery(
    receipts.map((receipt) =>
      call({ chain, to: receipt, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    ),
  );
  if (!balances.ok) return positionsOf({ unread: [UNREAD] });
  const [collateralUsd, debtUsd, , , , healthFactorWad] = account.value;
  return positionsOf({
    holdings: assets.flatMap((asset, at) => {
      const decimals = Number(((reserves.value[at]?.configuration ?? 0n) >> 48n) & 0xffn);
      const token = shownToken(chain, asset, decimals);
      return [
        { kind: 'supplied' as const, token, amountAtomic: balances.value[2 * at] as bigint },
        { kind: 'debt' as const, token, amountAtomic: balances.value[2 * at + 1] as bigint },
      ];
    }),
    // Without debt the Pool answers the largest number there is.
    loan: { collateralUsd, debtUsd, healthFactorWad: debtUsd === 0n ? null : healthFactorWad },
    receipts,
  });
}

const UNREAD = 'The account could not be read.';
