import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';
import { type AgentsService, openAgentsService } from './testing/agents-service.ts';

const MASTER_KEY = new Uint8Array(32).fill(9);
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'partner.example': ['93.184.215.14'],
  'inside.example': ['93.184.215.14', '10.0.0.7'],
  'empty.example': [],
};

let service: AgentsService;
let unconfigured: AgentsService;
beforeAll(async () => {
  const resolver = {
    resolve4: async (name: string) => {
      const answers = NAMES[name];
      if (answers === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
      return answers;
    },
    resolve6: async () => [],
  };
  const policy = { allowsLoopback: false };
  [service, unconfigured] = await Promise.all([
    openAgentsService({ webhooks: { masterKey: MASTER_KEY, policy, resolver } }),
    openAgentsService({ webhooks: { masterKey: undefined, policy, resolver } }),
  ]);
});
afterAll(() => Promise.all([service.close(), unconfigured.close()]));

const URL = 'https://partner.example/hook';

describe('POST /webhook-endpoints', () => {
  it('201: the secret is shown this once, and only its hash is kept', async () => {
    const tenant = await service.openTenant();
    const created = await tenant.get<CreatedWebhookEndpoint>(201, 'POST', '/webhook-endpoints', {
      url: URL,
    });
    const { endpoint, signing_secret: secret } = created;
    expect(endpoint).toEqual({ id: expect.stringMatching(/^we_[0-9A-Za-z]{22}$/), url: URL });
    expect(secret).toMatch(/^whsec_.{40,}$/);
    const row = await service.db.database.webhookEndpoint.findUniqueOrThrow({
      where: { publicId: endpoint.id },
    });
    expect(Buffer.from(row.secretSha256)).toEqual(createHash('sha256').update(secret).digest());
    const kept = await service.db.pool.query('select e::text as row from webhook_endpoint e');
    expect(JSON.stringify(kept.rows)).not.toContain(secret.slice(6));
    const listed = await tenant.get(200, 'GET', '/webhook-endpoints');
    expect(listed).toEqual({
      endpoints: [
        {
          ...endpoint,
          status: 'active',
          created_at: service.nowMs(),
          consecutive_failures: 0,
        },
      ],
    });
  });

  it.each([
    ['http://partner.example/hook', 'https_required'],
    ['not a url', 'https_required'],
    ['https://user:pass@partner.example/', 'credentials_disallowed'],
    ['https://169.254.169.254/latest', 'private_ip'],
    ['https://localhost/hook', 'localhost'],
    ['https://db.internal/hook', 'internal_hostname'],
    ['https://inside.example/hook', 'private_dns_answer'],
    ['https://empty.example/hook', 'no_dns_answers'],
    ['https://nowhere.example/hook', 'dns_unresolved'],
  ])('400 invalid_url: %s is %s', async (url, reason) => {
    const tenant = await service.openTenant();
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/webhook-endpoints', { url });
    expect(envelope).toMatchObject({ error: 'invalid_url', friendly_message: reason });
    expect(await tenant.get(200, 'GET', '/webhook-endpoints')).toEqual({ endpoints: [] });
  });

  it.each([{}, { url: 5 }, { url: '' }])('400: a body that is not valid', async (body) => {
    const tenant = await service.openTenant();
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/webhook-endpoints', body);
    expect(envelope.issues[0]?.field).toBe('url');
  });

  it('400: an address of more than 2048 characters', async () => {
    const tenant = await service.openTenant();
    const url = `https://partner.example/${'x'.repeat(2_048)}`;
    const envelope = await tenant.get<ErrorEnvelope>(400, 'POST', '/webhook-endpoints', { url });
    expect(envelope).toMatchObject({ error: 'invalid_url', friendly_message: 'https_required' });
  });

  it('429: five and no more, under parallel calls; a removed one makes room', async () => {
    const tenant = await service.openTenant();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => tenant.ask('POST', '/webhook-endpoints', { url: URL })),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(((await (refused[0] as Response).json()) as ErrorEnvelope).error).toBe(
      'endpoint_quota_exceeded',
    );
    const bodies = (await Promise.all(
      made.map((response) => response.json()),
    )) as CreatedWebhookEndpoint[];
    expect(new Set(bodies.map((body) => body.signing_secret)).size).toBe(5);
    await tenant.get(204, 'DELETE', `/webhook-endpoints/${bodies[0]?.endpoint.id}`);
    await tenant.get(201, 'POST', '/webhook-endpoints', { url: URL });
  });

  it('503: no master key is set', async () => {
    const tenant = await unconfigured.openTenant();
    const { error } = await tenant.get<ErrorEnvelope>(503, 'POST', '/webhook-endpoints', {
      url: URL,
    });
    expect(error).toBe('service_unavailable');
  });
});

describe('DELETE /webhook-endpoints/{id}', () => {
  it('204: every time, and its pending deliveries are cancelled', async () => {
    const tenant = await service.openTenant();
    const { endpoint } = await tenant.get<CreatedWebhookEndpoint>(
      201,
      'POST',
      '/webhook-endpoints',
      { url: URL },
    );
    const agent = await tenant.create();
    const { event } = await tenant.get<{ event: { id: string } }>(
      202,
      'POST',
      `/agents/${agent.id}/test`,
    );
    for (let time = 0; time < 2; time++) {
      await tenant.get(204, 'DELETE', `/webhook-endpoints/${endpoint.id}`);
    }
    expect(await tenant.get(200, 'GET', '/webhook-endpoints')).toEqual({ endpoints: [] });
    const deliveries = await service.db.database.webhookDelivery.findMany({
      where: { eventId: event.id },
    });
    expect(deliveries.map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('204: an unknown id, and another tenant’s, whose endpoint is kept', async () => {
    const [mine, theirs] = await Promise.all([service.openTenant(), service.openTenant()]);
    const { endpoint } = await mine.get<CreatedWebhookEndpoint>(201, 'POST', '/webhook-endpoints', {
      url: URL,
    });
    for (const id of [endpoint.id, 'we_unknown', 'anything', '5']) {
      await theirs.get(204, 'DELETE', `/webhook-endpoints/${id}`);
    }
    const { endpoints } = await mine.get<{ endpoints: WebhookEndpoint[] }>(
      200,
      'GET',
      '/webhook-endpoints',
    );
    expect(endpoints.map(({ id }) => id)).toEqual([endpoint.id]);
    expect(await theirs.get(200, 'GET', '/webhook-endpoints')).toEqual({ endpoints: [] });
  });
});
