import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { hasFeed } from '#server/chains/prices/price-ids.ts';
import { feedsOfMint } from '#server/chains/prices/solana-feeds.ts';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { ProtocolManifest } from '#server/protocols/manifest.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { servedChains } from './chain-source.ts';
import { lendersOf } from './read-lending-subject.ts';
import type { WatchSource } from './source.ts';
import type { UnreadReason } from './unread.ts';

/** The part of a subject that no source here reads. */
export interface SourceGap {
  readonly part: 'asset' | 'chain' | 'protocol' | 'wallets';
  /** One sentence that names what is not read, and what is. */
  readonly message: string;
}

/** The requirements for reading a metric, beside a chain. */
interface Needs {
  /** Which wallets can be read: those of EVM chains alone, or of Solana too where it is reached. */
  readonly wallets?: 'evm' | 'any';
  readonly lender?: (protocol: ProtocolManifest) => boolean;
  /** Which asset can be read; absent where none is needed. */
  readonly asset?: 'token' | 'priced';
  /** Whether a market must answer, which only its contract can. */
  readonly isOfMarket?: true;
}

const RATES: Needs = { lender: ({ readRates }) => readRates !== undefined, asset: 'token' };

/** Prices and pegs may come from another source than the chains. */
const NEEDS: Readonly<Record<Exclude<AgentMetric, 'price' | 'peg'>, Needs>> = {
  apy: RATES,
  supply_apy: RATES,
  borrow_apy: RATES,
  health_factor: {
    wallets: 'evm',
    lender: ({ readHealthFactor }) => readHealthFactor !== undefined,
  },
  balance: { wallets: 'any', asset: 'token' },
  portfolio_value: { wallets: 'any', asset: 'priced' },
  gas_price: {},
  position_value: { wallets: 'evm', isOfMarket: true },
  implied_apy: { isOfMarket: true },
  days_to_expiry: { isOfMarket: true },
  fill_pct: { isOfMarket: true },
  claimable: { wallets: 'evm', isOfMarket: true },
  started: { isOfMarket: true },
};

/**
 * Reasons of a chain that mean that something does not exist; a missing answer is not one of them.
 */
const ABSENT: ReadonlySet<UnreadReason> = new Set([
  'not_read',
  'no_yield',
  'no_account',
  'no_balance',
]);

/**
 * The reason why the chains can never return the value of a subject: the registries of chains,
 * tokens and protocols decide, and facts that only a contract knows are read once. A chain that does
 * not answer now is not a reason.
 *
 * @returns null where it can be read, and where it is unknown
 */
export async function findChainGap(
  subject: WatchSubject,
  access: ChainAccess,
  source: WatchSource,
  isSolanaRead: boolean,
): Promise<SourceGap | null> {
  const needs = needsOf(subject);
  if (needs === null) return null;
  const served = servedChains(access);
  const known = knownGap(subject, needs, served, isSolanaRead);
  const isOfContract = needs.lender !== undefined || subject.asset?.startsWith('0x') === true;
  const isAsked =
    (needs.isOfMarket === true || (needs.asset === 'token' && isOfContract)) && served.length > 0;
  if (known !== null || !isAsked) return known;
  const [outcome] = await source.read([subject]);
  if (outcome === undefined || outcome.ok || !ABSENT.has(outcome.reason)) return null;
  const { asset = '', chain, protocol } = subject;
  const where = chain === undefined ? '' : ` on ${chain}`;
  if (needs.isOfMarket) {
    const message = `This market has no data${where}. Name a market or vault of ${protocol} there.`;
    return { part: 'asset', message };
  }
  const message =
    protocol === undefined
      ? `${asset} is read nowhere here${where}. Name another asset.`
      : `${protocol} has no such market of ${asset}${where}. Name an asset that it lends there.`;
  return { part: 'asset', message };
}

/**
 * Every subject that uses the holdings of wallets needs the same sources as a portfolio; null where a
 * source decides.
 */
function needsOf({ metric, unit, any }: WatchSubject): Needs | null {
  if (unit === 'usd' || any === 'holding') return NEEDS.portfolio_value;
  return metric === 'price' || metric === 'peg' ? null : NEEDS[metric];
}

/** Whether an asset is one that wallets of Solana are read for. */
function isSolanaAsset(asset: string, wanted: 'token' | 'priced'): boolean {
  const token = resolveSolanaToken(asset);
  return token !== undefined && (wanted === 'token' || feedsOfMint(token.mint).length > 0);
}

function knownGap(
  subject: WatchSubject,
  { asset: wanted, lender, wallets: whose }: Needs,
  served: readonly EvmChainSlug[],
  isSolanaRead: boolean,
): SourceGap | null {
  const { asset, chain, protocol, wallets = [] } = subject;
  // Where no chain is connected, only the registries can answer.
  const reached = served.length > 0 ? served : EVM_CHAINS.map(({ slug }) => slug);
  // A sum that leaves a wallet out would be reported as that of all of them.
  const solanaWallet = wallets.find((one) => !one.startsWith('0x'));
  const readsSolana = whose === 'any' && isSolanaRead;
  if (whose !== undefined && !readsSolana && solanaWallet !== undefined) {
    const advice =
      wallets.length === 1 ? 'Send a 0x address.' : `Leave the Solana wallet ${solanaWallet} out.`;
    return { part: 'wallets', message: `This is read of EVM wallets only. ${advice}` };
  }
  const lenders = lender === undefined ? null : lendersOf(subject, lender);
  if (lenders?.length === 0) {
    const able = PROTOCOLS.filter((one) => lender?.(one)).map(({ slug }) => slug);
    return { part: 'protocol', message: `This is read of ${able.join(', ')} only.` };
  }
  const isOnSolana = readsSolana && solanaWallet !== undefined;
  const isOnEvm = whose !== 'any' || wallets.some((one) => one.startsWith('0x'));
  const evmPlaces = reached.filter(
    (slug) =>
      lenders === null || lenders.some(({ actions }) => actions.deposit?.chains.includes(slug)),
  );
  const places: readonly ChainSlug[] = [
    ...(isOnEvm ? evmPlaces : []),
    ...(isOnSolana ? (['solana'] as const) : []),
  ];
  if (chain !== undefined && !places.includes(chain)) {
    const of = protocol === undefined ? 'It' : protocol;
    return {
      part: 'chain',
      message: `${of} is not read on ${chain} here. It is read on ${places.join(', ')}.`,
    };
  }
  if (wanted === undefined || asset === undefined) return null;
  const here = places.filter((slug) => chain === undefined || slug === chain);
  const evm = evmPlaces.filter((slug) => here.includes(slug));
  const isListed = asset.startsWith('0x') || evm.some((slug) => resolveToken(slug, asset));
  const isEvmAsset = evm.length > 0 && isListed && (wanted === 'token' || hasFeed(asset, evm));
  const isThere = isEvmAsset || (here.includes('solana') && isSolanaAsset(asset, wanted));
  if (isThere) return null;
  const what = wanted === 'priced' ? 'No price of' : 'No token';
  return {
    part: 'asset',
    message: `${what} ${asset} is read on ${here.join(', ')}. Name a listed token, such as USDC.`,
  };
}
