import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWatch } from './testing/open-watch.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
beforeEach(async () => {
  await watch.pool.query('truncate agent, watch_group cascade');
  await watch.world('price', 'ETH', '2500');
});
afterAll(async () => {
  await watch.world('price', 'ETH', '3000');
  await watch.close();
});

const below = (threshold: number): Parameters<typeof watch.create>[0] => ({
  kind: 'price',
  wallets: [WALLET],
  autonomy: 'notify',
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold,
});

describe('a clock that was set back', () => {
  it('does not put checks off', async () => {
    const agent = await watch.create(below(2000));
    watch.passHours(24 * 30);
    await watch.run();
    watch.passHours(-24 * 30);
    await watch.world('price', 'ETH', '1900');
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('does not put off a check by less than its cadence, nor a schedule', async () => {
    const agent = await watch.create(below(2000));
    const daily = await watch.create({
      kind: 'schedule',
      wallets: [WALLET],
      autonomy: 'notify',
      cadence: 'daily',
      hour: new Date(watch.nowMs() + 2 * 3_600_000).getUTCHours(),
      minute: 0,
      timezone: 'UTC',
    });
    await watch.run();
    watch.passHours(72);
    await watch.run();
    expect(await watch.events(daily.id)).toHaveLength(1);
    watch.passHours(-71);
    await watch.world('price', 'ETH', '1900');
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
    // The occurrence that is repeated already has its event; the next one does not have one yet.
    watch.passHours(24);
    await watch.run();
    expect(await watch.events(daily.id)).toHaveLength(1);
    watch.passHours(24);
    await watch.run();
    expect(await watch.events(daily.id)).toHaveLength(2);
  });
});
