import type { Address } from 'viem';
import { type ContractRead, call, type ReadOutcome, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { poolAbi } from '../abi/pool.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import { uncollectedFees } from '../liquidity/fees.ts';
import { amountsForLiquidity, type PairAmounts } from '../liquidity/liquidity-math.ts';
import { poolAddress } from './pool-address.ts';

/** More positions than anyone reads; the oldest come first. */
const MOST_POSITIONS = 100n;

/** A position as its NFT says. */
export interface PositionRecord {
  readonly positionId: bigint;
  readonly owner: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
  readonly growthInside: PairAmounts;
  readonly owed: PairAmounts;
}

/** A position with what it holds and has earned at its pool's present price. */
export interface LivePosition extends PositionRecord {
  readonly sqrtPriceX96: bigint;
  /** What its liquidity is worth. */
  readonly held: PairAmounts;
  /** Fees that wait to be collected. */
  readonly fees: PairAmounts;
}

type RawPosition = readonly [
  bigint,
  Address,
  Address,
  Address,
  number,
  number,
  number,
  bigint,
  bigint,
  bigint,
  bigint,
  bigint,
];

/**
 * The numbers of the positions an owner has, the oldest first, whether they are all, and whether they
 * could be read. Two rounds.
 */
export function* readOwnedIds(
  chain: EvmChainSlug,
  owner: Address,
): ContractRead<{ ids: readonly bigint[]; isAll: boolean; isRead: boolean }> {
  const to = UNISWAP_V3[chain].positionManager;
  const [count] = yield* readAll([
    call({ chain, to, abi: positionManagerAbi, functionName: 'balanceOf', args: [owner] }),
  ]);
  if (!count.ok) return { ids: [], isAll: false, isRead: false };
  if (count.value === 0n) return { ids: [], isAll: true, isRead: true };
  const length = Number(count.value < MOST_POSITIONS ? count.value : MOST_POSITIONS);
  const ids = yield* readAll(
    Array.from({ length }, (_, index) =>
      call({
        chain,
        to,
        abi: positionManagerAbi,
        functionName: 'tokenOfOwnerByIndex',
        args: [owner, BigInt(index)],
      }),
    ),
  );
  return {
    ids: ids.flatMap((id) => (id.ok ? [id.value] : [])),
    isAll: count.value <= MOST_POSITIONS,
    isRead: ids.every((id) => id.ok),
  };
}

/** Positions by number, in the order asked; those that do not exist are left out. Two rounds. */
export function* readPositions(
  chain: EvmChainSlug,
  positionIds: readonly bigint[],
): ContractRead<readonly LivePosition[]> {
  const to = UNISWAP_V3[chain].positionManager;
  const outcomes: readonly ReadOutcome<unknown>[] = yield* readAll(
    positionIds.flatMap((id) => [
      call({ chain, to, abi: positionManagerAbi, functionName: 'ownerOf', args: [id] }),
      call({ chain, to, abi: positionManagerAbi, functionName: 'positions', args: [id] }),
    ]),
  );
  const records = positionIds.flatMap((positionId, i) => {
    const [owner, raw] = outcomes.slice(2 * i, 2 * i + 2);
    if (!owner?.ok || !raw?.ok) return [];
    return [readRecord(positionId, owner.value as Address, raw.value as RawPosition)];
  });
  return yield* readWorth(chain, records);
}

function readRecord(positionId: bigint, owner: Address, raw: RawPosition): PositionRecord {
  const [, , token0, token1, fee, tickLower, tickUpper, liquidity, inside0, inside1, owed0, owed1] =
    raw;
  return {
    positionId,
    owner,
    token0,
    token1,
    fee,
    tickLower,
    tickUpper,
    liquidity,
    growthInside: { amount0: inside0, amount1: inside1 },
    owed: { amount0: owed0, amount1: owed1 },
  };
}

const READS_PER_POSITION = 5;

function* readWorth(
  chain: EvmChainSlug,
  records: readonly PositionRecord[],
): ContractRead<readonly LivePosition[]> {
  const outcomes: readonly ReadOutcome<unknown>[] = yield* readAll(
    records.flatMap(({ token0, token1, fee, tickLower, tickUpper }) => {
      const pool = { chain, to: poolAddress(chain, token0, token1, fee), abi: poolAbi };
      return [
        call({ ...pool, functionName: 'slot0' }),
        call({ ...pool, functionName: 'feeGrowthGlobal0X128' }),
        call({ ...pool, functionName: 'feeGrowthGlobal1X128' }),
        call({ ...pool, functionName: 'ticks', args: [tickLower] }),
        call({ ...pool, functionName: 'ticks', args: [tickUpper] }),
      ];
    }),
  );
  return records.flatMap((record, i) => {
    const read = outcomes.slice(READS_PER_POSITION * i, READS_PER_POSITION * (i + 1));
    const values = read.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    if (values.length < READS_PER_POSITION) return [];
    const [slot0, global0, global1, lower, upper] = values as [
      readonly [bigint, number, ...unknown[]],
      bigint,
      bigint,
      readonly [bigint, bigint, bigint, bigint, ...unknown[]],
      readonly [bigint, bigint, bigint, bigint, ...unknown[]],
    ];
    const [sqrtPriceX96, tick] = slot0;
    return [
      {
        ...record,
        sqrtPriceX96,
        held: amountsForLiquidity(record.liquidity, sqrtPriceX96, record, 'down'),
        fees: uncollectedFees(record, {
          tick,
          growthGlobal: { amount0: global0, amount1: global1 },
          growthOutsideLower: { amount0: lower[2], amount1: lower[3] },
          growthOutsideUpper: { amount0: upper[2], amount1: upper[3] },
        }),
      },
    ];
  });
}
