import { type Address, formatUnits, zeroAddress } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { PriceMarket } from '#server/chains/evm/chain-access.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { nativeToken, shownSymbol } from '#server/chains/tokens/resolve.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { readPrices } from '#server/prices/read-prices.ts';
import { isPendleChain, type PendleChain } from '#server/protocols/pendle/addresses.ts';
import {
  type PendlePosition,
  readPositions as readPendle,
} from '#server/protocols/pendle/read/read-positions.ts';
import { isSaffronChain, type SaffronChain } from '#server/protocols/saffron/addresses.ts';
import {
  readPositions as readSaffron,
  type SaffronPosition,
} from '#server/protocols/saffron/read/read-positions.ts';
import { readPositions as readPooled } from '#server/protocols/uniswap-v3/read/read-positions.ts';
import type { Position, PositionList, PositionQuery } from '#server/schemas/position.ts';
import type { Holding } from './holding.ts';
import type { PendleMarketList } from './pendle-market-list.ts';
import { POSITION_KINDS, type PositionProtocol, positionId } from './position-id.ts';
import { withinDeadline } from './within-deadline.ts';

/** A position with what it is worth in tokens, as its source returns it. */
interface FoundPosition {
  readonly row: Omit<Position, 'value_usd'>;
  /** What it is worth; null where nobody says, or where that is no token of the chain. */
  readonly worth: readonly Holding[] | null;
}

/** One protocol on one chain. */
interface Source {
  readonly protocol: PositionProtocol;
  readonly read: () => Promise<{
    readonly found: readonly FoundPosition[];
    readonly isWhole: boolean;
  }>;
}

interface Options {
  readonly environment: EngineEnvironment;
  readonly market: PriceMarket | null;
  readonly pendleMarkets: PendleMarketList | null;
}

/**
 * The positions of a wallet that have an id, largest value first, and the protocols that could not be
 * read, wholly or in part.
 *
 * @throws ApiError positions_unavailable where nothing that was asked for could be read
 */
export async function readPositions(query: PositionQuery, options: Options): Promise<PositionList> {
  const owner = query.wallet.toLowerCase() as Address;
  const sources = sourcesOf(query, owner, options);
  const answers = await Promise.all(
    sources.map(async ({ protocol, read }) => {
      // Why a source is silent is in its own words, which nobody outside reads.
      const answer = await withinDeadline(read).catch(() => null);
      return { protocol, answer };
    }),
  );
  if (sources.length > 0 && answers.every(({ answer }) => answer === null)) {
    throw new ApiError('positions_unavailable');
  }
  const found = answers
    .flatMap(({ answer }) => answer?.found ?? [])
    .filter(({ row }) => query.kind === undefined || row.kind === query.kind);
  const usd = await valuesOf(found, options);
  const positions = found
    .map(({ row }, at): Position => ({ ...row, value_usd: usd[at] ?? null }))
    .sort((a, b) => (b.value_usd ?? -1) - (a.value_usd ?? -1) || (a.id < b.id ? -1 : 1));
  const silent = answers.filter(({ answer }) => answer === null || !answer.isWhole);
  const unavailable = [...new Set(silent.map(({ protocol }) => protocol))];
  return { wallet: query.wallet, positions, degraded: unavailable.length > 0, unavailable };
}

/** Each protocol that may have what is asked for, by chain. */
function sourcesOf(
  { protocol, kind, chain }: PositionQuery,
  owner: Address,
  { environment, pendleMarkets }: Options,
): readonly Source[] {
  const isAsked = (slug: PositionProtocol) =>
    (protocol === undefined || protocol === slug) &&
    (kind === undefined || POSITION_KINDS[slug].some((one) => one === kind));
  const chains = EVM_CHAINS.filter(({ slug }) => chain === undefined || chain === slug);
  const pendle = chains.flatMap(({ slug }): Source[] => {
    if (!isPendleChain(slug)) return [];
    return [
      {
        protocol: 'pendle',
        async read() {
          if (pendleMarkets === null) throw new Error('No list of markets is joined.');
          const list = await pendleMarkets.read(slug);
          const contractRead = readPendle(slug, owner, list.markets);
          const { positions, isWhole } = await runContractRead(contractRead, environment.chains);
          return {
            found: positions.map((position) => pendlePosition(slug, owner, position)),
            isWhole: isWhole && list.isNew,
          };
        },
      },
    ];
  });
  const saffron = chains.flatMap(({ slug }): Source[] => {
    if (!isSaffronChain(slug)) return [];
    return [
      {
        protocol: 'saffron',
        async read() {
          const contractRead = readSaffron(slug, owner, readPooled);
          const { positions, isWhole, isAll } = await runContractRead(
            contractRead,
            environment.chains,
          );
          return {
            found: positions.map((one) => saffronPosition(slug, owner, one)),
            isWhole: isWhole && isAll,
          };
        },
      },
    ];
  });
  return [...pendle, ...saffron].filter((source) => isAsked(source.protocol));
}

function pendlePosition(
  chain: PendleChain,
  owner: Address,
  { market, kind, assetAtomic, asset, impliedApyWad, expiry, readAtSeconds }: PendlePosition,
): FoundPosition {
  const parts = { owner, protocol: 'pendle', reference: market.toLowerCase(), kind } as const;
  const secondsLeft = expiry > readAtSeconds ? expiry - readAtSeconds : 0n;
  return {
    row: {
      id: positionId(parts),
      ...parts,
      chain,
      // What YT and liquidity earn is decided by what is to come.
      ...(kind === 'pt' &&
        impliedApyWad !== null && { apy_pct: rounded(formatUnits(impliedApyWad, 16), 4) }),
      days_to_expiry: hundredths(secondsLeft, 86_400n),
    },
    worth:
      asset === null || assetAtomic === null
        ? null
        : [worthOf(chain, 'pendle', asset, assetAtomic)],
  };
}

function saffronPosition(
  chain: SaffronChain,
  owner: Address,
  {
    side,
    vault,
    worth,
    isClaimable,
    isStarted,
    startedAt,
    endsAt,
    filledBps,
    readAtSeconds,
  }: SaffronPosition,
): FoundPosition {
  const parts = { owner, protocol: 'saffron', reference: vault.toLowerCase(), kind: side } as const;
  const left = endsAt !== null && endsAt > readAtSeconds ? endsAt - readAtSeconds : 0n;
  return {
    row: {
      id: positionId(parts),
      ...parts,
      chain,
      ...(endsAt !== null && { days_to_expiry: hundredths(left, 86_400n) }),
      claimable: isClaimable,
      started: isStarted,
      ...(startedAt !== null && {
        accepted_hours_ago: hundredths(readAtSeconds - startedAt, 3600n),
      }),
      fill_pct: Number(filledBps) / 100,
    },
    worth:
      worth?.map(({ token, decimals, amountAtomic }) =>
        worthOf(chain, 'saffron', { address: token, decimals }, amountAtomic),
      ) ?? null,
  };
}

/** A length of time in a unit, with two decimals. */
function hundredths(seconds: bigint, unit: bigint): number {
  return Number((seconds * 100n) / unit) / 100;
}

function worthOf(
  chain: EvmChainSlug,
  protocol: PositionProtocol,
  { address, decimals }: { readonly address: Address; readonly decimals: number },
  amountAtomic: bigint,
): Holding {
  const isCoin = address === zeroAddress;
  const listed = isCoin ? undefined : tokenDirectory().at(chain, address);
  return {
    chain,
    symbol: isCoin ? nativeToken(chain).symbol : listed ? shownSymbol(listed) : address,
    address: isCoin ? null : address,
    decimals,
    amountAtomic,
    kind: 'supplied',
    protocol,
  };
}

/** US dollars in their order; null where no price is known. */
async function valuesOf(
  found: readonly FoundPosition[],
  { environment, market }: Options,
): Promise<readonly (number | null)[]> {
  const worths = found.flatMap(({ worth }) => worth ?? []);
  const prices = await readPrices(worths, {
    chains: environment.chains,
    market,
    nowMs: environment.nowMs(),
  });
  const usdOf = new Map(
    worths.map((worth, at) => {
      const usd8 = prices[at]?.usd8 ?? null;
      const { amountAtomic, decimals } = worth;
      return [worth, usd8 === null ? null : (amountAtomic * usd8) / 10n ** BigInt(decimals)];
    }),
  );
  return found.map(({ worth }) => {
    const parts = worth?.map((one) => usdOf.get(one) ?? null) ?? [null];
    // A part without a price is not nothing.
    if (parts.includes(null)) return null;
    const sum = parts.reduce<bigint>((total, usd) => total + (usd ?? 0n), 0n);
    return rounded(formatUnits(sum, 8), 2);
  });
}

function rounded(decimal: string, places: number): number {
  return Number(Number(decimal).toFixed(places));
}
