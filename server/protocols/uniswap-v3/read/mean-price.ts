import { type Address, erc20Abi } from 'viem';
import {
  blockTimestamp,
  type ContractRead,
  call,
  type Read,
  type ReadOutcome,
  readAll,
  together,
} from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS, readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { type Erc20Token, isErc20, sameToken } from '#server/chains/tokens/token.ts';
import { poolAbi } from '../abi/pool.ts';
import { quoterV2Abi } from '../abi/quoter-v2.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import { sqrtRatioAtTick } from '../liquidity/tick-math.ts';
import { encodePath, FEE_TIERS } from '../route.ts';
import { hubTokens } from './candidate-routes.ts';
import { poolAddress } from './pool-address.ts';

/** Long enough that who pushes a pool has to hold it there against everybody. */
export const MEAN_SECONDS = 1800;
/** What a trade must be able to return or take, either way, without moving the price by more than `DEPTH_BPS`. */
const DEPTH_USD8 = 100_000n * 10n ** BigInt(PRICE_DECIMALS);
const DEPTH_BPS = 200n;
/** The richest pools of a token are asked, no more. */
const MOST_POOLS = 3;
const Q192 = 2n ** 192n;

export type Observed = readonly [tickCumulatives: readonly bigint[], ...rest: unknown[]];
type Slot0 = readonly [sqrtPriceX96: bigint, ...rest: unknown[]];
type QuoterAnswer = readonly [bigint, readonly bigint[], ...unknown[]];

/** What a pool says that a token is worth. */
export interface PoolPrice {
  /** US dollars with 8 decimals: the mean of the last 30 minutes. */
  readonly usd8: bigint;
  readonly pool: Address;
  /** Of the block that it was read on, Unix seconds. */
  readonly atSeconds: bigint;
}

/** Describes the read of a pool's last 30 minutes; it reverts where the pool does not keep them. */
export function observeRead(chain: Erc20Token['chain'], pool: Address): Read<unknown> {
  return call({
    chain,
    to: pool,
    abi: poolAbi,
    functionName: 'observe',
    args: [[MEAN_SECONDS, 0]],
  });
}

/** The price at the mean tick, which is the geometric mean of the prices since then. */
export function meanSqrtPrice([[before = 0n, now = 0n] = []]: Observed): bigint {
  return sqrtRatioAtTick(Number((now - before) / BigInt(MEAN_SECONDS)));
}

/**
 * What a token is worth by its pools against the chain's hubs that have price feeds: the mean of the last
 * 30 minutes of each pool in which $100,000 move the price by 2 % at most, either way. The richest pool
 * comes first. Three rounds, less where there is nothing to ask.
 */
export function* readMeanPrices(token: Erc20Token): ContractRead<readonly PoolPrice[]> {
  const { chain } = token;
  const hubs = hubTokens(chain)
    .flatMap((address) => ownToken(chain, address) ?? [])
    .filter(isErc20)
    .filter((hub) => !sameToken(hub, token));
  const pools = hubs.flatMap((hub) =>
    FEE_TIERS.map((fee) => ({
      hub,
      fee,
      address: poolAddress(chain, token.address, hub.address, fee),
    })),
  );
  const [prices, balances] = yield* together([
    readPricesUsd(hubs),
    readAll(
      pools.map(({ hub, address }) =>
        call({
          chain,
          to: hub.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        }),
      ),
    ),
  ]);
  // Who sells for $100,000 takes as much of the hub out: a pool that holds less is not deep enough.
  const rich = pools
    .flatMap((pool, at) => {
      const hubUsd8 = prices[hubs.indexOf(pool.hub)] ?? null;
      const balance = balances[at];
      if (hubUsd8 === null || !balance?.ok) return [];
      const heldUsd8 = usdValue(pool.hub, balance.value, hubUsd8);
      return heldUsd8 < DEPTH_USD8 ? [] : [{ ...pool, hubUsd8, heldUsd8 }];
    })
    .sort((a, b) => Number(b.heldUsd8 - a.heldUsd8))
    .slice(0, MOST_POOLS);
  if (rich.length === 0) return [];
  const [time, ...states] = yield* readAll([
    blockTimestamp(chain),
    ...rich.map(({ address }) => observeRead(chain, address)),
    ...rich.map(({ address }) => call({ chain, to: address, abi: poolAbi, functionName: 'slot0' })),
  ] as readonly [Read<bigint>, ...Read[]]);
  const reported = rich.flatMap((pool, at) => {
    const [observed, slot0] = [states[at], states[rich.length + at]];
    if (!time.ok || !observed?.ok || !slot0?.ok) return [];
    const mean = meanSqrtPrice(observed.value as Observed);
    const usd8 = worthOf(token, pool, mean);
    return usd8 === 0n ? [] : [{ ...pool, usd8, spot: (slot0.value as Slot0)[0] }];
  });
  if (reported.length === 0) return [];
  const quotes: readonly ReadOutcome<unknown>[] = yield* readAll(
    reported.flatMap(({ hub, hubUsd8, fee, usd8 }) => [
      depthRead(hub, token, fee, atomicFor(DEPTH_USD8, hub, hubUsd8)),
      depthRead(token, hub, fee, atomicFor(DEPTH_USD8, token, usd8)),
    ]),
  );
  return reported.flatMap(({ usd8, address, spot }, at) => {
    const isDeep = quotes.slice(2 * at, 2 * at + 2).every((quote) => isWithin(quote, spot));
    return isDeep && time.ok ? [{ usd8, pool: address, atSeconds: time.value as bigint }] : [];
  });
}

/** One unit of the token at a price of its pool, in US dollars with 8 decimals. */
function worthOf(
  token: Erc20Token,
  { hub, hubUsd8 }: { readonly hub: Erc20Token; readonly hubUsd8: bigint },
  sqrtPriceX96: bigint,
): bigint {
  const price = sqrtPriceX96 * sqrtPriceX96;
  const isFirst = token.address.toLowerCase() < hub.address.toLowerCase();
  const [numerator, denominator] = isFirst ? [price, Q192] : [Q192, price];
  const unit = 10n ** BigInt(token.decimals);
  return (unit * numerator * hubUsd8) / (denominator * 10n ** BigInt(hub.decimals));
}

function atomicFor(usd8: bigint, { decimals }: Erc20Token, priceUsd8: bigint): bigint {
  return (usd8 * 10n ** BigInt(decimals)) / priceUsd8;
}

function depthRead(from: Erc20Token, to: Erc20Token, fee: number, amountAtomic: bigint): Read {
  return call({
    chain: from.chain,
    to: UNISWAP_V3[from.chain].quoterV2,
    abi: quoterV2Abi,
    functionName: 'quoteExactInput',
    args: [
      encodePath({ tokens: [from.address, to.address], fees: [fee] }, 'exact_in'),
      amountAtomic,
    ],
  });
}

function isWithin(quote: ReadOutcome<unknown>, spot: bigint): boolean {
  const after = quote.ok ? (quote.value as QuoterAnswer)[1][0] : undefined;
  if (after === undefined) return false;
  const [one, other] = [after * after, spot * spot];
  const moved = one > other ? one - other : other - one;
  return moved * 10_000n <= other * DEPTH_BPS;
}
