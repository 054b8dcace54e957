import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { type Asset, AssetList } from '#server/schemas/asset.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

let service: AgentsService;
let tenant: TestTenant;
beforeAll(async () => {
  const urls = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const access = createChainAccess(Object.fromEntries(urls));
  service = await openAgentsService({
    agentSources: createWatchSource(access, parseSourceConfig({})),
  });
  tenant = await service.openTenant();
});
afterAll(() => service.close());

const list = async (search: string): Promise<AssetList> =>
  AssetList.parse(await tenant.get(200, 'GET', `/assets${search}`));
const places = (assets: readonly Asset[]) =>
  assets.map(({ chain, address }) => `${chain}:${address}`);

describe('GET /assets', () => {
  it('200: the token that is called so on a chain, whole', async () => {
    const { assets } = await list('?query=aero&chain=base&limit=1');
    expect(assets).toEqual([
      {
        chain: 'base',
        address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
        symbol: 'AERO',
        name: 'Aerodrome Finance',
        decimals: 18,
        logo_url: expect.stringMatching(
          /\/icons\/assets\/base\/0x940181a94A35A4569E4529A3CDfB74e38FD98631$/,
        ),
        lists: ['Uniswap Labs Default'],
        price_source_id: 'aerodrome-finance',
        watchable: false,
      },
    ]);
  });

  it('200: the meaning of an alias, an address, and words of a name', async () => {
    expect((await list('?query=bitcoin&chain=ethereum&limit=1')).assets).toMatchObject([
      { symbol: 'WBTC', lists: expect.arrayContaining(['Portolan']), watchable: true },
    ]);
    const link = '0x514910771af9ca656af840dff83e8264ecf986ca';
    expect((await list(`?query=${link}`)).assets).toMatchObject([
      { chain: 'ethereum', symbol: 'LINK', price_source_id: 'chainlink', watchable: true },
    ]);
    expect((await list('?query=aerodrome')).assets).toMatchObject([{ symbol: 'AERO' }]);
    expect((await list('?query=sol&chain=solana&limit=1')).assets).toMatchObject([
      { symbol: 'SOL', address: null, price_source_id: 'solana', watchable: true },
    ]);
  });

  it('200: tokens that share a symbol, each with its address beside it', async () => {
    const { assets } = await list('?query=LIT&chain=ethereum&limit=2');
    expect(assets.map(({ name }) => name)).toEqual(['Litentry', 'Lighter']);
    for (const { symbol } of assets) expect(symbol).toMatch(/^LIT \(0x\w{4}…\w{4}\)$/);
  });

  it('200: every asset once, page by page, and nothing where nothing is found', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: AssetList = await list(`?limit=200${cursor && `&cursor=${cursor}`}`);
      seen.push(...places(page.assets));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(1_000);
    for (const chain of CHAIN_SLUGS) expect(seen).toContain(`${chain}:null`);
    expect(await list('?query=nosuchtoken')).toEqual({ assets: [], next_cursor: null });
  });

  it('200: the same for every tenant, and free', async () => {
    const other = await service.openTenant();
    expect(await other.get(200, 'GET', '/assets?query=usdc')).toEqual(await list('?query=usdc'));
    expect(await other.get(200, 'GET', '/usage')).toMatchObject({
      recent: [expect.objectContaining({ kind: 'grant' })],
    });
  });

  it.each([
    ['a chain that is none', '?chain=nowhere', 'chain'],
    ['a perps chain', '?chain=hyperliquid', 'chain'],
    ['too long a query', `?query=${'x'.repeat(65)}`, 'query'],
    ['too large a page', '?limit=201', 'limit'],
    ['a cursor of another list', '?cursor=MTox', 'cursor'],
    ['a cursor of another query', `?query=usdc&cursor=${btoa('base:0x1')}`, 'cursor'],
  ])('400: %s', async (_, search, field) => {
    const envelope = await tenant.get<ErrorEnvelope>(400, 'GET', `/assets${search}`);
    expect(envelope.issues).toEqual([{ field, message: expect.any(String) }]);
  });
});
