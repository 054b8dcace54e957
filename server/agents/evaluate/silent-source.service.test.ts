import { describe, expect, it } from 'vitest';
import type { WatchSource } from './sources/source.ts';
import { unread } from './sources/unread.ts';
import { openEthWatch } from './testing/open-eth-watch.ts';
import { below, SILENT } from './testing/price-agent.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const watch = await openEthWatch();

describe('a silent source', () => {
  it('is told once, after three passes, and fires nothing', async () => {
    const agent = await watch.create(below(2000));
    const tree = await watch.say('when ETH is below $2000 or WBTC is below $10', WALLET);
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    for (const told of [0, 0, 1, 1]) {
      watch.passHours();
      await watch.run({ source: SILENT });
      const events = await watch.events(agent.id);
      expect(events).toHaveLength(told);
      expect(await watch.events(tree.id)).toHaveLength(told);
      expect(events.every(({ type }) => type === 'agent.degraded')).toBe(true);
    }
    expect(await watch.events(agent.id)).toMatchObject([
      {
        trigger: { headline: 'Cannot be checked: ETH price below $2,000', kind: 'price' },
        proof: { failures: ['The service that it is read from does not answer.'] },
      },
    ]);
    watch.passHours();
    await watch.run();
    expect((await watch.events(agent.id)).map(({ type }) => type)).toEqual([
      'agent.degraded',
      'agent.triggered',
    ]);
  });

  it('re-arms nothing: what held before and holds after fires no second time', async () => {
    const agent = await watch.create(below(2600));
    watch.passHours();
    await watch.run();
    for (let pass = 0; pass < 2; pass++) {
      watch.passHours();
      await watch.run({ source: SILENT });
    }
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('lets no other part decide an agent that needs all of them', async () => {
    const agent = await watch.say('when ETH is below $2000 and WBTC is above $10000', WALLET);
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passHours();
    const half: WatchSource = {
      read: async (subjects) => {
        const outcomes = await watch.source.read(subjects);
        return outcomes.map((outcome, at) =>
          subjects[at]?.asset === 'WBTC' ? unread('chain_silent') : outcome,
        );
      },
    };
    await watch.run({ source: half });
    expect(await watch.events(agent.id)).toEqual([]);
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });
});
