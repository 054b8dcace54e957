import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { TypedAgentRequestOf } from '#server/schemas/create-agent.ts';
import { startApi, type Turn } from './sources/apis/testing/start-api.ts';
import { createWatchSource } from './sources/create-watch-source.ts';
import { openWatch } from './testing/open-watch.ts';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const POOL = 'aa70268e-4b52-42bf-a116-608b370f9501';

let watch: Awaited<ReturnType<typeof openWatch>>;
beforeAll(async () => {
  watch = await openWatch();
});
afterAll(() => watch.close());

const access = () => {
  const urls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  return createChainAccess(Object.fromEntries(urls));
};

const common = { wallets: [WALLET], autonomy: 'notify' as const };

describe('prices of a joined source', () => {
  it('fire nothing while they are broken, and go blind in three passes', async () => {
    let usd: unknown = 2_500;
    let broken: Turn | null = null;
    const api = await startApi(() => {
      const at = Math.floor(Date.now() / 1000);
      return broken ?? { json: { dogecoin: { usd, last_updated_at: at } } };
    });
    const { baseUrl } = api;
    const source = createWatchSource(access(), {
      prices: { kind: 'coingecko', baseUrl, apiKey: undefined },
      yields: { kind: 'chain' },
    });
    const check = async () => {
      watch.passHours();
      return watch.run({ source });
    };
    const agent = await watch.create({
      ...common,
      kind: 'price',
      asset_symbol: 'DOGE',
      price_source_id: 'dogecoin',
      condition: 'below',
      threshold: 2000,
    });
    const spoken = await watch.say('when DOGE drops below $2000', WALLET);
    await check();
    for (broken of [
      { json: { solana: { usd: 0, last_updated_at: 1 } } },
      { json: { bitcoin: { usd: 1 } } },
      { body: '<html>' },
    ] as Turn[]) {
      expect(await watch.events(agent.id)).toEqual([]);
      await check();
    }
    const types = async (id: string) => (await watch.events(id)).map(({ type }) => type);
    expect(await types(agent.id)).toEqual(['agent.degraded']);
    expect(await types(spoken.id)).toEqual(['agent.degraded']);

    broken = null;
    await check();
    usd = 1_899.5;
    const asked = api.asked.length;
    await check();
    expect(api.asked.length - asked).toBe(1);
    expect(await types(agent.id)).toEqual(['agent.degraded', 'agent.triggered']);
    expect((await watch.events(spoken.id)).at(-1)).toMatchObject({
      trigger: { price_at_trigger: 1899.5 },
      proof: {
        value: '1899.5',
        from: { source: 'coingecko', reads: [{ id: 'dogecoin', usd: '1899.5' }] },
      },
    });
  });
});

describe('yields of a joined source', () => {
  it('are read by its pool id, and never of another pool than the one that is named', async () => {
    let chain = 'Base';
    const { baseUrl } = await startApi(() => ({
      json: {
        status: 'success',
        data: [{ pool: POOL, chain, project: 'aave-v3', symbol: 'USDC', apy: 7.5, apyBase: 7 }],
      },
    }));
    const source = () =>
      createWatchSource(access(), {
        prices: { kind: 'chain' },
        yields: { kind: 'defillama', baseUrl },
      });
    const request: TypedAgentRequestOf<'yield'> = {
      ...common,
      kind: 'yield',
      pool_id: POOL,
      protocol: 'aave-v3',
      chain: 'base',
      asset: 'USDC',
      condition: 'above',
      threshold: 6,
      metric: 'apy',
    };
    const agent = await watch.create(request);
    await watch.run({ source: source() });
    expect(await watch.events(agent.id)).toMatchObject([
      { trigger: { value_at_trigger: 7.5 }, proof: { from: { source: 'defillama' } } },
    ]);
    chain = 'Ethereum';
    await expect(source().checkPool(request)).rejects.toMatchObject({
      issues: [{ field: 'pool_id' }],
    });
    watch.passMs(300_000);
    const { failures } = await watch.run({ source: source() });
    expect(failures).toContainEqual(expect.stringContaining('on Ethereum'));
  });
});
