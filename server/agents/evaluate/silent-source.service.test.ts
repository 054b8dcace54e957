import { describe, expect, it } from 'vitest';
import type { PendleMarketList } from '#server/positions/pendle-market-list.ts';
import { createChainSource } from './sources/chain-source.ts';
import type { WatchSource } from './sources/source.ts';
import { unread } from './sources/unread.ts';
import { openEthWatch } from './testing/open-eth-watch.ts';
import { below, SILENT } from './testing/price-agent.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const watch = await openEthWatch();

describe('a silent source', () => {
  it('is reported once, after three passes, and fires nothing', async () => {
    const agent = await watch.create(below(2000));
    const tree = await watch.say('when ETH is below $2000 or WBTC is below $10', WALLET);
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    for (const reported of [0, 0, 1, 1]) {
      watch.passHours();
      await watch.run({ source: SILENT });
      const events = await watch.events(agent.id);
      expect(events).toHaveLength(reported);
      expect(await watch.events(tree.id)).toHaveLength(reported);
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

  it('does not re-arm: a condition that held before and holds after does not fire a second time', async () => {
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

describe('a list that is old', () => {
  const [subject, owner] = [{ metric: 'portfolio_value' } as const, WALLET.toLowerCase()];
  const oldList: PendleMarketList = {
    read: async () => ({ markets: [], isNew: false, wholeAtMs: Date.now() - 60_000 }),
  };
  /** The value of wallets is this, or more. */
  const atLeast = (usd: string): WatchSource => ({
    read: async (subjects) =>
      (await watch.source.read(subjects)).map((outcome, at) =>
        outcome.ok && subjects[at]?.metric === 'portfolio_value'
          ? { ...outcome, values: { total: usd }, mayBeTooLow: true }
          : outcome,
      ),
  });
  const typesOf = async ({ id }: { id: string }) =>
    (await watch.events(id)).map(({ type }) => type);

  it('says that a sum may be too low, and is silent to who moves money by it', async () => {
    const read = async (beside: object) => {
      const source = createChainSource(watch.access, { pendleMarkets: oldList, ...beside });
      const [sum, price] = await source.read([
        { ...subject, wallets: [owner] },
        { metric: 'price', asset: 'ETH', price_source_id: 'ethereum' },
      ]);
      expect(price).toMatchObject({ ok: true });
      expect(price).not.toHaveProperty('mayBeTooLow');
      return sum;
    };
    expect(await read({})).toMatchObject({ ok: true, mayBeTooLow: true });
    expect(await read({ refusesOldLists: true })).toMatchObject({
      ok: false,
      reason: 'part_unread',
    });
  });

  it('does not report a fall, alone or as a part, but reports a rise, and the agents that are degraded by it', async () => {
    const say = (text: string) => watch.say(text, WALLET);
    const falls = await say('when my portfolio is worth less than $50');
    const moves = await say('when my portfolio drops 10% in 24h');
    const tree = await say('when my portfolio is worth less than $50 and ETH is above $1000');
    const rises = await say('when my portfolio is worth more than $900000000');
    const both = await say(
      'when my portfolio is worth more than $900000000 and ETH is above $1000',
    );
    const blind = [falls, moves, tree];
    await watch.run();
    for (const reported of [[], [], ['agent.degraded'], ['agent.degraded']]) {
      watch.passHours();
      await watch.run({ source: atLeast('7') });
      for (const agent of blind) expect(await typesOf(agent)).toEqual(reported);
      for (const agent of [rises, both]) expect(await typesOf(agent)).toEqual([]);
    }
    expect((await watch.events(falls.id))[0]?.proof).toMatchObject({
      failures: ['A list of what the wallets may have is old, so that their sum may be too low.'],
    });
    watch.passHours();
    await watch.run({ source: atLeast('900000001') });
    for (const agent of [rises, both]) expect(await typesOf(agent)).toEqual(['agent.triggered']);
    expect((await watch.events(rises.id))[0]?.proof).toMatchObject({
      from: { may_be_too_low: true },
    });
    // It is not stored as a base for changes.
    const fromNow = await say('when my portfolio rises 10% from now');
    await watch.run({ source: atLeast('7') });
    watch.passHours();
    await watch.run();
    for (const agent of blind) expect(await typesOf(agent)).toEqual(['agent.degraded']);
    expect(await typesOf(fromNow)).toEqual([]);
    // Agents that wait for a rise are notified when the source does not answer at all.
    for (let pass = 0; pass < 3; pass++) {
      watch.passHours();
      await watch.run({ source: SILENT });
    }
    expect(await typesOf(rises)).toEqual(['agent.triggered', 'agent.degraded']);
  });
});
