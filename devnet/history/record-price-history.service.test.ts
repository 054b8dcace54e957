import { expect, it } from 'vitest';
import { listedPriceIds } from '#server/chains/prices/price-ids.ts';
import { openAgentsService } from '#server/operations/testing/agents-service.ts';
import type { Backtest } from '#server/schemas/backtest.ts';
import { generatePriceHistory } from './generate-price-history.ts';
import { recordPriceHistory } from './record-price-history.ts';

const HOUR_MS = 3_600_000;

/** How often the generated price of ether came to be below one; where it began there, once for that. */
function fallsBelow(usd8: bigint): number {
  const newestFirst = generatePriceHistory(90 * 24)
    .filter(({ priceId }) => priceId === 'ethereum')
    .map((price) => price.usd8);
  return newestFirst.filter((price, at) => {
    const before = newestFirst[at + 1];
    return price < usd8 && (before === undefined || before >= usd8);
  }).length;
}

it('is written once, hour by hour up to now, says what it is, and gives the first backtest of a new agent something to look at', async () => {
  const service = await openAgentsService();
  const { pool, url } = service.db;
  try {
    const nowMs = service.nowMs();
    const count = listedPriceIds().length * 90 * 24;
    expect(await recordPriceHistory(url, nowMs)).toBe(count);
    expect(await recordPriceHistory(url, nowMs + 86_400_000)).toBe(0);
    const { rows } = await pool.query(
      `select count(*)::int as count, count(distinct series)::int as series, max(read_at) as last,
              min(source) as first_source, max(source) as last_source from watch_reading`,
    );
    expect(rows).toEqual([
      {
        count,
        series: listedPriceIds().length,
        last: new Date(Math.floor(nowMs / HOUR_MS) * HOUR_MS),
        first_source: 'devnet_recording',
        last_source: 'devnet_recording',
      },
    ]);

    const tenant = await service.openTenant();
    const { id } = await tenant.create();
    const { backtest } = await tenant.get<{ backtest: Backtest }>(
      200,
      'POST',
      `/agents/${id}/backtest`,
      {},
    );
    expect(backtest).toMatchObject({
      fire_count: fallsBelow(200_000_000_000n),
      is_complete: true,
      history: [{ readings: 2160, sources: ['devnet_recording'] }],
    });
  } finally {
    await service.close();
  }
});
