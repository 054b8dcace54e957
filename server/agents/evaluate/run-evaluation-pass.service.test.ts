import { describe, expect, it } from 'vitest';
import type { WatchSource } from './sources/source.ts';
import { openEthWatch } from './testing/open-eth-watch.ts';
import { below, price } from './testing/price-agent.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const watch = await openEthWatch();

/** The next hourly check at a price. */
async function checkAt(usd: number): Promise<void> {
  await watch.world('price', 'ETH', String(usd));
  watch.passHours();
  await watch.run();
}

describe('a price agent', () => {
  it('fires once for each time the price drops below its threshold', async () => {
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

    await checkAt(1800);
    expect(await watch.events(agent.id)).toHaveLength(1);
    await checkAt(2100);
    expect(await watch.events(agent.id)).toHaveLength(1);
    await checkAt(1950);
    expect(await watch.events(agent.id)).toHaveLength(2);
  });

  it('fires on its first check where the price is on its side already', async () => {
    const agent = await watch.create(price({ condition: 'above', threshold: 2400 }));
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('is not checked before it is due, and the world needs no other step', async () => {
    const agent = await watch.create(below(2000));
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passMs(60_000);
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    watch.passHours();
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('measures a change in percent from its base, or from its first check', async () => {
    const based = await watch.create(price({ pct_change: -10, base_price: 2600 }));
    const open = await watch.create(price({ pct_change: -10 }));
    await checkAt(2500);
    expect(await watch.events(based.id)).toEqual([]);
    await checkAt(2300);
    expect(await watch.events(open.id)).toEqual([]);
    expect(await watch.events(based.id)).toMatchObject([
      {
        trigger: {
          condition: 'below',
          price_at_trigger: 2300,
          change_pct: -11.538462,
        },
      },
    ]);
    await checkAt(2200);
    expect(await watch.events(open.id)).toMatchObject([
      { trigger: { threshold: 10, change_pct: -12 }, proof: { rule: { base: '2500' } } },
    ]);
  });

  it('is checked once after a long silence', async () => {
    const agent = await watch.create(below(2000));
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passHours(50);
    const { groupsRead } = await watch.run();
    expect(groupsRead).toBe(1);
    expect(await watch.run()).toMatchObject({ groupsRead: 0, events: [] });
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('is queued for every active endpoint of its tenant', async () => {
    const insert = `insert into webhook_endpoint (public_id, partner_id, url, status, secret_sha256)
      values ($1, $2, 'https://hooks.example/a', $3::webhook_endpoint_status, decode(repeat('00', 32), 'hex'))`;
    for (const [id, status] of [
      ['we_a', 'active'],
      ['we_b', 'active'],
      ['we_c', 'disabled'],
    ]) {
      await watch.pool.query(insert, [id, watch.partnerId, status]);
    }
    const agent = await watch.create(below(3000));
    watch.passHours();
    const report = await watch.run();
    expect(await watch.events(agent.id)).toMatchObject([{ deliveries: 2 }]);
    expect(report.events.find(({ agentId }) => agentId === agent.id)).toMatchObject({
      deliveries: 2,
    });
  });
});

describe('a plain-English agent', () => {
  it('fires as a typed one does', async () => {
    const agent = await watch.say('Notify me when ETH drops below $2000', WALLET);
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    await checkAt(1900);
    await checkAt(1850);
    expect(await watch.events(agent.id)).toMatchObject([
      {
        trigger: {
          headline: 'ETH price below $2,000',
          kind: 'condition',
          condition: 'above',
          threshold: 0,
          price_at_trigger: 1900,
        },
      },
    ]);
  });

  it('fires when all of its parts hold, and again after one did not', async () => {
    const agent = await watch.say('when ETH is below $2000 and WBTC is above $10000', WALLET);
    await watch.run();
    await checkAt(1900);
    await checkAt(1850);
    expect(await watch.events(agent.id)).toMatchObject([
      { trigger: { kind: 'condition' }, proof: { rule: { kind: 'all' } } },
    ]);
    await checkAt(2100);
    await checkAt(1900);
    expect(await watch.events(agent.id)).toHaveLength(2);
  });

  it('trusts no part that was last read before it looked again', async () => {
    await watch.world('price', 'WBTC', '60000');
    const agent = await watch.say('when ETH is below $2000 and WBTC is above $90000', WALLET);
    await watch.say('when ETH is below $1', WALLET);
    await checkAt(1900);
    const set = (sql: string) => watch.pool.query(sql, [agent.id]);
    await set('update agent_watch set is_active = false where agent_id = $1');
    await checkAt(2500);
    await set('update agent_watch set is_active = true where agent_id = $1');
    await watch.pool.query('update agent set armed_at = $2 where id = $1', [
      agent.id,
      new Date(watch.nowMs() + 1),
    ]);
    watch.passMs(1);
    // ETH is not due; the WBTC part turns true beside what ETH was before the pause.
    await watch.pool.query(
      `update watch_group set next_due_at = now() - interval '1 day' where key = 'price:asset=WBTC'`,
    );
    await watch.world('price', 'WBTC', '95000');
    await watch.run();
    await watch.world('price', 'WBTC', '100000');
    expect(await watch.events(agent.id)).toEqual([]);
  });

  it('fires when one of its parts holds, once while any does', async () => {
    const agent = await watch.say('when ETH is below $2000 or ETH is above $3000', WALLET);
    await watch.run();
    await checkAt(1900);
    await checkAt(3100);
    expect(await watch.events(agent.id)).toHaveLength(1);
    await checkAt(2500);
    await checkAt(3100);
    expect(await watch.events(agent.id)).toHaveLength(2);
  });
});

describe('passes', () => {
  it('make one event of one crossing when several run at once', async () => {
    const agents = await Promise.all([2000, 2001, 2002].map((at) => watch.create(below(at))));
    const tree = await watch.say('when ETH is below $2000 and WBTC is above $10000', WALLET);
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passHours();
    await Promise.all([watch.run(), watch.run(), watch.run(), watch.run()]);
    for (const { id } of [...agents, tree]) expect(await watch.events(id)).toHaveLength(1);
  });

  it('fire later after a failure in the middle', async () => {
    const agent = await watch.create(below(2000));
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    watch.passHours();
    await watch.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on agent_event execute function refuse()`);
    await expect(watch.run()).rejects.toThrow('no room');
    await watch.pool.query('drop trigger refuse on agent_event; drop function refuse');
    expect(await watch.events(agent.id)).toEqual([]);
    await watch.run();
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('drop the readings of a worker that has lost its lease', async () => {
    const agent = await watch.create(below(2000));
    await watch.run();
    watch.passHours();
    const slow: WatchSource = {
      read: async (subjects) => {
        const outcomes = await watch.source.read(subjects);
        await watch.pool.query(`update watch_group set leased_until = now() - interval '1 s'`);
        await watch.world('price', 'ETH', '1900');
        await watch.run();
        return outcomes;
      },
    };
    await watch.run({ source: slow });
    expect(await watch.events(agent.id)).toHaveLength(1);
    const { rows } = await watch.pool.query(
      `select w.is_met from agent_watch w where w.agent_id = $1`,
      [agent.id],
    );
    expect(rows).toEqual([{ is_met: true }]);
  });
});
