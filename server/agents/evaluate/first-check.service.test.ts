import { describe, expect, it } from 'vitest';
import { AGENT_COLUMNS, toPublicAgent } from '../agent-row.ts';
import { openEthWatch } from './testing/open-eth-watch.ts';
import { below, price, SILENT } from './testing/price-agent.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const watch = await openEthWatch();

describe('an agent that is resumed', () => {
  it('is armed again: a condition that holds is reported again, immediately', async () => {
    const agent = await watch.create(below(3000));
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
    for (const [status, reported] of [
      ['paused', 1],
      ['active', 2],
    ] as const) {
      watch.passMs(1_000);
      await watch.setStatus(agent, status);
      await watch.run();
      expect(await watch.events(agent.id)).toHaveLength(reported);
    }
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(2);
  });
});

describe('an agent that joins what others watch', () => {
  it('has its first check immediately, without moving the checks of others', async () => {
    const early = await watch.create(below(2000));
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passMs(60_000);
    const late = await watch.create(below(2000));
    const high = await watch.create(below(1000));
    const tree = await watch.say('when ETH is below $2000 and WBTC is above $10000', WALLET);
    const base = await watch.create(price({ pct_change: -10 }));
    await Promise.all([watch.run(), watch.run()]);
    expect(await watch.events(late.id)).toMatchObject([
      { trigger: { price_at_trigger: 1900 }, proof: { value: '1900' } },
    ]);
    expect(await watch.events(tree.id)).toHaveLength(1);
    expect(await watch.events(early.id)).toEqual([]);
    expect(await watch.events(high.id)).toEqual([]);
    const { rows } = await watch.pool.query(
      `select a.checked_before = $2 and a.first_check_at is null as checked, w.base_value::int as base
         from agent a join agent_watch w on w.agent_id = a.id where a.id = $1`,
      [base.id, new Date(watch.nowMs())],
    );
    expect(rows).toEqual([{ checked: true, base: 1900 }]);

    watch.passHours();
    await watch.run();
    expect(await watch.events(early.id)).toHaveLength(1);
    expect(await watch.events(late.id)).toHaveLength(1);
    expect(await watch.events(tree.id)).toHaveLength(1);
  });

  it('is asked about again soon where no answer came, and fires on the first one', async () => {
    await watch.create(below(2000));
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    const agent = await watch.create(below(2000));
    await watch.run({ source: SILENT });
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    watch.passMs(60_000);
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('is notified that it is blind where the others are, and once it sees is not', async () => {
    await watch.create(below(2000));
    for (let pass = 0; pass < 3; pass++) {
      watch.passHours();
      await watch.run({ source: SILENT });
    }
    const agent = await watch.create(below(2000));
    for (let pass = 0; pass < 3; pass++) {
      await watch.run({ source: SILENT });
      watch.passMs(120_000);
    }
    expect(await watch.events(agent.id)).toMatchObject([{ type: 'agent.degraded' }]);
    const degradedSince = async () => {
      const { rows } = await watch.pool.query(
        `select ${AGENT_COLUMNS} from agent a where a.id = $1`,
        [agent.id],
      );
      return toPublicAgent(rows[0]).degraded_since;
    };
    expect(await degradedSince()).toBeTypeOf('number');
    watch.passHours();
    await watch.run();
    expect(await degradedSince()).toBeUndefined();
  });
});
