import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import { openWatch } from './testing/open-watch.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

type Watch = Awaited<ReturnType<typeof openWatch>>;
let watch: Watch;
beforeAll(async () => {
  watch = await openWatch();
});
afterAll(async () => {
  await watch.world('price', 'ETH', '2500');
  await watch.close();
});

const below = (threshold: number): TypedAgentRequest => ({
  kind: 'price',
  wallets: [WALLET],
  autonomy: 'notify',
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
  threshold,
});

describe('a price agent', () => {
  it('fires once for each time the price drops below its threshold', async () => {
    await watch.world('price', 'ETH', '2500');
    const agent = await watch.create(below(2000));
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);

    await watch.world('price', 'ETH', '1900');
    watch.passHours();
    const report = await watch.run();
    const [event, ...others] = await watch.events(agent.id);
    expect(others).toEqual([]);
    expect(report.events.map(({ id }) => id)).toContain(event?.id);
    expect(event).toMatchObject({
      type: 'agent.triggered',
      trigger: {
        headline: 'ETH price below $2,000',
        kind: 'price',
        condition: 'below',
        threshold: 2000,
        wallet: WALLET,
        price_at_trigger: 1900,
      },
      proof: {
        rule: { watch: 'price:ethereum', comparator: 'below', threshold: '2000' },
        value: '1900',
        from: {
          source: 'price_feed',
          reads: [{ chain: 'ethereum', call: 'latestAnswer()', answer: '190000000000' }],
        },
      },
    });

    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);

    await watch.world('price', 'ETH', '2100');
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);

    await watch.world('price', 'ETH', '1950');
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(2);
  });
});
