import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { type AgentsService, OWNER, openAgentsService, PRICE } from './testing/agents-service.ts';

const YIELD = {
  kind: 'yield',
  wallets: [OWNER],
  pool_id: 'aave-v3:base:USDC',
  protocol: 'aave-v3',
  chain: 'base',
  asset: 'USDC',
  condition: 'above',
  threshold: 5.5,
} as const;

let service: AgentsService;
beforeAll(async () => {
  const urls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const access = createChainAccess(Object.fromEntries(urls));
  service = await openAgentsService({
    agentSources: createWatchSource(access, parseSourceConfig({})),
  });
});
afterAll(() => service.close());

describe('POST /agents, held against its sources', () => {
  it('201: shows the pool that is watched', async () => {
    const tenant = await service.openTenant();
    for (const pool_id of ['aave-v3:base:USDC', 'aa70268e-4b52-42bf-a116-608b370f9501']) {
      const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', {
        ...YIELD,
        pool_id,
      });
      expect(agent).toMatchObject({ pool_id, watched_pool_id: 'aave-v3:base:USDC' });
      expect(await tenant.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
    }
  });

  it('201: every id that the feeds know', async () => {
    const tenant = await service.openTenant();
    for (const [asset_symbol, price_source_id] of [
      ['ETH', 'ethereum'],
      ['BTC', 'bitcoin'],
      ['OKB', 'okb'],
      ['SOL', 'solana'],
      ['LINK', 'chainlink'],
    ]) {
      await tenant.get(201, 'POST', '/agents', { ...PRICE, asset_symbol, price_source_id });
    }
  });

  it.each([
    ['Tell me when PEPE is above $1', 'PEPE'],
    ['Notify me when ETH drops below 2000 and PEPE is above 1', 'PEPE'],
    ['tell me when ETH/PEPE rises above 100', 'PEPE'],
  ])('422: a price in plain English that no feed reports: %s', async (request, asset) => {
    const tenant = await service.openTenant();
    const body = { request, wallets: [OWNER] };
    expect(await tenant.get<ErrorEnvelope>(422, 'POST', '/agents', body)).toMatchObject({
      error: 'unwatchable',
      friendly_message: `No price of ${asset} is available here, so the agent would never fire.`,
    });
    expect(await tenant.get(200, 'GET', '/agents')).toMatchObject({ agents: [] });
  });

  it('422: a keyless draft on such a price, and nothing is stored', async () => {
    const response = await service.askKeyless('/agent-drafts', {
      request: 'Tell me when PEPE is above $1',
    });
    expect([response.status, await response.json()]).toMatchObject([422, { error: 'unwatchable' }]);
    const stored = await service.db.pool.query('select 1 from keyless_draft');
    expect(stored.rowCount).toBe(0);
  });

  it('422: an edit to such a price, and the agent stays as it was', async () => {
    const tenant = await service.openTenant();
    const { agent } = await tenant.get<{ agent: Agent }>(201, 'POST', '/agents', {
      request: 'Notify me when ETH drops below 2000',
      wallets: [OWNER],
    });
    const edit = { request: 'Notify me when PEPE drops below 2' };
    await tenant.get(422, 'PATCH', `/agents/${agent.id}`, edit);
    expect(await tenant.get(200, 'GET', `/agents/${agent.id}`)).toEqual({ agent });
  });

  it('201: prices that the feeds have, and values that are not prices', async () => {
    const tenant = await service.openTenant();
    for (const request of [
      'Notify me when BTC rises above 100000',
      'Tell me when SOL drops below 100',
      'Tell me when LINK drops below 15',
      'Tell me when USDC depegs by 1%',
      'Tell me when the gas on Base exceeds 5 gwei',
      'tell me when my ETH on Base drops below $1000',
    ]) {
      await tenant.get(201, 'POST', '/agents', { request, wallets: [OWNER] });
    }
  });

  it.each<[string, object, string, RegExp]>([
    ['a ticker', { ...PRICE, price_source_id: 'ETH' }, 'price_source_id', /ethereum/],
    [
      'a coin without a feed',
      { ...PRICE, asset_symbol: 'DOGE', price_source_id: 'dogecoin' },
      'price_source_id',
      /bitcoin/,
    ],
    ['a pool of another chain', { ...YIELD, pool_id: 'aave-v3:ethereum:USDC' }, 'pool_id', /base/],
    ['a pool of another asset', { ...YIELD, asset: 'DAI' }, 'pool_id', /aave-v3:base:DAI/],
    ['a pool that is none', { ...YIELD, pool_id: 'x:base:USDC' }, 'pool_id', /aave-v3:base:USDC/],
  ])('400: %s', async (_, body, field, message) => {
    const tenant = await service.openTenant();
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/agents', body);
    expect(envelope.issues).toEqual([{ field, message: expect.stringMatching(message) }]);
  });
});
