import { type Address, erc20Abi, formatUnits } from 'viem';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { call, nativeBalance, type Reading, readEvery, together } from '#server/chains/evm/read.ts';
import { PRICE_DECIMALS, readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { nativeToken, ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { type ChainHead, readHead } from './chain-head.ts';
import { observed, type SubjectReading } from './subject-reading.ts';
import { unread } from './unread.ts';

/** What wallets hold of a token on its chain. */
interface Holding {
  readonly token: Token;
  readonly amountAtomic: bigint;
}

/** How much of an asset wallets hold, over all its chains, in token units. */
export function* readBalanceSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectReading {
  const { asset } = subject;
  if (asset === undefined) return unread('not_read', 'A balance needs an asset.');
  const tokens = yield* findTokens(asset, chains);
  const owners = ownersOf(subject);
  if (tokens.length === 0) return unread('not_read', `${asset} is no token here.`);
  if (owners === null) return unread('not_read', ONLY_EVM);
  const [holdings, heads] = yield* together([readHoldings(tokens, owners), readHeads(tokens)]);
  if (!holdings || !heads) return unread('no_balance', asset);
  const decimals = Math.max(...tokens.map((token) => token.decimals));
  const sum = holdings.reduce(
    (total, { token, amountAtomic }) =>
      total + amountAtomic * 10n ** BigInt(decimals - token.decimals),
    0n,
  );
  return observed(
    { [asset]: formatUnits(sum, decimals) },
    'balances',
    proofOf(holdings, heads, owners),
  );
}

/**
 * What the listed tokens of wallets are worth in US dollars: all together, one holding, or each
 * holding by itself. Tokens without a price feed are left out.
 */
export function* readPortfolioSubject(
  subject: WatchSubject,
  chains: readonly EvmChainSlug[],
): SubjectReading {
  const owners = ownersOf(subject);
  if (owners === null) return unread('not_read', ONLY_EVM);
  const { asset } = subject;
  const tokens =
    asset === undefined ? chains.flatMap(knownTokens) : yield* findTokens(asset, chains);
  if (tokens.length === 0) return unread('not_read', `${asset} is no token here.`);
  const [holdings, prices, heads] = yield* together([
    readHoldings(tokens, owners),
    readPricesUsd(tokens),
    readHeads(tokens),
  ]);
  if (!holdings || !heads) return unread('no_balance');
  const priced = holdings.flatMap((holding, at) => {
    const price = prices[at];
    if (price == null) return [];
    return [{ ...holding, price, usd: usdValue(holding.token, holding.amountAtomic, price) }];
  });
  const unpriced = holdings.find(({ amountAtomic }, at) => amountAtomic > 0n && !prices[at]);
  if (unpriced) return unread('no_price', unpriced.token.symbol);
  const parts = proofOf(holdings, heads, owners);
  if (subject.any === undefined) {
    const sum = priced.reduce((total, { usd }) => total + usd, 0n);
    return observed({ total: formatUnits(sum, PRICE_DECIMALS) }, 'portfolio', parts);
  }
  const isPrice = subject.metric === 'price';
  const values = new Map<string, bigint>();
  for (const { token, amountAtomic, price, usd } of priced) {
    if (amountAtomic === 0n) continue;
    values.set(token.symbol, isPrice ? price : (values.get(token.symbol) ?? 0n) + usd);
  }
  if (values.size === 0) return unread('no_holding');
  return observed(
    Object.fromEntries([...values].map(([name, usd]) => [name, formatUnits(usd, PRICE_DECIMALS)])),
    'portfolio',
    parts,
  );
}

const ONLY_EVM = 'Holdings are read of EVM wallets only, and never of a part of the wallets.';

/** The wallets of a subject; null where there is none, or one that is not read here. */
function ownersOf({ wallets = [] }: WatchSubject): readonly Address[] | null {
  const owners = wallets.filter((wallet): wallet is Address => wallet.startsWith('0x'));
  return owners.length > 0 && owners.length === wallets.length ? owners : null;
}

/** The tokens that a symbol or an address names; an address may be one that no list has. */
function* findTokens(asset: string, chains: readonly EvmChainSlug[]): Reading<Token[]> {
  // Beside a token of this service, what a list calls by its symbol elsewhere is another one, without a feed.
  const own = chains.flatMap((chain) => ownToken(chain, asset) ?? []);
  const listed = own.length > 0 ? own : chains.flatMap((chain) => resolveToken(chain, asset) ?? []);
  if (listed.length > 0 || !asset.startsWith('0x')) return listed;
  const read = yield* together(chains.map((chain) => readToken(chain, asset as Address)));
  return read.filter((token) => token !== undefined);
}

function knownTokens(chain: EvmChainSlug): Token[] {
  const listed = Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ chain, symbol, decimals, address }] : [];
  });
  return [nativeToken(chain), ...listed];
}

function* readHoldings(
  tokens: readonly Token[],
  owners: readonly Address[],
): Reading<Holding[] | null> {
  const outcome = yield* readEvery(
    tokens.flatMap(({ chain, address }) =>
      owners.map((owner) =>
        address === null
          ? nativeBalance(chain, owner)
          : call({ chain, to: address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
      ),
    ),
  );
  if (!outcome.ok) return null;
  const amounts: readonly bigint[] = outcome.value;
  return tokens.map((token, at) => ({
    token,
    amountAtomic: amounts
      .slice(at * owners.length, (at + 1) * owners.length)
      .reduce((sum, amount) => sum + amount, 0n),
  }));
}

function* readHeads(
  tokens: readonly Token[],
): Reading<ReadonlyMap<EvmChainSlug, ChainHead> | null> {
  const chains = [...new Set(tokens.map(({ chain }) => chain))];
  const heads = yield* together(chains.map((chain) => readHead(chain)));
  const found = chains.flatMap((chain, at) => {
    const head = heads[at];
    return head ? [[chain, head] as const] : [];
  });
  return found.length === chains.length ? new Map(found) : null;
}

function proofOf(
  holdings: readonly Holding[],
  heads: ReadonlyMap<EvmChainSlug, ChainHead>,
  owners: readonly Address[],
) {
  return [...heads].map(([chain, head]) => ({
    head,
    read: {
      chain,
      wallets: owners.join(','),
      block_number: head.blockNumber.toString(),
      block_time: Number(head.timestamp),
      ...Object.fromEntries(
        holdings
          .filter(({ token, amountAtomic }) => token.chain === chain && amountAtomic > 0n)
          .map(({ token, amountAtomic }) => [token.symbol, amountAtomic.toString()]),
      ),
    },
  }));
}
