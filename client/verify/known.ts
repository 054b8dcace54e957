import { KNOWN } from '../generated/known.ts';

type ByChain<T> = Readonly<Partial<Record<string, T>>>;

/** The checker's built-in data, generated from the service's registries. */
export interface Known {
  readonly chains: ByChain<{
    readonly id: number;
    readonly native: string;
    readonly wrapped: string;
  }>;
  /** Symbols (`USDC!6`: not 18 decimals) beside the last 14 bytes of addresses, or the first 20 letters of mints. */
  readonly tokens: ByChain<{ readonly symbols: string; readonly addresses: string }>;
  /** Slugs of protocols by every name they have. */
  readonly protocols: Readonly<Record<string, string>>;
  readonly contracts: Readonly<Record<ContractName, ByChain<string>>>;
  /** Stake pools of Solana by their slug: the pool and the mint of its shares. */
  readonly stakePools: Readonly<Record<string, readonly [pool: string, mint: string]>>;
  /** Base assets of Compound's markets by the market, the default one first. */
  readonly comets: ByChain<Readonly<Record<string, string>>>;
  /** Ids of Morpho's well-known markets by their pair, the default of an asset first. */
  readonly morphoMarkets: ByChain<Readonly<Record<string, string>>>;
}

export type ContractName =
  | 'uniswapRouter'
  | 'uniswapManager'
  | 'uniswapFactory'
  | 'aaveRewards'
  | 'tokenMessenger'
  | 'aavePool'
  | 'sparkPool'
  | 'spokePool'
  | 'morpho'
  | 'pendleRouter'
  | 'stEth'
  | 'lidoQueue'
  | 'wstEth'
  | 'rEth';

/** A token as the caller or the registries know it. */
export interface KnownToken {
  /** In small letters, or how it ends (of a mint: begins); null for the coin of the chain. */
  readonly address: string | null;
  /** Undefined where it was not given. */
  readonly decimals: number | undefined;
  /** In capitals; undefined where it is shared. */
  readonly symbol?: string;
}

/** The contract of a name on a chain; undefined where none has it. */
export function contractOn(chain: string, name: ContractName): string | undefined {
  return KNOWN.contracts[name][chain];
}

/**
 * The meaning of a symbol or an address on a chain.
 *
 * @param unlisted decimals of unlisted tokens, by `chain:address`
 * @returns undefined for a symbol that no list has, or that several tokens share
 */
export function tokenOn(
  chain: string,
  named: string,
  unlisted: Readonly<Record<string, number>> = {},
): KnownToken | undefined {
  const isAddress = chain === 'solana' ? named.length >= 32 : /^0x[0-9a-fA-F]{40}$/.test(named);
  if (!isAddress) return rowsOn(chain).get(named.replace(/^\$/, '').toUpperCase());
  const address = normal(chain, named);
  const row = rowsOn(chain).get(keptOf(chain, address));
  return row ? { ...row, address } : { address, decimals: unlisted[`${chain}:${address}`] };
}

const unpacked = new Map<string, ReadonlyMap<string, KnownToken>>();

/** Tokens of a chain by symbol and by address. */
function rowsOn(chain: string): ReadonlyMap<string, KnownToken> {
  const known = unpacked.get(chain);
  if (known) return known;
  const { addresses, symbols } = KNOWN.tokens[chain] ?? { addresses: '', symbols: '' };
  const places = chain === 'solana' ? addresses.split(' ') : unpackAddresses(addresses, KEPT_BYTES);
  const rows = new Map<string, KnownToken>();
  for (const [at, entry] of symbols.split(' ').entries()) {
    const [symbol = '', decimals = '18'] = entry.split('!');
    const place = places[at] ?? '';
    const address = place === '' || /^0+$/.test(place) ? null : place;
    const token = { address, decimals: Number(decimals), ...(symbol !== '' && { symbol }) };
    if (symbol !== '') rows.set(symbol, token);
    if (address !== null && !rows.has(address)) rows.set(address, token);
  }
  unpacked.set(chain, rows);
  return rows;
}

const KEPT_BYTES = 14;

/**
 * The stored part of an address. Addresses of a chain's predeployed contracts begin with the same
 * characters.
 */
function keptOf(chain: string, address: string): string {
  return chain === 'solana' ? address.slice(0, 20) : address.slice(-2 * KEPT_BYTES);
}

/** Whether an address is a token's; null is the coin of the chain. */
export function isToken(found: string | null, { address }: KnownToken): boolean {
  if (found === null || address === null) return found === address;
  return found.startsWith('0x') ? found.endsWith(address) : found.startsWith(address);
}

/** How addresses end, from so many bytes of each. */
function unpackAddresses(base64: string, bytes: number): string[] {
  const hex = Array.from(atob(base64), (byte) =>
    byte.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('');
  return hex.match(new RegExp(`.{${2 * bytes}}`, 'g')) ?? [];
}

/** An address as it is compared: EVM ones in small letters. */
export function normal(chain: string, address: string): string {
  return chain === 'solana' ? address : address.toLowerCase();
}
