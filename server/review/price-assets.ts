import type { Address as SolanaAddress } from '@solana/kit';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ifReachable } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { AccountRead } from '#server/chains/solana/read.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { runAccountRead } from '#server/chains/solana/run-account-read.ts';
import { SOL } from '#server/chains/solana/tokens.ts';
import { readSolanaPrices } from '#server/prices/read-solana-prices.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { formatUsd } from '#server/simulate/format-costs.ts';
import { readPricedAs } from './read-priced-as.ts';

/** An amount of an asset, in base units and with a sign. */
export interface AssetAmount {
  /** Token address or mint; null for the native coin. */
  readonly token: string | null;
  readonly raw: bigint;
}

/** What an amount is worth, and how it is known. */
export interface PricedAmount {
  /** Null where the token is not known. */
  readonly decimals: number | null;
  /** Without its sign, with 8 decimals; null where no feed prices it. */
  readonly usd8: bigint | null;
  /** The same for people: `$1,204.50`. */
  readonly usd: string | null;
  /** The symbol of the listed token whose price it is worth; null where unknown. */
  readonly pricedAs: { readonly symbol: string; readonly token: string | null } | null;
}

/** What amounts of one chain's assets are worth now, in their order. */
export function priceAmounts(
  chain: ChainSlug,
  amounts: readonly AssetAmount[],
  environment: EngineEnvironment,
): Promise<readonly PricedAmount[]> {
  return chain === 'solana'
    ? priceOnSolana(amounts, environment)
    : priceOnEvm(chain, amounts, environment);
}

async function priceOnEvm(
  chain: EvmChainSlug,
  amounts: readonly AssetAmount[],
  { chains }: EngineEnvironment,
): Promise<readonly PricedAmount[]> {
  const keys = [...new Set(amounts.map(keyOf))];
  const found = await Promise.all(
    keys.map((key) => runContractRead(readPricedAs(chain, key === '' ? null : key), chains)),
  );
  const known = found.filter((token) => token !== undefined);
  const prices = (await runContractRead(ifReachable(readPricesUsd(known)), chains)) ?? [];
  return amounts.map((amount) => {
    const token = found[keys.indexOf(keyOf(amount))];
    if (!token) return { decimals: null, usd8: null, usd: null, pricedAs: null };
    const price = prices[known.indexOf(token)] ?? null;
    return {
      decimals: token.decimals,
      ...worthOf(price === null ? null : usdValue(token, amount.raw, price)),
      pricedAs: { symbol: token.symbol, token: token.address },
    };
  });
}

async function priceOnSolana(
  amounts: readonly AssetAmount[],
  environment: EngineEnvironment,
): Promise<readonly PricedAmount[]> {
  const { solana } = environment;
  const prices = await readSolanaPrices(environment);
  const worths = await Promise.all(
    amounts.map(({ token, raw }) =>
      token === null || !solana
        ? undefined
        : runAccountRead(readLamports(token as SolanaAddress, raw), solana),
    ),
  );
  return amounts.map((amount, at) => {
    const token = resolveSolanaToken(amount.token ?? SOL.symbol);
    const worth = worths[at];
    const [priced, raw] = worth === undefined ? [token, amount.raw] : [SOL, worth];
    const price = priced && prices.get(priced.mint)?.usd8;
    const usd8 = priced && price ? (raw * price) / 10n ** BigInt(priced.decimals) : null;
    return {
      decimals: token?.decimals ?? null,
      ...worthOf(usd8),
      pricedAs: null,
    };
  });
}

/** What a protocol's receipt is worth; undefined for what is none. */
function* readLamports(mint: SolanaAddress, atomic: bigint): AccountRead<bigint | undefined> {
  for (const { readWorth } of SOLANA_PROTOCOLS) {
    const worth = readWorth && (yield* readWorth(mint, atomic));
    if (worth !== undefined) return worth;
  }
  return undefined;
}

const keyOf = ({ token }: AssetAmount) => token?.toLowerCase() ?? '';

/** @param signed8 dollars with 8 decimals */
function worthOf(signed8: bigint | null): Pick<PricedAmount, 'usd8' | 'usd'> {
  if (signed8 === null) return { usd8: null, usd: null };
  const usd8 = signed8 < 0n ? -signed8 : signed8;
  return { usd8, usd: formatUsd(usd8) };
}
