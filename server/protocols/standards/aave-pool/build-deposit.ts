import { erc20Abi } from 'viem';
import { type ContractRead, call, readOne, together } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { encodeDeposit } from './encode/encode-deposit.ts';
import type { LendingPools } from './pools.ts';
import { supplyRoomAtomic } from './read/limits.ts';
import { readPosition } from './read/read-position.ts';
import { readReserve } from './read/reserve.ts';

/** Supplies to the market, if the reserve takes deposits and has room for this one. */
export function* buildDeposit(pools: LendingPools, leg: Leg): ContractRead<BuildResult> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  const { asset } = reserve;
  const { chain } = leg;
  if (leg.amountAtomic === 0n) {
    return { refused: 'amount_too_small', reason: 'There is nothing to supply.', field: 'amount' };
  }
  if (reserve.isFrozen) {
    return {
      refused: 'asset_unsupported',
      reason: `${reserve.venue} has frozen its ${asset.symbol} reserve: it takes no new deposits.`,
      field: 'asset',
    };
  }
  const [position, symbol] = yield* together([
    readPosition(reserve, leg.owner),
    readOne(call({ chain, to: reserve.aToken, abi: erc20Abi, functionName: 'symbol' })),
  ] as const);
  if (isRefusal(position)) return position;
  const room = supplyRoomAtomic(reserve, position);
  if (room !== null && leg.amountAtomic > room) {
    return {
      refused: 'amount_too_large',
      reason: `${pools.name}'s supply cap leaves room for ${formatAmount(room, asset.decimals)} ${asset.symbol}.`,
      field: 'amount',
    };
  }
  return encodeDeposit(leg, reserve, {
    chain,
    address: reserve.aToken,
    symbol: symbol.ok ? symbol.value : `a${asset.symbol}`,
    decimals: asset.decimals,
  });
}
