import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { SurfaceDefinition } from '#server/schemas/surface.ts';
import {
  type AgentsService,
  openAgentsService,
  type TestTenant,
} from './testing/agents-service.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MARKET = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const WALLET = { address: OWNER, chain: 'base' };
const SUBJECT = { kind: 'market', id: 'aave-v3:base:USDC', chain: 'base' };
const BODY = { agent: 'rate-below', wallet: WALLET, subject: SUBJECT };

let service: AgentsService;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  service = await openAgentsService();
  tenant = await service.openTenant({ surfaces: {} });
  other = await service.openTenant({ surfaces: { agents: ['depeg'] } });
});
afterAll(() => service.close());

const link = (partnerId: string, wallet: string, proof = 'partner', status = 'active') =>
  service.db.pool.query(
    `insert into chat_link (partner_id, wallet, chat_id, proof, status)
     values ($1, $2, '7', $3, $4)`,
    [partnerId, wallet.toLowerCase(), proof, status],
  );

describe('GET /agent-catalog', () => {
  it('200: the tenant’s choices, with defaults within its own bounds', async () => {
    const response = await tenant.ask('GET', '/agent-catalog');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { schema_version, agents } = (await response.json()) as {
      schema_version: string;
      agents: SurfaceDefinition[];
    };
    expect(schema_version).toBe('1');
    expect(new Set(agents.map(({ key }) => key)).size).toBe(agents.length);
    for (const { fields, actions } of agents) {
      expect(actions[0]?.id).toBe('notify');
      for (const field of fields) {
        if (field.type === 'choice') {
          expect(field.options.map(({ value }) => value)).toContain(field.default);
        } else {
          expect(field.default).toBeGreaterThanOrEqual(field.minimum);
          expect(field.default).toBeLessThanOrEqual(field.maximum);
        }
      }
    }
    const chosen = await other.get<{ agents: SurfaceDefinition[] }>(200, 'GET', '/agent-catalog');
    expect(chosen.agents.map(({ key }) => key)).toEqual(['depeg']);
  });

  it('403: a tenant without a catalog, and a key without the scope', async () => {
    const bare = await service.openTenant();
    const { error } = await bare.get<ErrorEnvelope>(403, 'GET', '/agent-catalog');
    expect(error).toBe('partner_not_configured');
    const unscoped = await service.openTenant({ scopes: [], surfaces: {} });
    const refused = await unscoped.get<ErrorEnvelope>(403, 'GET', '/agent-catalog');
    expect(refused.error).toBe('scope_forbidden');
  });
});

describe('POST /surfaces/resolve', () => {
  it('200: subjects that mean the same have one form', async () => {
    for (const id of ['aave-v3:base:USDC', 'aave-v3:USDC', 'Aave V3:BASE:usdc']) {
      const body = { ...BODY, subject: { ...SUBJECT, id }, display_context: { title: 'USDC' } };
      expect(await tenant.get(200, 'POST', '/surfaces/resolve', body)).toMatchObject({
        intent: 'agent',
        wallet: WALLET,
        linked: false,
        definition: { key: 'rate-below' },
        subject: SUBJECT,
        display_context: { title: 'USDC' },
        existing: null,
      });
    }
  });

  it('200: saved settings are shown to their tenant, for their subject and wallet', async () => {
    const [mine, stranger] = await Promise.all([
      service.openTenant({ surfaces: {} }),
      service.openTenant({ surfaces: {} }),
    ]);
    const agent = await mine.create();
    await service.db.pool.query(
      `insert into surface_agent
         (agent_id, partner_id, wallet, agent_key, subject, field_values, action_id)
       select id, partner_id, $2, 'rate-below', 'market:base:aave-v3:base:USDC', '{"rate": 4}', 'notify'
         from agent where public_id = $1`,
      [agent.id, OWNER.toLowerCase()],
    );
    const existingOf = async (asked: TestTenant, other: object = {}) => {
      const body = { ...BODY, include: ['result'], ...other };
      const answer = await asked.get<{ existing: unknown; result: unknown }>(
        200,
        'POST',
        '/surfaces/resolve',
        body,
      );
      expect(answer.result).toBeNull();
      return answer.existing;
    };
    const saved = {
      id: agent.id,
      status: 'active',
      field_values: { rate: 4 },
      action_id: 'notify',
      rendered: agent.rendered,
    };
    expect(await existingOf(mine)).toEqual(saved);
    expect(await existingOf(mine, { wallet: { ...WALLET, chain: 'polygon' } })).toEqual(saved);
    expect(await existingOf(stranger)).toBeNull();
    expect(await existingOf(mine, { wallet: { ...WALLET, address: MARKET } })).toBeNull();
    expect(await existingOf(mine, { agent: 'rate-above' })).toBeNull();
    const weth = { ...SUBJECT, id: 'aave-v3:base:WETH' };
    expect(await existingOf(mine, { subject: weth })).toBeNull();
    await mine.ask('DELETE', `/agents/${agent.id}`);
    expect(await existingOf(mine)).toBeNull();
  });

  it('200: a chat link counts for one tenant, and one that was not verified does not count', async () => {
    const fresh = await service.openTenant({ surfaces: {} });
    const linked = async (asked: TestTenant) => {
      const body = { intent: 'link', wallet: WALLET };
      const resolved = await asked.get<{ linked: boolean }>(200, 'POST', '/surfaces/resolve', body);
      const path = `/messaging/link-status?address=${OWNER}&chain=hyperliquid`;
      const status = await asked.get<{ linked: boolean }>(200, 'GET', path);
      expect(status).toEqual({ address: OWNER, chain: 'hyperliquid', linked: resolved.linked });
      return resolved.linked;
    };
    await link(fresh.partnerId, OWNER, 'none');
    await link(fresh.partnerId, OWNER, 'signature', 'disabled');
    expect(await linked(fresh)).toBe(false);
    await link(fresh.partnerId, OWNER);
    expect(await linked(fresh)).toBe(true);
    expect(await linked(tenant)).toBe(false);
  });

  const position = (id: string) => ({
    ...BODY,
    subject: { kind: 'position', id, chain: 'ethereum' },
  });
  it.each([
    ['no such agent', { ...BODY, agent: 'nothing' }, 404, 'agent_not_found', undefined],
    ['the longest key', { ...BODY, agent: 'x'.repeat(100) }, 404, 'agent_not_found', undefined],
    ['a longer key', { ...BODY, agent: 'x'.repeat(101) }, 400, 'invalid_request', undefined],
    ['what is not included', { ...BODY, include: ['plan'] }, 400, 'invalid_request', undefined],
    ['an agent of another subject', { ...BODY, agent: 'depeg' }, 400, 'invalid_request', 'kind'],
    [
      'an asset without a peg',
      { agent: 'depeg', wallet: WALLET, subject: { kind: 'asset', id: 'ETH', chain: 'base' } },
      400,
      'invalid_request',
      'id',
    ],
    ['no subject', { agent: 'depeg', wallet: WALLET }, 400, 'invalid_request', 'subject'],
    [
      'a market without id',
      { ...BODY, subject: { kind: 'market', chain: 'base' } },
      400,
      'invalid_request',
      'id',
    ],
    [
      'a market nobody knows',
      { ...BODY, subject: { ...SUBJECT, id: 'x:base:USDC' } },
      400,
      'invalid_request',
      'id',
    ],
    [
      'a market of another chain',
      { ...BODY, subject: { ...SUBJECT, id: 'aave-v3:polygon:USDC' } },
      400,
      'invalid_request',
      'chain',
    ],
    [
      'a wallet with an id',
      { ...BODY, agent: 'gas-window', subject: { kind: 'wallet', id: 'x' } },
      400,
      'invalid_request',
      'id',
    ],
    [
      'a wallet of another chain',
      { ...BODY, wallet: { ...WALLET, chain: 'solana' } },
      400,
      'invalid_request',
      'address',
    ],
    [
      'a wrong checksum',
      { ...BODY, wallet: { ...WALLET, address: OWNER.replace('f39F', 'F39f') } },
      400,
      'invalid_request',
      'address',
    ],
    ['too few segments', position(`${OWNER}|pendle|${MARKET}`), 400, 'invalid_request', 'subject'],
    ['another protocol', position(`${OWNER}|aave|${MARKET}|pt`), 400, 'invalid_request', 'subject'],
    [
      'another kind',
      position(`${OWNER}|pendle|${MARKET}|fixed`),
      400,
      'invalid_request',
      'subject',
    ],
    ['another owner', position(`${MARKET}|pendle|${MARKET}|pt`), 400, 'invalid_request', 'subject'],
    [
      'a position that no source reads',
      { ...position(`${OWNER}|saffron|${MARKET}|fixed`), agent: 'maturity' },
      400,
      'invalid_request',
      'subject',
    ],
    ['no reference', position(`${OWNER}|pendle|x|pt`), 400, 'invalid_request', 'subject'],
  ] as const)('%s: %s', async (_, body, status, error, field) => {
    const refused = await tenant.get<ErrorEnvelope>(status, 'POST', '/surfaces/resolve', body);
    expect(refused.error).toBe(error);
    if (field !== undefined) expect(JSON.stringify(refused.issues)).toContain(field);
  });

  it('503: a tenant without a catalog; 404: an agent that another tenant shows', async () => {
    const bare = await service.openTenant();
    const refused = await bare.get<ErrorEnvelope>(503, 'POST', '/surfaces/resolve', BODY);
    expect(refused.error).toBe('partner_not_configured');
    const hidden = await other.get<ErrorEnvelope>(404, 'POST', '/surfaces/resolve', BODY);
    expect(hidden.error).toBe('agent_not_found');
  });
});

describe('GET /messaging/link-status', () => {
  it('503 state_unavailable: links that cannot be read are never "not linked", here and on surfaces', async () => {
    const { pool } = service.db;
    await pool.query('alter table chat_link rename to chat_link_away');
    try {
      const activation = { ...BODY, schema_version: '1' };
      const calls = [
        ['GET', `/messaging/link-status?address=${OWNER}&chain=base`, undefined],
        ['POST', '/surfaces/resolve', BODY],
        ['POST', '/surfaces/resolve', { intent: 'link', wallet: WALLET }],
        ['POST', '/surfaces/activate', activation],
      ] as const;
      for (const [method, path, body] of calls) {
        const response = await tenant.ask(method, path, body);
        expect([path, response.status]).toEqual([path, 503]);
        expect(((await response.json()) as ErrorEnvelope).error).toBe('state_unavailable');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    } finally {
      await pool.query('alter table chat_link_away rename to chat_link');
    }
  });

  it.each([
    'address=0x12&chain=base',
    `address=${OWNER}`,
    `address=${OWNER}&chain=nowhere`,
    `address=${OWNER}&chain=solana`,
  ])('400: %s', async (query) => {
    const refused = await tenant.get<ErrorEnvelope>(400, 'GET', `/messaging/link-status?${query}`);
    expect(refused.error).toBe('invalid_request');
  });
});
