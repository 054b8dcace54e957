import type { Address } from 'viem';
import { type ContractRead, call, readOne, together } from '#server/chains/evm/read.ts';
import { isErc20, sameToken, type Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { expectedAtomic, leastAtomic } from '#server/protocols/standards/lending/earlier-steps.ts';
import { poolAbi } from '../abi/pool.ts';
import type { LendingPools } from '../pools.ts';
import { type PoolPlace, projectPlaces } from './project-places.ts';
import { type Position, readPosition } from './read-position.ts';
import { isIsolating, type Reserve, readReserve } from './reserve.ts';

/** Where an owner stands in a reserve once the plan's earlier steps have run. */
export interface Stand {
  readonly reserve: Reserve;
  readonly position: Position;
  /** The same when every chained amount turns out the least it can be. */
  readonly least: Position;
  /** Whether it could be reckoned; else both are what the chain shows before those steps. */
  readonly isKnown: boolean;
}

/** Steps that change an account at the Pool. */
const MOVING: ReadonlySet<string> = new Set(['deposit', 'withdraw', 'borrow', 'repay']);

/**
 * Reads where the owner of a leg stands by then, in two rounds; in four when a first deposit comes
 * beside a single other collateral, which may be an isolated one.
 */
export function* readStand(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<Stand | Refusal> {
  const steps = (leg.earlierSteps ?? []).filter(({ type }) => MOVING.has(type));
  const tokens = distinct([leg.asset, ...steps.map(({ asset }) => asset)]);
  const [own, ...others] = yield* together(
    tokens.map((asset) => readPlace(pools, { ...leg, asset })),
  );
  if (own === undefined) throw new Error('A leg has an asset.');
  if (isRefusal(own)) return own;
  if (steps.length === 0) return { ...own, least: own.position, isKnown: true };
  const unknown: Stand = { ...own, least: own.position, isKnown: false };
  const places = [own, ...others].filter((place): place is PoolPlace => !isRefusal(place));
  if (places.length < tokens.length || own.position.eModeCategory !== 0n) return unknown;
  const isIsolated = yield* readIsolation(places);
  if (isIsolated === undefined) return unknown;
  const positionBy = (amountOf: typeof expectedAtomic) =>
    projectPlaces(places, steps, amountOf, isIsolated)[0] as Position;
  return {
    reserve: own.reserve,
    position: positionBy(expectedAtomic),
    least: positionBy(leastAtomic),
    isKnown: true,
  };
}

function* readPlace(
  pools: LendingPools,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<PoolPlace | Refusal> {
  const reserve = yield* readReserve(pools, leg);
  if (isRefusal(reserve)) return reserve;
  const position = yield* readPosition(reserve, leg.owner);
  return isRefusal(position) ? position : { reserve, position };
}

/** Whether the owner's one collateral is isolated: no other becomes collateral beside it. */
function* readIsolation(places: readonly PoolPlace[]): ContractRead<boolean | undefined> {
  const [{ position, reserve }] = places as [PoolPlace, ...PoolPlace[]];
  const ids = collateralIds(position.reservesUsed);
  const [only, ...more] = ids;
  if (only === undefined || more.length > 0) return false;
  const known = places.find((place) => place.reserve.id === only);
  if (known) return known.reserve.isIsolating;
  const at = { chain: reserve.asset.chain, to: reserve.market.pool, abi: poolAbi } as const;
  const asset = yield* readOne(
    call({ ...at, functionName: 'getReserveAddressById', args: [only] }),
  );
  if (!asset.ok) return undefined;
  const data = yield* readOne(
    call({ ...at, functionName: 'getReserveData', args: [asset.value as Address] }),
  );
  return data.ok ? isIsolating(data.value.configuration) : undefined;
}

/** The reserves used as collateral: the second of two bits for each. */
function collateralIds(reservesUsed: bigint): number[] {
  const ids: number[] = [];
  for (let bits = reservesUsed >> 1n, id = 0; bits > 0n; bits >>= 2n, id += 1) {
    if ((bits & 1n) === 1n) ids.push(id);
  }
  return ids;
}

function distinct(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(
    (token, at) =>
      at === 0 || (isErc20(token) && tokens.findIndex((other) => sameToken(other, token)) === at),
  );
}
