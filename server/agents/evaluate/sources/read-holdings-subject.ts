import { type Address, formatUnits } from 'viem';
import type { WatchSubject } from '#server/agents/watch-subject.ts';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { answerIn, PRICE_DECIMALS, readFeedOutcomes } from '#server/chains/prices/read-price.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import type { TokenDirectory } from '#server/chains/tokens/directory/create-directory.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Holding, MissingSource, WalletPart } from '#server/positions/holding.ts';
import { readEvmWallet } from '#server/positions/read-wallet.ts';
import type { SolanaWallet } from '#server/positions/solana-wallet.ts';
import { listedTokens, type WantedToken } from '#server/positions/wallet-sources.ts';
import { feedsOfAsset } from '#server/prices/read-prices.ts';
import type { PositionLists } from '#server/protocols/protocol-positions.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { type ChainHead, readHead } from './chain-head.ts';
import { observed, type ProvenRead, type SubjectRead } from './subject-read.ts';
import { type Unread, unread } from './unread.ts';

/** The sources for wallets, beside the chains. */
export interface WalletsAtHand {
  /** The EVM chains that are reached. */
  readonly served: readonly EvmChainSlug[];
  /** Wallets of Solana, as they were read; null where it is not reached. */
  readonly solana: ReadonlyMap<string, SolanaWallet> | null;
  /** The input of manifests beside the owner, and the missing parts of it. */
  readonly lists: ReadonlyMap<EvmChainSlug, PositionLists>;
  readonly unlisted: readonly (MissingSource & { readonly chain: EvmChainSlug })[];
  /** Whether a list that is old counts as one that is silent. */
  readonly refusesOldLists: boolean;
}

/** An asset that a subject names, on one chain; address null is the chain's own coin. */
interface NamedAsset {
  readonly chain: ChainSlug;
  readonly symbol: string;
  readonly address: string | null;
}

/**
 * How much of an asset wallets have, over all chains: in token units, or the value of all their assets in
 * US dollars, together or each holding by itself. Positions at protocols count, debt is subtracted, and
 * assets without a price feed are left out of a value. A sum is not a reading if any part of it could not
 * be read: a partial sum would look like a fall. A list that does not answer is used for one more day:
 * newer markets may be missing, so a reading with it may be too low.
 */
export function* readHoldingsSubject(subject: WatchSubject, at: WalletsAtHand): SubjectRead {
  const { asset, chain, wallets = [] } = subject;
  const chains = at.served.filter((one) => chain === undefined || chain === one);
  const isOnSolana = chain === undefined || chain === 'solana';
  const owners = wallets.filter((one): one is Address => one.startsWith('0x'));
  const solana = wallets.filter((one) => !one.startsWith('0x'));
  if (solana.length > 0 && at.solana === null) return unread('not_read', 'Solana is not reached.');
  const isRead = (owners.length > 0 && chains.length > 0) || (solana.length > 0 && isOnSolana);
  if (!isRead) return unread('not_read', 'None of its wallets is on a chain that is read here.');
  const named =
    asset === undefined ? null : yield* findAssets(asset, owners.length > 0 ? chains : []);
  if (asset !== undefined && named !== null && isOnSolana && solana.length > 0) {
    const token = resolveSolanaToken(asset);
    if (token) named.push({ chain: 'solana', symbol: token.symbol, address: token.mint });
  }
  if (named?.length === 0) return unread('not_read', `${asset} is no token here.`);
  const [parts, heads] = yield* together([
    together(
      chains.length === 0
        ? []
        : owners.map((owner) =>
            readEvmWallet(owner, {
              chains,
              tokensOn: (slug) => (named === null ? pricedTokens(slug) : namedTokens(named, slug)),
              withApprovals: false,
              lists: at.lists,
              // Anybody can send a wallet a position in their own token, which does not have a
              // feed.
              strangers: (named ?? []).flatMap(({ address }) => address?.toLowerCase() ?? []),
            }),
          ),
    ),
    readHeads(owners.length > 0 ? chains : []),
  ] as const);
  if (heads === null) return unread('chain_silent');
  const onSolana = isOnSolana ? solana.flatMap((one) => at.solana?.get(one) ?? []) : [];
  const all: readonly WalletPart[] = [...parts, ...onSolana];
  const missing = [
    ...(owners.length > 0 ? at.unlisted.filter((one) => chains.includes(one.chain)) : []),
    ...all.flatMap((part) => part.missing),
  ];
  const isOld = missing.some(({ cause }) => cause === 'old_list');
  const silent = missing.filter(
    ({ cause }) => cause === 'silent' || (at.refusesOldLists && cause === 'old_list'),
  );
  if (silent.length > 0) return describeSilent(silent, asset);
  const clocks = onSolana.flatMap(({ clock }) => clock ?? []);
  if (clocks.length < onSolana.length) return unread('chain_silent');
  const holdings = all.flatMap((part) => countedOf(part, named));
  const proofs = [
    ...[...heads].map(([slug, head]) => proofOf(slug, head, holdings, owners)),
    ...onSolana.slice(0, 1).map(() => {
      const [clock] = clocks.toSorted((a, b) => Number(a.slot - b.slot));
      const head = { blockNumber: clock?.slot ?? 0n, timestamp: clock?.unixTimestamp ?? 0n };
      return proofOf('solana', head, holdings, solana);
    }),
  ];
  const outcome =
    subject.metric === 'balance' && subject.unit !== 'usd'
      ? observed({ [asset ?? '']: amountOf(holdings) }, 'balances', proofs)
      : yield* worthOf(subject, holdings, proofs);
  // A price is as it is, however much is held.
  return outcome.ok && isOld && subject.metric !== 'price'
    ? { ...outcome, mayBeTooLow: true }
    : outcome;
}

/** The amounts of the searched assets in a part; absent: of all assets. */
function countedOf(part: WalletPart, named: readonly NamedAsset[] | null): readonly Holding[] {
  if (named === null) return part.holdings;
  const keys = new Set(named.map(keyOf));
  // A user who names an aToken or a share means that token, and not its underlying asset.
  return [...part.holdings, ...part.standIns].filter((one) => keys.has(keyOf(one)));
}

/** In token units, minus debt. */
function amountOf(holdings: readonly Holding[]): string {
  const decimals = Math.max(0, ...holdings.map((one) => one.decimals));
  const sum = holdings.reduce(
    (total, one) => total + signed(one) * 10n ** BigInt(decimals - one.decimals),
    0n,
  );
  return formatUnits(sum, decimals);
}

/** The value of holdings by the feeds. */
function* worthOf(
  { any, metric }: WatchSubject,
  holdings: readonly Holding[],
  proofs: readonly ProvenRead[],
): SubjectRead {
  const fed = [...Map.groupBy(holdings, keyOf).values()].flatMap(([first, ...others]) => {
    const feeds = first === undefined ? [] : feedsOfAsset(first);
    if (!first || feeds.length === 0) return [];
    const amountAtomic = [first, ...others].reduce((sum, one) => sum + signed(one), 0n);
    return amountAtomic === 0n ? [] : [{ token: first, feeds, amountAtomic }];
  });
  const outcomes = yield* together(fed.map(({ feeds }) => readFeedOutcomes(feeds)));
  const priced = fed.map(({ token, amountAtomic }, index) => {
    const price = outcomes[index]?.map(answerIn).find((answer) => answer !== null)?.usd8;
    const usd =
      price === undefined ? undefined : (amountAtomic * price) / 10n ** BigInt(token.decimals);
    return { token, amountAtomic, price, usd };
  });
  const unpriced = priced.find(({ price }) => price === undefined);
  if (unpriced) return unread('no_price', unpriced.token.symbol);
  if (any === undefined) {
    const sum = priced.reduce((total, { usd = 0n }) => total + usd, 0n);
    return observed({ total: formatUnits(sum, PRICE_DECIMALS) }, 'portfolio', proofs);
  }
  const values = new Map<string, bigint>();
  for (const { token, price = 0n, usd = 0n } of priced) {
    values.set(token.symbol, metric === 'price' ? price : (values.get(token.symbol) ?? 0n) + usd);
  }
  const held = [...values].filter(([, value]) => value > 0n);
  if (held.length === 0) return unread('no_holding');
  return observed(
    Object.fromEntries(held.map(([name, value]) => [name, formatUnits(value, PRICE_DECIMALS)])),
    'portfolio',
    proofs,
  );
}

const signed = ({ kind, amountAtomic }: Holding) =>
  kind === 'debt' ? -amountAtomic : amountAtomic;

function keyOf({ chain, address }: { readonly chain: ChainSlug; readonly address: string | null }) {
  return `${chain}:${chain === 'solana' ? address : address?.toLowerCase()}`;
}

/** A sum with a missing part is not a reading. */
function describeSilent(silent: readonly MissingSource[], asset: string | undefined): Unread {
  const named = silent.map(({ source }) => source).join(', ');
  const isToken = asset !== undefined && silent.some(({ of }) => of === 'tokens');
  return isToken ? unread('no_balance', named) : unread('part_unread', named);
}

/** The tokens of a symbol or an address on EVM chains; an address may be unlisted. */
function* findAssets(asset: string, chains: readonly EvmChainSlug[]): ContractRead<NamedAsset[]> {
  // Where this service has a token, tokens on other chains that a list names by the same symbol are different
  // ones, without a feed.
  const own = chains.flatMap((chain) => ownToken(chain, asset) ?? []);
  const listed = own.length > 0 ? own : chains.flatMap((chain) => resolveToken(chain, asset) ?? []);
  if (listed.length > 0 || !asset.startsWith('0x')) return listed;
  const read = yield* together(chains.map((chain) => readToken(chain, asset as Address)));
  return read.filter((token) => token !== undefined);
}

function namedTokens(named: readonly NamedAsset[], chain: EvmChainSlug): readonly WantedToken[] {
  return named.flatMap((one) =>
    one.chain === chain && one.address !== null
      ? [
          {
            address: one.address as Address,
            symbol: one.symbol,
            isNeeded: true,
            isListed: tokenDirectory().at(chain, one.address as Address) !== undefined,
          },
        ]
      : [],
  );
}

const PRICED = new WeakMap<TokenDirectory, Map<EvmChainSlug, readonly WantedToken[]>>();

/** The tokens of the directory that a feed prices: the registries decide, never a failure. */
function pricedTokens(chain: EvmChainSlug): readonly WantedToken[] {
  const directory = tokenDirectory();
  const known = PRICED.get(directory) ?? new Map<EvmChainSlug, readonly WantedToken[]>();
  PRICED.set(directory, known);
  const tokens = known.get(chain) ?? listedTokens(chain, (token) => feedsOfAsset(token).length > 0);
  known.set(chain, tokens);
  return tokens;
}

function* readHeads(
  chains: readonly EvmChainSlug[],
): ContractRead<ReadonlyMap<EvmChainSlug, ChainHead> | null> {
  const heads = yield* together(chains.map((chain) => readHead(chain)));
  const found = chains.flatMap((chain, at) => {
    const head = heads[at];
    return head ? [[chain, head] as const] : [];
  });
  return found.length === chains.length ? new Map(found) : null;
}

function proofOf(
  chain: ChainSlug,
  head: ChainHead,
  holdings: readonly Holding[],
  wallets: readonly string[],
): ProvenRead {
  const amounts = new Map<string, bigint>();
  for (const one of holdings.filter((holding) => holding.chain === chain)) {
    const name = one.protocol === null ? one.symbol : `${one.protocol} ${one.kind} ${one.symbol}`;
    amounts.set(name, (amounts.get(name) ?? 0n) + one.amountAtomic);
  }
  return {
    head,
    read: {
      chain,
      wallets: wallets.join(','),
      block_number: head.blockNumber.toString(),
      block_time: Number(head.timestamp),
      ...Object.fromEntries([...amounts].map(([name, amount]) => [name, amount.toString()])),
    },
  };
}
