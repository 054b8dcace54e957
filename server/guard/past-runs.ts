import type pg from 'pg';
import { formatUnits } from 'viem';
import { loadReadings } from '#server/agents/backtest/load-history.ts';
import { replay } from '#server/agents/kinds/replay/replay.ts';
import { priceSeries } from '#server/agents/series.ts';
import { priceIdOf } from '#server/chains/prices/price-ids.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { GuardTerms } from './terms.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As far back as readings are kept. */
const MOST_DAYS = 90;
const PRICE_DECIMALS = 8;

/** How often a permission would have run, over the days for which prices are stored. */
export interface PastRuns {
  readonly times: number;
  readonly days: number;
}

/**
 * How often a permission on a price would have run in the last 90 days: its crossings, by the rules of an hourly
 * check over the prices that the service read and kept, as far as its budget goes.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @returns null for any other condition, for an asset that no list has, and where less than a day is kept
 */
export async function countPastRuns(
  pool: pg.Pool,
  { slug, trigger, budget, capPer }: GuardTerms,
  nowMs: number,
): Promise<PastRuns | null> {
  const { kind, asset, comparison, threshold } = trigger;
  if (kind !== 'price' || asset === null || comparison === '') return null;
  // By its address, because a contract can choose any name.
  const listed = resolveToken(slug, asset.address);
  const priceId = listed && priceIdOf(listed.symbol);
  if (priceId === undefined) return null;
  const series = priceSeries(priceId);
  const span = { fromMs: nowMs - MOST_DAYS * DAY_MS, toMs: nowMs };
  const readings = (await loadReadings(pool, [series], span)).get(series) ?? [];
  const days = new Set(readings.map(({ atMs }) => Math.floor(atMs / DAY_MS))).size;
  if (days < 2) return null;
  const fires = replay(
    [
      {
        leaf: 0,
        watch: series,
        comparator: comparison,
        threshold: formatUnits(BigInt(threshold), PRICE_DECIMALS),
        changePercent: null,
        readings,
        phaseMs: nowMs,
      },
    ],
    { condition: null, cadenceMs: HOUR_MS },
  );
  const most = (BigInt(budget) + BigInt(capPer) - 1n) / BigInt(capPer);
  return { times: fires.length < most ? fires.length : Number(most), days };
}
