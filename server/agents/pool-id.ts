import { evmChain } from '#server/chains/registry.ts';
import { resolveToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { findProtocol } from '#server/protocols/find-protocol.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';

/** The pool that a yield agent names. */
export interface NamedPool {
  readonly protocol?: string | undefined;
  readonly chain?: ChainSlug | undefined;
  readonly asset?: string | undefined;
}

/** A pool as a source of yields describes it. */
export interface DescribedPool {
  readonly id: string;
  readonly project: string;
  readonly chain: string;
  readonly symbol: string;
}

const OWN_FORM = /^([^:]+):([^:]+):([^:]+)$/;

/**
 * The id under which this service knows a market on a chain: protocol, chain and asset.
 *
 * @returns undefined where one of them is not known here
 * @example ownPoolId({ protocol: 'Aave V3', chain: 'base', asset: 'ETH' }) // 'aave-v3:base:WETH'
 */
export function ownPoolId({ protocol, chain, asset }: NamedPool): string | undefined {
  const slug = protocol === undefined ? undefined : findProtocol(PROTOCOLS, protocol)?.slug;
  const symbol = chain === undefined || asset === undefined ? undefined : lentSymbol(chain, asset);
  return slug === undefined || symbol === undefined ? undefined : `${slug}:${chain}:${symbol}`;
}

/**
 * Whether an id of this service's form says something else than the fields beside it.
 *
 * @returns one sentence; null where it does not, and for ids of other forms
 */
export function poolContradiction(poolId: string, named: NamedPool): string | null {
  const [, protocol = '', chain = '', asset = ''] = OWN_FORM.exec(poolId) ?? [];
  const slug = CHAIN_SLUGS.find((one) => one === chain.toLowerCase());
  if (slug === undefined) return null;
  const own = ownPoolId({ protocol, chain: slug, asset });
  const meant = ownPoolId(named);
  if (own === undefined) {
    return `No pool of this id is known here.${meant === undefined ? '' : ` Send "${meant}".`}`;
  }
  if (own === meant) return null;
  return `This names ${own}, and protocol, chain and asset name ${meant ?? 'another pool'}. Send ids and fields of one pool.`;
}

/** How sources of yields write chains, beside our own names. */
const CHAIN_NAMES: Readonly<Record<string, ChainSlug>> = {
  'op mainnet': 'optimism',
  'x layer': 'xlayer',
};

/**
 * Whether a source's pool differs from the named one. Pools that names cannot distinguish count as
 * the same.
 *
 * @returns one sentence, or null
 */
export function poolMismatch(named: NamedPool, pool: DescribedPool): string | null {
  const chain = pool.chain.toLowerCase();
  const differs =
    (named.chain !== undefined && (CHAIN_NAMES[chain] ?? chain) !== named.chain) ||
    (named.protocol !== undefined && protocolKey(named.protocol) !== protocolKey(pool.project)) ||
    (named.asset !== undefined && !symbolsOf(pool.symbol).has(symbolKey(named.asset)));
  return differs
    ? `Pool ${pool.id} is ${clean(pool.symbol)} of ${clean(pool.project)} on ${clean(pool.chain)}, and not what protocol, chain and asset name.`
    : null;
}

function lentSymbol(chain: ChainSlug, asset: string): string | undefined {
  if (chain === 'solana' || evmChain(chain) === undefined) return undefined;
  const token = resolveToken(chain, asset);
  return token?.address === null ? wrappedNativeToken(chain).symbol : token?.symbol;
}

function protocolKey(name: string): string {
  const slug = findProtocol(PROTOCOLS, name)?.slug ?? name;
  return slug
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/lend$/, '');
}

function symbolsOf(symbol: string): ReadonlySet<string> {
  return new Set(symbol.split(/[-/ ]/).map(symbolKey));
}

/** Markets lend the wrapped form of a native coin. */
function symbolKey(symbol: string): string {
  const upper = symbol.toUpperCase();
  return upper === 'ETH' || upper === 'POL' || upper === 'OKB' ? `W${upper}` : upper;
}

/** A source's own words, short and plain. */
function clean(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, 60);
}
