import { parseUnits } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeeds } from '#devnet/control/move-market.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { listMissedCrossings } from '../list-missed-crossings.ts';
import { openWatch } from './testing/open-watch.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
beforeEach(async () => {
  await watch.world('price', 'ETH', '2500');
  await watch.pool.query('truncate agent, watch_group cascade');
});
afterAll(async () => {
  await watch.world('price', 'ETH', '3000');
  await watch.close();
});

const create = (condition: 'above' | 'below', threshold: number) =>
  watch.create({
    kind: 'price',
    wallets: [WALLET],
    autonomy: 'notify',
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition,
    threshold,
  });
const missed = (agent: { id: string }) => listMissedCrossings(watch.pool, agent.id);

/** Prices between two hourly checks; the second check sees the last one. */
async function passOver(...prices: number[]): Promise<void> {
  for (const price of prices) await watch.world('price', 'ETH', String(price));
  await check();
}

async function check(): Promise<void> {
  // The rounds are of the chain's clock, which the test's may be behind.
  await watch.pool.query(`update agent set armed_at = armed_at - interval '10 years'`);
  watch.passHours();
  await watch.run();
}

describe('a crossing that came and went between two checks', () => {
  it('is in the history with its first round, and is not an event', async () => {
    const low = await create('below', 2000);
    const high = await create('above', 2900);
    const lower = await create('below', 1000);
    await watch.run();
    const checkedFrom = watch.nowMs();
    await passOver(1950, 1900, 2400, 2950, 2500);
    const [crossing, ...others] = await missed(low);
    expect(others).toEqual([]);
    expect(crossing).toMatchObject({
      comparator: 'below',
      threshold: '2000',
      extreme: '1900',
      checked_from: checkedFrom,
      checked_to: watch.nowMs(),
      proof: {
        source: 'price_feed',
        reads: [
          { chain: 'ethereum', answer: '195000000000', round_id: crossing?.first_round },
          { answer: '240000000000' },
        ],
      },
    });
    expect(crossing?.back_at).toBeGreaterThanOrEqual(crossing?.first_at ?? 0);
    expect(await missed(high)).toMatchObject([{ comparator: 'above', extreme: '2950' }]);
    expect(await missed(lower)).toEqual([]);
    for (const { id } of [low, high, lower]) expect(await watch.events(id)).toEqual([]);
  });

  it('is reported once, and not for a crossing that a check saw', async () => {
    const agent = await create('below', 2000);
    await watch.run();
    await passOver(1900, 2500);
    await passOver(2500, 2500);
    expect(await missed(agent)).toHaveLength(1);
    await passOver(1900, 1800);
    expect(await watch.events(agent.id)).toHaveLength(1);
    await passOver(1700, 2500);
    await passOver(2600);
    expect(await missed(agent)).toHaveLength(1);
    expect(await watch.events(agent.id)).toHaveLength(1);
  });

  it('is reported for plain English too, and not of agents that did not look', async () => {
    const spoken = await watch.say('when ETH drops below $2000', WALLET);
    const paused = await create('below', 2000);
    const tree = await watch.say('when ETH is below $2000 or ETH is above $9000', WALLET);
    await watch.run();
    await watch.setStatus(paused, 'paused');
    await passOver(1900, 2500);
    expect(await missed(spoken)).toHaveLength(1);
    expect(await missed(paused)).toEqual([]);
    expect(await missed(tree)).toEqual([]);
  });

  it('is forgotten after 90 days', async () => {
    const agent = await create('below', 2000);
    await watch.run();
    await passOver(1900, 2500);
    await watch.pool.query(`update missed_crossing set first_round = 'old', first_at = $1`, [
      new Date(watch.nowMs() - 91 * 86_400_000),
    ]);
    await passOver(1950, 2500);
    expect(await missed(agent)).toMatchObject([{ extreme: '1950' }]);
  });

  it('is bounded: of many rounds the newest hundred are looked at', async () => {
    const agent = await create('below', 2000);
    await watch.run();
    await watch.world('price', 'ETH', '1900');
    // Rounds of the feed that is watched alone: all else of the world may stay.
    const ethereum = new DevChain('ethereum', testWorld().chains.ethereum.rpc_url);
    for (let at = 0; at < 110; at++) {
      await setFeeds(ethereum, { WETH: parseUnits(String(2500 + at), 8) });
    }
    await check();
    expect(await missed(agent)).toEqual([]);
    expect(await watch.events(agent.id)).toEqual([]);
  });
});
