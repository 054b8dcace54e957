import { formatUnits } from 'viem';
import { priceSeries } from '#server/agents/series.ts';
import { PRICE_DECIMALS } from '#server/chains/prices/read-price.ts';
import { createPool } from '#server/db/pool.ts';
import { generatePriceHistory } from './generate-price-history.ts';

const HOUR_MS = 3_600_000;
const DAYS = 90;
/** Says that nobody read these prices anywhere. */
const SOURCE = 'devnet_recording';

const RECORD = `
  insert into watch_reading (series, read_at, low, high, source)
  select q.series, q.at, q.price, q.price, $4
    from unnest($1::text[], $2::timestamptz[], $3::numeric[]) as q(series, at, price)
   where not exists (select 1 from watch_reading where source = $4)
  on conflict do nothing`;

/**
 * Gives a database over local chains 90 days of hourly prices, once, so that a backtest has
 * something to look at. What passes read later continues from there.
 *
 * @returns how many prices were written
 */
export async function recordPriceHistory(databaseUrl: string, nowMs: number): Promise<number> {
  const pool = createPool({
    databaseUrl,
    maxConnections: 1,
    // A connection that breaks here fails the statement that comes next.
    onIdleError: () => undefined,
  });
  try {
    const lastHourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
    const prices = generatePriceHistory(DAYS * 24);
    const { rowCount } = await pool.query(RECORD, [
      prices.map(({ priceId }) => priceSeries(priceId)),
      prices.map(({ hoursAgo }) => new Date(lastHourMs - hoursAgo * HOUR_MS)),
      prices.map(({ usd8 }) => formatUnits(usd8, PRICE_DECIMALS)),
      SOURCE,
    ]);
    return rowCount ?? 0;
  } finally {
    await pool.end();
  }
}
