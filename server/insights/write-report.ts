import { formatUnits } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { PriceMarket } from '#server/chains/evm/chain-access.ts';
import { ifReachable, together } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { CHAINS, EVM_CHAINS } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import type { Holding, MissingSource } from '#server/positions/holding.ts';
import type { PendleMarketList } from '#server/positions/pendle-market-list.ts';
import { readWallet } from '#server/positions/read-wallet.ts';
import type { TokenIndex } from '#server/positions/token-index.ts';
import type { Price } from '#server/prices/price.ts';
import { readPrices } from '#server/prices/read-prices.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import type { WalletReport } from '#server/schemas/wallet-report.ts';
import { judge, type Offer, RUBRIC_VERSION, scoreOf, type ValuedHolding } from './rubric.ts';

/** What no source here reads, of any wallet: said, so that nobody takes silence for nothing. */
const NOT_COVERED = [
  'Shares of vaults that are not listed in the guide, markets of Morpho that are not well known, and accounts at protocols that are not listed under GET /meta.',
  'Rewards that are due anywhere but at Aave, and funds that are on a bridge.',
  'Allowances for contracts of other protocols.',
  'Stake accounts of Solana that were not made here, and its tokens beyond those of GET /assets that are traded here.',
  'NFTs, perpetual futures and accounts at exchanges.',
] as const;

/** Rates are read of so many of the largest holdings. */
const MOST_RATED = 20;
const RATED_FROM_USD = 10;

/**
 * Reads a wallet and judges it. It is the same for the same state of the chains: the clock gives its
 * date alone.
 *
 * @param options.nowMs Unix milliseconds
 */
export async function writeReport(
  address: string,
  options: {
    readonly environment: EngineEnvironment;
    readonly market: PriceMarket | null;
    readonly pendleMarkets: PendleMarketList | null;
    readonly tokenIndex: TokenIndex | null;
    readonly appUrl: string;
    readonly nowMs: number;
  },
): Promise<Omit<WalletReport, 'expires_at' | 'narrative'>> {
  const { environment, market, pendleMarkets, tokenIndex, appUrl, nowMs } = options;
  const wallet = await readWallet(address, environment, pendleMarkets, tokenIndex);
  const prices = await pricesOf(wallet.holdings, { chains: environment.chains, market, nowMs });
  const valued = wallet.holdings.map((holding, at) => value(holding, prices[at] as Price));
  const offers = await readOffers(valued, environment);
  const missing = [...wallet.missing, ...missingPrices(wallet.holdings, prices)];
  const findings = judge({ address, ...wallet, missing, holdings: valued, offers });
  const largestFirst = valued
    .map((holding, at) => ({ holding, price: prices[at] as Price }))
    .sort((a, b) => Math.abs(b.holding.usd ?? 0) - Math.abs(a.holding.usd ?? 0));
  return {
    address,
    schema_version: SCHEMA_VERSION,
    rubric_version: RUBRIC_VERSION,
    read_at: nowMs,
    score: scoreOf(findings),
    score_is_lower_bound: findings.some(({ status }) => status === 'incomplete'),
    total_usd: cents(
      valued.reduce((sum, { kind, usd }) => sum + (kind === 'debt' ? -1 : 1) * (usd ?? 0), 0),
    ),
    holdings: largestFirst.slice(0, 2000).map(({ holding, price }) => show(holding, price)),
    findings: [...findings],
    suggestedAgents: findings.flatMap(({ agentSuggestion }) => agentSuggestion ?? []),
    incomplete_because: missing.map(({ source, reason }) => ({ source, reason })).slice(0, 200),
    not_covered: [unlistedNotCovered(tokenIndex), ...NOT_COVERED],
    appUrl,
  };
}

const UNLISTED: Price = {
  usd8: null,
  reason: 'No token list has it: a price of it would be anybody’s word.',
  isLasting: true,
};

/** Anyone who makes a token may make a deep pool for it too: what no list has in a wallet is worth nothing known. */
async function pricesOf(
  holdings: readonly Holding[],
  options: Parameters<typeof readPrices>[1],
): Promise<readonly Price[]> {
  const isUnlisted = ({ chain, address, kind }: Holding) =>
    kind === 'wallet' &&
    chain !== 'solana' &&
    address !== null &&
    tokenDirectory().at(chain, address) === undefined;
  const priced = await readPrices(
    holdings.filter((one) => !isUnlisted(one)),
    options,
  );
  const next = priced.values();
  return holdings.map((one) => (isUnlisted(one) ? UNLISTED : (next.next().value as Price)));
}

function unlistedNotCovered(index: TokenIndex | null): string {
  const without = EVM_CHAINS.filter(({ slug }) => index?.chains.includes(slug) !== true);
  if (without.length === EVM_CHAINS.length) return 'Tokens that no token list has.';
  const worth = 'What tokens are worth that no token list has';
  const names = without.map(({ name }) => name).join(', ');
  return names === '' ? `${worth}.` : `${worth}; on ${names} such tokens themselves.`;
}

const cents = (usd: number) => Math.round(usd * 100) / 100;

function value(holding: Holding, price: Price): ValuedHolding {
  if (price.usd8 === null) return { ...holding, usd: null };
  const usd8 = (holding.amountAtomic * price.usd8) / 10n ** BigInt(holding.decimals);
  return { ...holding, usd: Number(formatUnits(usd8, 8)) };
}

/**
 * Prices that failed this time: without them a total is wrong, and a share of it. What no source prices at
 * all is left out of every total, and said at the holding.
 */
function missingPrices(
  holdings: readonly Holding[],
  prices: readonly Price[],
): readonly MissingSource[] {
  const failed = holdings.flatMap(({ chain, symbol }, at): MissingSource[] => {
    const price = prices[at];
    if (price === undefined || price.usd8 !== null || price.isLasting) return [];
    const source = `Price of ${symbol} on ${CHAINS[chain].name}`;
    return [{ source, reason: price.reason, of: 'prices', cause: 'silent' }];
  });
  return [...new Map(failed.map((one) => [one.source, one])).values()];
}

function show(holding: ValuedHolding, price: Price): WalletReport['holdings'][number] {
  const { chain, kind, protocol, symbol, address, amountAtomic, decimals, usd } = holding;
  return {
    chain,
    kind,
    protocol,
    symbol,
    address,
    amount: formatUnits(amountAtomic, decimals),
    amount_raw: amountAtomic.toString(),
    usd: usd === null ? null : cents(kind === 'debt' ? -usd : usd),
    price_source: price.usd8 === null ? null : price.source,
    unpriced_because: price.usd8 === null ? price.reason : null,
  };
}

/** What the lending markets of its chain pay for each of the larger holdings of our own tokens. */
async function readOffers(
  holdings: readonly ValuedHolding[],
  { chains }: EngineEnvironment,
): Promise<readonly Offer[]> {
  const rated = [...holdings]
    .filter(
      ({ kind, usd }) => (kind === 'wallet' || kind === 'supplied') && (usd ?? 0) >= RATED_FROM_USD,
    )
    .sort((a, b) => (b.usd ?? 0) - (a.usd ?? 0))
    .slice(0, MOST_RATED);
  const asked = rated.flatMap(({ chain, address, symbol }) => {
    if (chain === 'solana' || address === null) return [];
    const token = ownToken(chain, address);
    if (token === undefined || !isErc20(token)) return [];
    return PROTOCOLS.flatMap((protocol) =>
      protocol.readRates !== undefined && protocol.actions.deposit?.chains.includes(chain)
        ? [{ protocol, readRates: protocol.readRates, token, symbol }]
        : [],
    );
  });
  const distinct = [
    ...new Map(
      asked.map((one) => [`${one.protocol.slug}:${one.token.chain}:${one.token.address}`, one]),
    ).values(),
  ];
  const rates = await runContractRead(
    together(distinct.map(({ readRates, token }) => ifReachable(readRates(token.chain, token)))),
    chains,
  );
  return distinct.flatMap(({ protocol, token, symbol }, at) => {
    const apyRay = rates[at]?.supplyApyRay;
    if (apyRay == null) return [];
    return [
      {
        chain: token.chain,
        symbol,
        protocol: protocol.slug,
        protocolName: protocol.name,
        apyPct: Number(formatUnits(apyRay, 25)),
      },
    ];
  });
}
