import { KNOWN } from '../generated/known.ts';
import type { Intent } from '../generated/schemas.ts';
import type { Checks } from './verdict.ts';
import type { Figures } from './verify-step.ts';

/** The two assets of a position as an intent names them; undefined for one that it does not name. */
export interface NamedPair {
  readonly asset: string | undefined;
  readonly pair: string | undefined;
  /** Whether the order matters: a pool (`ETH/USDC`) is the same either way. */
  readonly isOrdered: boolean;
}

const PAIR = /^\s*([^\s/]{1,64})\s*\/\s*([^\s/]{1,64})\s*$/;

/** Which two assets an intent is about. An addition that counts its second asset alone is about that one. */
export function pairOf({ asset, pair_asset, pool_id }: Intent): NamedPair {
  const [, left, right] = PAIR.exec(pool_id ?? '') ?? [];
  if (asset !== undefined || pair_asset !== undefined || left === undefined) {
    return { asset, pair: pair_asset, isOrdered: asset !== undefined };
  }
  return { asset: left, pair: right, isOrdered: false };
}

/** The pool that an intent names, in small letters, but by its pair alone. */
export function poolNamedBy(intent: Intent): string | undefined {
  const named = intent.vault_address ?? intent.pool_id;
  const isPair = intent.vault_address === undefined && PAIR.test(intent.pool_id ?? '');
  return isPair ? undefined : named?.toLowerCase();
}

/** Whether a name is an address, or an id of a market: one that a planner cannot take for words. */
export function isPlace(name: string): boolean {
  return /^(?:0x[0-9a-f]+|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(name.trim());
}

/**
 * How far the second asset may differ from the amount that, according to the caller, goes in beside
 * the first.
 */
export function checkPairAmount(
  raw: bigint,
  { pair_amount_raw }: Figures,
  slippageBps: number,
  at: string,
  checks: Checks,
): void {
  if (pair_amount_raw === undefined) {
    checks.open(`Say how much of the second asset goes into ${at}: figures.pair_amount_raw`);
    return;
  }
  const wanted = BigInt(pair_amount_raw);
  const [less, more] = [10_000n - BigInt(slippageBps), 10_000n + BigInt(slippageBps)];
  checks.that(
    'amount',
    raw > 0n && raw * 10_000n >= wanted * less && raw * 10_000n <= wanted * more,
    `${raw} of the second asset goes in, of about ${wanted}`,
  );
}

/** Shares and liquidity are counted to the unit: no more may leave, and of all hardly less. */
export function checkUnits(
  counts: bigint,
  { units_raw }: Figures,
  at: string,
  checks: Checks,
): void {
  if (units_raw === undefined) {
    checks.open(`Say how many shares or how much liquidity ${at} takes: figures.units_raw`);
    return;
  }
  const most = BigInt(units_raw);
  checks.that(
    'amount',
    counts > 0n && counts <= most && counts * 100n >= most * 99n,
    `It counts ${counts}, of ${most}`,
  );
}

/** Whether an asset is the token that a stake pool of Solana returns for the coin. */
export function isPoolShare(protocol: string, mint: string | null): boolean {
  return KNOWN.stakePools[protocol]?.[1] === mint;
}
