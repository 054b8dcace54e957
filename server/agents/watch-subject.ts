import { READER_VERSION } from '#server/positions/reader-version.ts';
import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/**
 * The subject of a group of agents. An absent field is open: every chain, protocol or pool that has
 * the subject is read, and the group keeps the highest and the lowest value.
 */
export interface WatchSubject {
  /**
   * Units of the value: `price` US dollars or `quote`; yields percent a year; `health_factor` a decimal;
   * `portfolio_value` US dollars; `balance` token units over all chains together, or US dollars; both of all
   * holdings, including positions at protocols, minus debt; `gas_price` gwei; `peg` the distance from the peg in
   * percent; `position_value` US dollars; `implied_apy` percent a year; `days_to_expiry` days, 0 once a market has
   * ended; `fill_pct` percent of a vault's premium that is paid in; `started` 1 or 0; `claimable` 1 where a vault
   * has started and the wallet can withdraw something from its side, else 0.
   */
  readonly metric: AgentMetric;
  /** For a balance that is not counted in token units. */
  readonly unit?: 'usd';
  /** The value is its change in percent over so many hours. */
  readonly window_hours?: number;
  /** CoinGecko's id. */
  readonly price_source_id?: string;
  /** Symbol or token address; for a portfolio, the single holding. */
  readonly asset?: string;
  /** The unit of a price, when that is not US dollars. */
  readonly quote?: string;
  readonly protocol?: string;
  readonly chain?: ChainSlug;
  /** For a position: its market or vault, in lower case, and the part that is held. */
  readonly market?: string;
  readonly position?: 'pt' | 'yt' | 'lp' | 'fixed' | 'variable';
  readonly pool_id?: string;
  /** Each asset that the wallets hold is looked at. */
  readonly any?: 'holding';
  /** EVM addresses in lower case, Solana's as they are, sorted; a portfolio is the sum of them. */
  readonly wallets?: readonly string[];
}

const PARTS = [
  'unit',
  'window_hours',
  'price_source_id',
  'asset',
  'quote',
  'protocol',
  'chain',
  'pool_id',
  'any',
  'wallets',
  'market',
  'position',
] as const satisfies readonly (keyof WatchSubject)[];

/**
 * @returns the subject in one line; subjects with the same reads have one key: `price:ethereum`.
 */
export function watchKey(subject: WatchSubject): string {
  const parts = PARTS.flatMap((name) => {
    const value = subject[name];
    if (value === undefined) return [];
    const text = (Array.isArray(value) ? value : [value])
      .map((one) => encodeURIComponent(one))
      .join(',');
    return [name === 'price_source_id' ? text : `${name}=${text}`];
  });
  return [subject.metric, ...parts].join(':');
}

/** Whether a subject is read from what wallets hold. */
export function isOfWallets({ metric, any }: Pick<WatchSubject, 'metric' | 'any'>): boolean {
  return metric === 'balance' || metric === 'portfolio_value' || any === 'holding';
}

/** Version of the reader of a subject; 0 for subjects that do not depend on a wallet. */
export function readerOf(subject: Pick<WatchSubject, 'metric' | 'any'>): number {
  return isOfWallets(subject) ? READER_VERSION : 0;
}

/** @returns an address as keys have it: EVM addresses name the same wallet in any case. */
export function normalizeWallet(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}
