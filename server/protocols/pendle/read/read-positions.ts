import { type Address, erc20Abi, isAddressEqual, zeroAddress } from 'viem';
import {
  apart,
  blockTimestamp,
  type ContractRead,
  call,
  nativeBalance,
  type ReadOutcome,
  readAll,
  together,
} from '#server/chains/evm/read.ts';
import { priceFeedOf, readPricesUsd } from '#server/chains/prices/read-price.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ListedMarket } from '#server/protocols/protocol-positions.ts';
import { marketAbi } from '../abi/market.ts';
import { routerStaticAbi } from '../abi/router-static.ts';
import { syAbi } from '../abi/sy.ts';
import { PENDLE, type PendleChain } from '../addresses.ts';

const WAD = 10n ** 18n;
/** For the three rates of a market; the SY of a known one uses a tenth of it. */
const RATE_GAS = 10_000_000n;
/** `assetInfo` of an SY whose asset is a token; others have an asset that is none. */
const ASSET_IS_TOKEN = 0;

/** What an owner has of a market: of its PT, its YT or its liquidity. */
export interface PendlePosition {
  readonly market: Address;
  readonly kind: 'pt' | 'yt' | 'lp';
  /** The token that is held: the PT, the YT or the market itself. */
  readonly token: Address;
  readonly amountAtomic: bigint;
  /**
   * The same in the market's asset, at the market's present rate; interest of YT not counted. Null where
   * there is no rate, since nobody has brought liquidity yet, or none that anything but its SY vouches for.
   */
  readonly assetAtomic: bigint | null;
  /** What that asset is; null where it is no token of the chain. */
  readonly asset: { readonly address: Address; readonly decimals: number } | null;
  /** What PT earn in a year until the end at the market's rate, 18 decimals; null after the end and without a rate. */
  readonly impliedApyWad: bigint | null;
  /** Unix seconds. */
  readonly expiry: bigint;
  /** Time of the block that it was read on, Unix seconds. */
  readonly readAtSeconds: bigint;
}

interface Held {
  readonly market: ListedMarket;
  /** Of PT, YT and LP; null where the token did not answer. */
  readonly balances: readonly (bigint | null)[];
}

/**
 * What an owner has of listed markets, and whether something of it could not be known. A market that none
 * of Pendle's factories made counts for nothing. PT and YT that several markets trade count once, with
 * the first of them. Five rounds at most.
 */
export function* readPositions(
  chain: PendleChain,
  owner: Address,
  markets: readonly ListedMarket[],
): ContractRead<{ readonly positions: readonly PendlePosition[]; readonly isWhole: boolean }> {
  const [readAt, ...balances] = (yield* readAll([
    blockTimestamp(chain),
    ...markets.flatMap(({ principalToken, yieldToken, address }) =>
      [principalToken, yieldToken, address].map((to) => balanceOf(chain, to, owner)),
    ),
  ])) as readonly ReadOutcome<bigint>[];
  if (!readAt?.ok) return { positions: [], isWhole: false };
  const reported = markets
    .map((market, at): Held => {
      const of = balances.slice(3 * at, 3 * at + 3);
      return { market, balances: of.map((one) => (one.ok ? one.value : null)) };
    })
    .filter((one) => one.balances.some((balance) => balance !== 0n));
  const held = yield* withoutOthers(chain, reported);
  const read = yield* together(held.map((one) => readHeld(chain, one, readAt.value)));
  const counted = new Set<string>();
  const positions = read.flatMap((one) => {
    if (one === null) return [];
    return one.positions.filter(({ token }) => {
      const key = token.toLowerCase();
      if (counted.has(key)) return false;
      counted.add(key);
      return true;
    });
  });
  return {
    positions,
    isWhole: read.every((one) => one?.isWhole !== false),
  };
}

/**
 * Leaves out what was listed, reported no balance and is no market of Pendle's: its factories alone are asked,
 * in one call, for whatever runs its code is a call by itself.
 */
function* withoutOthers(chain: PendleChain, held: readonly Held[]): ContractRead<readonly Held[]> {
  const mute = held.filter(({ balances }) => balances.includes(null));
  const made = yield* together(mute.map(({ market }) => readAll(madeBy(chain, market.address))));
  const isOther = new Set(mute.filter((_, at) => isMade(made[at] ?? []) === false));
  return held.filter((one) => !isOther.has(one));
}

const madeBy = (chain: PendleChain, market: Address) =>
  PENDLE[chain].marketFactories.map((to) =>
    call({ chain, to, abi: marketAbi, functionName: 'isValidMarket', args: [market] }),
  );

/** Whether a factory of Pendle's made it; undefined where none reported. */
function isMade(reported: readonly ReadOutcome<boolean>[]): boolean | undefined {
  if (reported.some((one) => one.ok && one.value)) return true;
  return reported.some(({ ok }) => ok) ? false : undefined;
}

/** A market as it stands at a time. */
export interface MarketState {
  /** What may be held of it, and what one of it is worth in its asset, 18 decimals; null without a rate. */
  readonly parts: Readonly<
    Record<PendlePosition['kind'], { readonly token: Address; readonly rateWad: bigint | null }>
  >;
  readonly asset: PendlePosition['asset'];
  /**
   * The most of its asset that all of its SY can be paid; `unvouched` where no contract but the SY itself
   * shows what it keeps or what that is worth, `silent` where the feed that would did not answer this time.
   */
  readonly mostAtomic: bigint | 'unvouched' | 'silent';
  readonly impliedApyWad: bigint | null;
  /** Unix seconds. */
  readonly expiry: bigint;
}

/**
 * Reads a market that may be Pendle's. Five rounds at most.
 *
 * @returns null where none of Pendle's factories made it, undefined where it did not answer
 */
export function* readMarketState(
  chain: PendleChain,
  market: Address,
  readAtSeconds: bigint,
): ContractRead<MarketState | null | undefined> {
  const at = { chain, to: market, abi: marketAbi } as const;
  const pendle = { chain, to: PENDLE[chain].routerStatic, abi: routerStaticAbi } as const;
  // Anybody may make a market over their own SY: what asks that is read apart.
  const ofAsset = { key: market, gas: RATE_GAS };
  const [tokens, expiry, ptRate, lpRate, state, ...made] = yield* readAll([
    call({ ...at, functionName: 'readTokens' }),
    call({ ...at, functionName: 'expiry' }),
    apart(call({ ...pendle, functionName: 'getPtToAssetRate', args: [market] }), ofAsset),
    apart(call({ ...pendle, functionName: 'getLpToAssetRate', args: [market] }), ofAsset),
    apart(call({ ...pendle, functionName: 'getMarketState', args: [market] }), ofAsset),
    ...madeBy(chain, market),
  ] as const);
  const isPendles = isMade(made);
  if (isPendles !== true) return isPendles === false ? null : undefined;
  if (!tokens.ok || !expiry.ok) return undefined;
  const [sy, principalToken, yieldToken] = tokens.value;
  const [info, kept] = yield* readAll([
    apart(call({ chain, to: sy, abi: syAbi, functionName: 'assetInfo' })),
    apart(call({ chain, to: sy, abi: syAbi, functionName: 'yieldToken' })),
  ]);
  const asset = info.ok ? yield* readAsset(chain, info.value) : null;
  const hasEnded = expiry.value <= readAtSeconds;
  // The quoter has a rate of PT for an empty market too, which nobody would trade at.
  const saidRateWad = ptRate.ok && (hasEnded || state.ok) ? ptRate.value : null;
  // Nobody pays more for what becomes one unit of the asset.
  const ptRateWad = saidRateWad !== null && saidRateWad > WAD ? null : saidRateWad;
  return {
    parts: {
      pt: { token: principalToken, rateWad: ptRateWad },
      yt: { token: yieldToken, rateWad: hasEnded ? 0n : restOf(ptRateWad) },
      lp: { token: market, rateWad: lpRate.ok ? lpRate.value : null },
    },
    asset,
    mostAtomic:
      asset && kept.ok ? yield* readMost(chain, { sy, asset, kept: kept.value }) : 'unvouched',
    // The quoter shows what one becomes in a year.
    impliedApyWad: hasEnded || !state.ok ? null : state.value[3] - WAD,
    expiry: expiry.value,
  };
}

/**
 * The asset that an SY names. Its decimals are the token's own: the maker of an SY says what it likes, and
 * one that says others counts in a unit that nobody knows.
 */
function* readAsset(
  chain: PendleChain,
  [type, address, said]: readonly [number, Address, number],
): ContractRead<PendlePosition['asset']> {
  if (type !== ASSET_IS_TOKEN) return null;
  const decimals =
    address === zeroAddress
      ? nativeToken(chain).decimals
      : (tokenDirectory().at(chain, address) ?? (yield* readToken(chain, address)))?.decimals;
  return decimals === said ? { address, decimals } : null;
}

/** How far what an SY keeps may be worth less than what it pays for it, since prices move: a twentieth. */
const MOST_SLACK = { of: 21n, per: 20n };

/**
 * The most of its asset that an SY can pay: what it holds of the token that it wraps, by contracts that are
 * not its own. An SY says any rate that its maker likes, and one that stakes its asset elsewhere holds none:
 * what nothing else bears out counts for nothing.
 */
function* readMost(
  chain: PendleChain,
  of: { sy: Address; asset: NonNullable<PendlePosition['asset']>; kept: Address },
): ContractRead<MarketState['mostAtomic']> {
  const { sy, asset, kept } = of;
  const [keptToken, assetToken] = [kept, asset.address].map((one) =>
    one === zeroAddress ? nativeToken(chain) : resolveToken(chain, one),
  );
  const isSame = isAddressEqual(kept, asset.address);
  if (!isSame && !(keptToken && assetToken && priceFeedOf(keptToken) && priceFeedOf(assetToken))) {
    return 'unvouched';
  }
  const [[held], [keptUsd, assetUsd]] = yield* together([
    readAll([kept === zeroAddress ? nativeBalance(chain, sy) : apart(balanceOf(chain, kept, sy))]),
    readPricesUsd(isSame || !keptToken || !assetToken ? [] : [keptToken, assetToken]),
  ]);
  if (!held.ok) return 'unvouched';
  if (isSame) return held.value;
  if (keptUsd == null || assetUsd == null || !keptToken) return 'silent';
  const usd = held.value * keptUsd * 10n ** BigInt(asset.decimals) * MOST_SLACK.of;
  return usd / (assetUsd * 10n ** BigInt(keptToken.decimals) * MOST_SLACK.per);
}

const balanceOf = (chain: PendleChain, to: Address, owner: Address) =>
  call({ chain, to, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });

const KINDS = ['pt', 'yt', 'lp'] as const;

/** What is held of one market; null where it is none of Pendle's. */
function* readHeld(chain: PendleChain, { market, balances }: Held, readAtSeconds: bigint) {
  const state = yield* readMarketState(chain, market.address, readAtSeconds);
  if (state === null) return null;
  const isAsListed =
    state !== undefined &&
    isAddressEqual(state.parts.pt.token, market.principalToken) &&
    isAddressEqual(state.parts.yt.token, market.yieldToken);
  if (!isAsListed) return { positions: [], isWhole: false };
  const { parts, mostAtomic, ...reported } = state;
  return {
    isWhole: mostAtomic !== 'silent' && balances.every((balance) => balance !== null),
    positions: KINDS.flatMap((kind, index) => {
      const amountAtomic = balances[index] ?? 0n;
      if (amountAtomic === 0n) return [];
      const position: PendlePosition = {
        market: market.address,
        kind,
        token: parts[kind].token,
        amountAtomic,
        assetAtomic: worthInAsset(state, kind, amountAtomic),
        ...reported,
        readAtSeconds,
      };
      return [position];
    }),
  };
}

/**
 * What an amount of a part is worth in the market's asset.
 *
 * @returns null where there is no rate, where it is more than all that the SY keeps, and where nothing shows
 *   how much that is
 */
export function worthInAsset(
  { parts, mostAtomic }: MarketState,
  kind: PendlePosition['kind'],
  amountAtomic: bigint,
): bigint | null {
  const { rateWad } = parts[kind];
  if (rateWad === null) return null;
  const worth = (amountAtomic * rateWad) / WAD;
  if (worth === 0n) return worth;
  return typeof mostAtomic === 'bigint' && worth <= mostAtomic ? worth : null;
}

/** The rate of YT: what PT leave of one unit of the asset. */
function restOf(ptRateWad: bigint | null): bigint | null {
  return ptRateWad === null ? null : ptRateWad > WAD ? 0n : WAD - ptRateWad;
}
