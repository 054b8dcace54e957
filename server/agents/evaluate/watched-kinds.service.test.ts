import { parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aaveV3 } from '#server/protocols/aave-v3/manifest.ts';
import { spark } from '#server/protocols/spark/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import type { TypedAgentRequest } from '#server/schemas/create-agent.ts';
import { openWatch } from './testing/open-watch.ts';

const FIVE_MINUTES_MS = 300_000;

let watch: Awaited<ReturnType<typeof openWatch>>;
let wallet: Awaited<ReturnType<typeof openDevnetWallet>>;
let owner: string;
beforeAll(async () => {
  watch = await openWatch();
  await watch.world('price', 'ETH', '2500');
  wallet = await openDevnetWallet();
  owner = (await wallet.leg({})).owner;
});
afterAll(async () => {
  await watch.world('price', 'ETH', '3000');
  await watch.close();
});

const create = (request: Record<string, unknown>) =>
  watch.create({ wallets: [owner], autonomy: 'notify', ...request } as TypedAgentRequest);

describe('a health agent', () => {
  it('fires when the health factor drops below its threshold, and never without a debt', async () => {
    const request = { kind: 'health', protocol: 'aave', chain: 'base', threshold: 1.5 };
    const agent = await create(request);
    const indebted = await watch.create({
      ...request,
      wallets: ['0x00000000000000000000000000000000000000aa'],
      autonomy: 'notify',
    } as TypedAgentRequest);
    const weth = tokenOf('base', 'WETH');
    const usdc = tokenOf('base', 'USDC');
    await wallet.perform(
      aaveV3,
      { type: 'deposit', chain: 'base', asset: weth, amountAtomic: 10n ** 18n },
      [{ token: weth }],
    );
    await wallet.perform(
      aaveV3,
      { type: 'borrow', chain: 'base', asset: usdc, amountAtomic: parseUnits('1000', 6) },
      [{ token: usdc }],
    );
    watch.passMs(FIVE_MINUTES_MS);
    expect(await watch.run()).toMatchObject({ groupsFailed: 0 });
    expect(await watch.events(agent.id)).toEqual([]);

    await watch.world('price', 'ETH', '1400');
    watch.passMs(FIVE_MINUTES_MS);
    await watch.run();
    const [event, ...others] = await watch.events(agent.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      trigger: { kind: 'health', condition: 'below', threshold: 1.5, wallet: owner },
      proof: {
        from: { source: 'lending_account', reads: [{ chain: 'base', protocol: 'aave-v3' }] },
      },
    });
    expect(event?.trigger.value_at_trigger).toBeGreaterThan(1);
    expect(event?.trigger.value_at_trigger).toBeLessThan(1.5);
    expect(await watch.events(indebted.id)).toEqual([]);
    await watch.world('price', 'ETH', '2500');
  });

  it('watches Spark as it watches Aave, each for itself', async () => {
    const request = { kind: 'health', chain: 'ethereum', threshold: 1.5 };
    const agent = await create({ ...request, protocol: 'spark' });
    const other = await create({ ...request, protocol: 'aave' });
    const weth = tokenOf('ethereum', 'WETH');
    const dai = tokenOf('ethereum', 'DAI');
    await wallet.perform(
      spark,
      { type: 'deposit', chain: 'ethereum', asset: weth, amountAtomic: 10n ** 18n },
      [{ token: weth }],
    );
    await wallet.perform(
      spark,
      { type: 'borrow', chain: 'ethereum', asset: dai, amountAtomic: parseUnits('1000', 18) },
      [{ token: dai }],
    );
    watch.passMs(FIVE_MINUTES_MS);
    expect(await watch.run()).toMatchObject({ groupsFailed: 0 });
    expect(await watch.events(agent.id)).toEqual([]);

    await watch.world('price', 'ETH', '1400');
    watch.passMs(FIVE_MINUTES_MS);
    await watch.run();
    expect(await watch.events(agent.id)).toMatchObject([
      {
        trigger: { kind: 'health', condition: 'below', threshold: 1.5, wallet: owner },
        proof: {
          from: { reads: [{ chain: 'ethereum', protocol: 'spark', account: owner.toLowerCase() }] },
        },
      },
    ]);
    expect(await watch.events(other.id)).toEqual([]);
    await watch.world('price', 'ETH', '2500');
  });

  it('is blind where its protocol is not read', async () => {
    const request = { kind: 'health', protocol: 'spark', chain: 'base', threshold: 1.5 };
    const agent = await create(request);
    for (let pass = 0; pass < 3; pass++) {
      watch.passMs(FIVE_MINUTES_MS);
      await watch.run();
    }
    expect(await watch.events(agent.id)).toMatchObject([
      {
        type: 'agent.degraded',
        proof: { failures: ['No account of this kind can be read where it is.'] },
      },
    ]);
  });
});

describe('a yield agent', () => {
  it('fires on each of the three rates', async () => {
    const market = {
      kind: 'yield',
      protocol: 'aave-v3',
      chain: 'base',
      asset: 'USDC',
      pool_id: 'p',
    };
    const agents = await Promise.all(
      ['apy', 'supplyApy', 'borrowApy'].map((metric) =>
        create({ ...market, metric, condition: 'below', threshold: 99 }),
      ),
    );
    const above = await create({ ...market, metric: 'apy', condition: 'above', threshold: 99 });
    await watch.run();
    for (const { id } of agents) {
      const [event] = await watch.events(id);
      expect(event).toMatchObject({
        trigger: { kind: 'yield', condition: 'below', threshold: 99 },
      });
      expect(event?.trigger.value_at_trigger).toBeGreaterThanOrEqual(0);
      expect(event?.proof).toMatchObject({ from: { source: 'lending_market' } });
    }
    expect(await watch.events(above.id)).toEqual([]);
  });
});

describe('a portfolio agent', () => {
  it('fires on a rise within its window, whole or of one holding', async () => {
    const day = { kind: 'portfolio', movement_window: '24h', threshold: 20 };
    const holding = await create({ ...day, asset_symbol: 'ETH' });
    const stable = await create({ ...day, asset_symbol: 'USDC' });
    const whole = await create({ ...day, threshold: 2 });
    await watch.run();
    await watch.world('price', 'ETH', '3125');
    watch.passHours(3);
    await watch.run();
    expect(await watch.events(holding.id)).toMatchObject([
      {
        trigger: { kind: 'portfolio', condition: 'above', threshold: 20, change_pct: 25 },
        proof: { rule: { comparator: 'above' }, from: { source: 'portfolio' } },
      },
    ]);
    expect(await watch.events(stable.id)).toEqual([]);
    expect(await watch.events(whole.id)).toHaveLength(1);

    // A day later the rise is out of the window: it re-arms, and a new one fires again.
    for (let hours = 0; hours < 25; hours += 5) {
      watch.passHours(5);
      await watch.run();
    }
    await watch.world('price', 'ETH', '4000');
    watch.passHours();
    await watch.run();
    expect(await watch.events(holding.id)).toHaveLength(2);
    await watch.world('price', 'ETH', '2500');
  });

  it('is unknown for its window after a gap in its readings, not wrong', async () => {
    const agent = await create({
      kind: 'portfolio',
      movement_window: '24h',
      threshold: 50,
      asset_symbol: 'WETH',
    });
    await watch.run();
    await watch.world('price', 'ETH', '5000');
    watch.passHours(24 * 4);
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    await watch.world('price', 'ETH', '2500');
  });
});

describe('a condition agent', () => {
  it.each([
    ['when my USDC balance is above 10', 'balance'],
    ['when gas on ethereum is below 100000 gwei', 'gas_price'],
    ['when my portfolio is worth more than $10', 'portfolio_value'],
    ['when my health factor on aave on base is above 1.1', 'health_factor'],
    ['when USDC supply APY on aave on base is below 90%', 'supply_apy'],
  ])('%s', async (request, metric) => {
    const agent = await watch.say(request, owner);
    expect(await watch.run()).toMatchObject({ failures: [] });
    const events = await watch.events(agent.id);
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events[0]?.proof)).toContain(metric);
  });

  it('counts a balance in dollars where dollars are named', async () => {
    const agent = await watch.say('when my WETH balance is below $500', owner);
    const other = await watch.say('when my WETH balance is above $500', owner);
    expect(await watch.run()).toMatchObject({ failures: [] });
    expect(await watch.events(agent.id)).toEqual([]);
    expect(await watch.events(other.id)).toHaveLength(1);
  });

  it('watches how far a coin is from its peg', async () => {
    const agent = await watch.say('when USDC depegs by 2%', owner);
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    await watch.world('price', 'USDC', '0.95');
    watch.passHours();
    await watch.run();
    await watch.world('price', 'USDC', '1');
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('watches a change over a rolling window', async () => {
    const agent = await watch.say('when ETH drops 10% in 24h', owner);
    await watch.run();
    await watch.world('price', 'ETH', '2200');
    watch.passHours();
    await watch.run();
    await watch.world('price', 'ETH', '2500');
    expect(await watch.events(agent.id)).toMatchObject([
      { trigger: { price_at_trigger: 2200, change_pct: -12 } },
    ]);
  });

  it('watches the ratio of two prices', async () => {
    const agent = await watch.say('when ETH/BTC drops below 0.02', owner);
    await watch.run();
    await watch.world('price', 'ETH', '500');
    watch.passHours();
    await watch.run();
    await watch.world('price', 'ETH', '2500');
    expect(await watch.events(agent.id)).toHaveLength(1);
  });
});

describe('a schedule', () => {
  it('fires when it is due, once for all it missed, and is checked by every pass', async () => {
    const agent = await create({
      kind: 'schedule',
      cadence: 'daily',
      hour: 9,
      minute: 30,
      timezone: 'Europe/Berlin',
      label: 'Look at it',
    });
    await watch.run();
    expect(await watch.events(agent.id)).toEqual([]);
    // A day of 25 hours, too, is over by then.
    watch.passHours(25);
    await watch.run();
    await watch.run();
    expect(await watch.events(agent.id)).toMatchObject([
      {
        type: 'agent.triggered',
        trigger: { kind: 'schedule', condition: 'above', threshold: 0, wallet: owner },
        proof: { rule: { timezone: 'Europe/Berlin', hour: 9, minute: 30 } },
      },
    ]);
    watch.passHours(24 * 5);
    await Promise.all([watch.run(), watch.run()]);
    expect(await watch.events(agent.id)).toHaveLength(2);
    const { rows } = await watch.pool.query(
      `select a.next_due_at > $2 as later, g.last_checked_at = $2 as checked
         from agent a, watch_group g where a.id = $1 and g.key = 'schedule'`,
      [agent.id, new Date(watch.nowMs())],
    );
    expect(rows).toEqual([{ later: true, checked: true }]);
  });
});
