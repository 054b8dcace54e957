import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResolvedAgent, SurfaceActivated } from '#client';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { createSurfaceHandler } from '../../client/server/index.ts';

const OWNER = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' } as const;
const OTHER = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chain: 'base' } as const;
const PAGE = 'https://market.example';
const ABOUT = {
  agent: 'rate-below',
  subject: { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' },
};

let db: TestDatabase;
let service: TestService;
let linkUrl: () => Promise<string>;

beforeAll(async () => {
  db = await openTestDatabase();
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const access = createChainAccess(Object.fromEntries(chains));
  linkUrl = async () => 'https://chat.example/start';
  service = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains: access, nowMs: () => Date.now() },
      agentSources: createWatchSource(access, parseSourceConfig({})),
      chat: { linkUrl: () => linkUrl() },
    }),
  });
});
afterAll(async () => {
  await service.requestLog.close();
  await db.close();
});

/** The backend of a partner's page, on which somebody is signed in. */
async function openPage(partner: { surfaces?: object } = { surfaces: {} }) {
  const { apiKey, partnerId } = await db.createPartner({
    tier: 'high',
    scopes: ['agents'],
    ...partner,
  });
  let signedIn: typeof OWNER | typeof OTHER | null = OWNER;
  const handler = createSurfaceHandler({
    baseUrl: 'http://127.0.0.1/v1beta',
    apiKey,
    walletOf: () => signedIn,
    fetch: (request) => service.serve(request),
  });
  const ask = async <T>(status: number, call: string, body: object = {}): Promise<T> => {
    const response = await handler(
      new Request(`${PAGE}/portolan/${call}`, {
        method: 'POST',
        headers: { origin: PAGE, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ABOUT, ...body }),
      }),
    );
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).not.toContain(apiKey);
    return JSON.parse(text) as T;
  };
  return {
    ask,
    signIn: (wallet: typeof signedIn) => {
      signedIn = wallet;
    },
    link: (wallet: string) =>
      db.pool.query(
        `insert into chat_link (partner_id, wallet, chat_id, proof) values ($1, $2, '7', 'partner')`,
        [partnerId, wallet.toLowerCase()],
      ),
  };
}

describe('the handler of a page against the service', () => {
  it('turns an agent on, pauses and resumes it, for the wallet that is signed in', async () => {
    const page = await openPage();
    const first = await page.ask<ResolvedAgent>(200, 'resolve');
    expect(first).toMatchObject({ linked: false, existing: null, wallet: OWNER });
    expect(await page.ask(200, 'activate', { schema_version: '1' })).toMatchObject({
      outcome: 'requires_action',
      activation_url: 'https://chat.example/start',
    });
    await page.link(OWNER.address);
    const on = await page.ask<SurfaceActivated>(200, 'activate', {
      schema_version: '1',
      field_values: { rate: 4 },
    });
    expect(on).toMatchObject({ outcome: 'activated', change: 'created' });

    const unknown = { schema_version: '1', result_id: 'evt_unknown' };
    expect(await page.ask(404, 'review', unknown)).toMatchObject({ error: 'result_not_found' });

    const paused = await page.ask<ResolvedAgent>(200, 'pause');
    expect(paused.existing).toMatchObject({ id: on.agent.id, status: 'paused' });
    expect(await page.ask(200, 'resolve')).toEqual(paused);
    expect(await page.ask(200, 'pause')).toEqual(paused);
    expect(await page.ask(200, 'activate', { schema_version: '1' })).toMatchObject({
      change: 'resumed',
      agent: { id: on.agent.id, field_values: { rate: 4 } },
    });
  });

  it('knows nothing of another wallet, and does nothing for it', async () => {
    const page = await openPage();
    await page.link(OWNER.address);
    await page.link(OTHER.address);
    await page.ask(200, 'activate', { schema_version: '1' });
    const refused = { error: 'wallet_forbidden' };
    for (const call of ['resolve', 'activate', 'review', 'pause']) {
      expect(await page.ask(403, call, { wallet: OTHER.address })).toMatchObject(refused);
    }
    page.signIn(OTHER);
    expect(await page.ask(200, 'resolve')).toMatchObject({ existing: null, wallet: OTHER });
    expect(await page.ask(404, 'pause')).toMatchObject({ error: 'agent_not_found' });
    page.signIn(null);
    expect(await page.ask(200, 'resolve')).toEqual({ intent: 'sign_in' });
    for (const call of ['activate', 'review', 'pause']) {
      expect(await page.ask(401, call)).toMatchObject({ error: 'not_signed_in' });
    }
    page.signIn(OWNER);
    expect(await page.ask(200, 'resolve')).toMatchObject({ existing: { status: 'active' } });
  });

  it('hands on what the service refuses, field by field', async () => {
    const page = await openPage();
    const bounds = { schema_version: '1', field_values: { rate: 0 } };
    expect(await page.ask(422, 'activate', bounds)).toMatchObject({
      error: 'invalid_configuration',
      issues: [{ field: 'field_values.rate' }],
      request_id: expect.stringMatching(/^req_/),
    });
    expect(await page.ask(404, 'resolve', { agent: 'nothing' })).toMatchObject({
      error: 'agent_not_found',
    });
    linkUrl = () => Promise.reject(new Error('The chat app does not answer.'));
    expect(await page.ask(503, 'activate', { schema_version: '1' })).toMatchObject({
      error: 'activation_unavailable',
    });
    const bare = await openPage({});
    expect(await bare.ask(503, 'resolve')).toMatchObject({ error: 'partner_not_configured' });
  });
});
