import type { Address as SolanaAddress } from '@solana/kit';
import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { readSolanaPrices } from '#server/chains/prices/read-solana-prices.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaReading } from '#server/chains/solana/read.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { runSolanaReading } from '#server/chains/solana/run-reading.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';
import type { AssumedArrival, SimulateResponse } from '#server/schemas/simulate.ts';
import { decimalsOf } from './decimals-of.ts';
import { readPaidBack } from './read-paid-back.ts';
import { readPricedAs } from './read-priced-as.ts';

/** A change of one token, signed and in base units. */
interface Change {
  readonly asset: string;
  readonly token: string | null;
  readonly raw: bigint;
  /** As the dry run knew them; null for what is only said to arrive. */
  readonly decimals: number | null;
}

/**
 * What a dry run leaves changed in the wallet on one chain, with what its bridges bring there, and
 * what each of it is worth now. What leaves comes first.
 */
export async function totalChanges(
  chain: ChainSlug,
  { steps }: Pick<SimulateResponse, 'steps'>,
  arrivals: readonly AssumedArrival[],
  environment: EngineEnvironment,
): Promise<readonly ReviewTotal[]> {
  const changes = sumUp([
    ...steps.flatMap((step) => (step.status_code === 1 ? step.balance_changes : [])).map(asChange),
    ...arrivals.map(asArrival),
  ]);
  const priced =
    chain === 'solana'
      ? await priceOnSolana(changes, environment)
      : await priceOnEvm(chain, changes, environment);
  return priced.sort((a, b) => Number(b.leaves) - Number(a.leaves));
}

function asChange({
  asset,
  token,
  change_raw,
  change,
}: SimulateResponse['steps'][number]['balance_changes'][number]): Change {
  const raw = BigInt(change_raw);
  return { asset, token, raw, decimals: decimalsOf(raw, change) };
}

function asArrival({ asset, asset_address, amount_raw }: AssumedArrival): Change {
  return { asset, token: asset_address ?? null, raw: BigInt(amount_raw), decimals: null };
}

function sumUp(changes: readonly Change[]): readonly Change[] {
  const sums = new Map<string, Change>();
  for (const change of changes) {
    const key = change.token?.toLowerCase() ?? '';
    const before = sums.get(key);
    sums.set(key, {
      ...change,
      raw: (before?.raw ?? 0n) + change.raw,
      decimals: before?.decimals ?? change.decimals,
    });
  }
  return [...sums.values()].filter(({ raw }) => raw !== 0n);
}

async function priceOnEvm(
  chain: EvmChainSlug,
  changes: readonly Change[],
  { chains }: EngineEnvironment,
): Promise<ReviewTotal[]> {
  const tokens = await Promise.all(
    changes.map(({ token }) => runReading(readPricedAs(chain, token), chains)),
  );
  const known = tokens.filter((token) => token !== undefined);
  const [prices, paidBack] = await Promise.all([
    runReading(readPricesUsd(known), chains),
    Promise.all(
      changes.map(({ token, raw }, at) =>
        token === null || tokens[at] || raw < 0n
          ? null
          : runReading(readPaidBack(chain, token as Address, raw), chains),
      ),
    ),
  ]);
  const wrapped = wrappedNativeToken(chain).address.toLowerCase();
  return changes.map((change, at) => {
    const token = tokens[at];
    const price = (token && prices[known.indexOf(token)]) ?? null;
    const usd = token && price !== null ? usdValue(token, change.raw, price) : null;
    const isOther = token?.address?.toLowerCase() !== change.token?.toLowerCase();
    return {
      ...totalOf(change, token?.decimals ?? change.decimals, usd),
      stands_for: token && isOther ? token.symbol : null,
      wraps: change.token?.toLowerCase() === wrapped ? nativeToken(chain).symbol : null,
      paid_back: paidBack[at] ?? null,
    };
  });
}

async function priceOnSolana(
  changes: readonly Change[],
  { chains, solana }: EngineEnvironment,
): Promise<ReviewTotal[]> {
  const prices = await readSolanaPrices(chains);
  const worths = await Promise.all(
    changes.map(({ token, raw }) =>
      token === null || !solana
        ? undefined
        : runSolanaReading(readLamports(token as SolanaAddress, raw), solana),
    ),
  );
  return changes.map((change, at) => {
    const token = resolveSolanaToken(change.token ?? SOL.symbol);
    const worth = worths[at];
    const [priced, raw] = worth === undefined ? [token, change.raw] : [SOL, worth];
    const price = priced && prices.get(priced.symbol);
    const usd = priced && price ? (raw * price) / 10n ** BigInt(priced.decimals) : null;
    return totalOf(change, token?.decimals ?? change.decimals, usd);
  });
}

/** What a protocol's receipt is worth; undefined for what is none. */
function* readLamports(mint: SolanaAddress, atomic: bigint): SolanaReading<bigint | undefined> {
  for (const { readWorth } of SOLANA_PROTOCOLS) {
    const worth = readWorth && (yield* readWorth(mint, atomic));
    if (worth !== undefined) return worth;
  }
  return undefined;
}

/** @param usd8 with 8 decimals */
function totalOf(
  { asset, token, raw }: Change,
  decimals: number | null,
  usd8: bigint | null,
): ReviewTotal {
  return {
    asset,
    token,
    change: decimals === null ? null : formatAmount(raw, decimals),
    leaves: raw < 0n,
    usd: usd8 === null ? null : dollars(usd8),
    stands_for: null,
    wraps: null,
    paid_back: null,
  };
}

/** Dollars and cents of a size, without its sign: `$1,204.50`. */
function dollars(usd8: bigint): string {
  const size = usd8 < 0n ? -usd8 : usd8;
  const cents = size / 10n ** 6n;
  if (cents === 0n && size > 0n) return 'under $0.01';
  const whole = (cents / 100n).toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `$${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}
