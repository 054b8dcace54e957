import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRequest, openPool, openTestService } from '#server/http/testing/open-test-service.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import type { Operation } from './define-operation.ts';
import { OPERATIONS } from './registry.ts';
import { someAddress } from './testing/agents-service.ts';
import {
  answering,
  EACH_OPERATION,
  envelopeOf,
  failing,
  type OperationsService,
  openOperationsService,
  pathOf,
  requestFor,
} from './testing/operations-service.ts';

/** The verbs that the path of an operation takes. */
function methodsAt({ path }: Operation): readonly string[] {
  return OPERATIONS.filter((other) => other.path === path).map(({ method }) => method);
}

let api: OperationsService;
beforeAll(async () => {
  api = await openOperationsService();
});
afterAll(() => api.close());

describe.each(EACH_OPERATION)('$id', ({ operation }) => {
  const path = pathOf(operation);
  const status = operation.response.status ?? 200;
  const charge = operation.cost?.credits ?? 0;

  it(`${status}: answers, charges once and is logged`, async () => {
    const { apiKey, partnerId, apiKeyId } = await api.createPartner({ credits: 100 });
    const requestId = `test.200:${operation.id}`;
    const response = await api.service.serve(
      requestFor(operation, apiKey, { headers: { 'service-request-id': requestId } }),
    );
    expect(response.status).toBe(status);
    expect(response.headers.get('service-request-id')).toBe(requestId);
    expect(response.headers.get('service-schema-version')).toBe(SCHEMA_VERSION);
    if (status === 204) expect(await response.text()).toBe('');
    else {
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      operation.response.schema.parse(await response.json());
    }
    expect(await api.balanceOf(partnerId)).toBe(100 - charge);
    await api.service.requestLog.flush();
    const { rows } = await api.db.pool.query('select * from request_log where request_id = $1', [
      requestId,
    ]);
    expect(rows).toMatchObject([
      {
        partner_id: operation.auth === 'none' ? PUBLIC_PARTNER_ID : partnerId,
        api_key_id: operation.auth === 'none' ? null : apiKeyId,
        operation: operation.id,
        status,
        error: null,
        credits: charge,
      },
    ]);
    const key = await api.db.database.apiKey.findUniqueOrThrow({ where: { id: apiKeyId } });
    expect(key.lastUsedAt === null).toBe(operation.auth === 'none');
  });

  it.runIf(operation.auth === 'none')('answers without a key, and looks at none', async () => {
    for (const key of [undefined, 'nonsense', mintApiKey()]) {
      expect((await api.service.serve(requestFor(operation, key))).status).toBe(status);
    }
  });

  it.runIf(operation.auth === 'either')('answers without a key, as the public tenant', async () => {
    const headers = { 'service-request-id': `test.keyless:${operation.id}` };
    const response = await api.service.serve(requestFor(operation, undefined, { headers }));
    expect(response.status).toBe(status);
    await api.service.requestLog.flush();
    const { rows } = await api.db.pool.query(
      'select partner_id, api_key_id from request_log where request_id = $1',
      [headers['service-request-id']],
    );
    expect(rows).toEqual([{ partner_id: PUBLIC_PARTNER_ID, api_key_id: null }]);
  });

  it.runIf(operation.auth === 'either')('429: one address without a key, but no key', async () => {
    const { apiKey } = await api.createPartner({ tier: 'high' });
    const [limit] = operation.addressLimits ?? [];
    const headers = { 'x-caller': someAddress() };
    const ask = (key: string | undefined) =>
      api.service.serve(requestFor(operation, key, { headers }));
    for (let at = 0; at < (limit?.maxRequests ?? 0); at++) {
      expect((await ask(undefined)).status).toBe(status);
    }
    const refused = await ask(undefined);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(apiKey)).status).toBe(status);
  });

  it.skipIf(operation.auth === 'none')(
    '401: no key, a malformed key, an unknown key, a wrong scheme',
    async () => {
      const keys = ['nonsense', mintApiKey(), `${mintApiKey()}0`];
      const requests = [...(operation.auth === 'key' ? [undefined] : []), ...keys].map((key) =>
        requestFor(operation, key),
      );
      requests.push(
        requestFor(operation, undefined, { headers: { authorization: `Basic ${mintApiKey()}` } }),
      );
      for (const request of requests) {
        const response = await api.service.serve(request);
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect((await envelopeOf(response)).error).toBe('invalid_key');
      }
    },
  );

  it('405: another verb, with Allow, and OPTIONS returns it', async () => {
    const methods = methodsAt(operation);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    const wrong = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !methods.includes(method),
    );
    for (const method of wrong) {
      const response = await api.service.serve(apiRequest(path, { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allow);
      expect((await envelopeOf(response)).error).toBe('method_not_allowed');
    }
    const options = await api.service.serve(apiRequest(path, { method: 'OPTIONS' }));
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe(allow);
  });

  it('404: its path with a slash at the end, or in other letters', async () => {
    for (const wrong of [`${path}/`, path.toUpperCase(), `${path}/x/y/z`]) {
      const response = await api.service.serve(apiRequest(wrong));
      expect(response.status).toBe(404);
      expect((await envelopeOf(response)).error).toBe('not_found');
    }
  });

  it('451: a blocked region, before anything else, without envelope', async () => {
    const response = await api.service.serve(
      requestFor(operation, undefined, { headers: { 'x-country': 'kp' } }),
    );
    expect(response.status).toBe(451);
    expect(await response.text()).toBe('');
    expect(response.headers.get('service-request-id')).toMatch(/^req_/);
    expect(response.headers.get('service-schema-version')).toBe(SCHEMA_VERSION);
  });

  it('503: the database cannot be reached', async () => {
    const { apiKey } = await api.createPartner();
    const away = openPool('postgresql://nobody:x@127.0.0.1:1/none');
    const broken = openTestService(away, [answering(operation)]);
    const response = await broken.serve(requestFor(operation, apiKey));
    expect(response.status).toBe(503);
    const envelope = await envelopeOf(response);
    expect(envelope.error).toBe(operation.unavailableError);
    expect(JSON.stringify(envelope)).not.toContain('127.0.0.1');
    await away.end();
  });

  it('500: anything unforeseen, logged with the request id, nothing leaked', async () => {
    const { apiKey, partnerId } = await api.createPartner({ credits: 100 });
    const broken = openTestService(api.db.pool, [failing(operation, new Error('secret detail'))]);
    const response = await broken.serve(requestFor(operation, apiKey));
    expect(response.status).toBe(500);
    const envelope = await envelopeOf(response);
    expect(envelope.error).toBe('internal_error');
    expect(JSON.stringify(envelope)).not.toContain('secret');
    expect(JSON.stringify(broken.logged)).toContain(envelope.request_id);
    expect(await api.balanceOf(partnerId)).toBe(100);
    await broken.requestLog.close();
  });

  if (operation.method === 'GET') {
    it('200: HEAD is GET without its body', async () => {
      const { apiKey } = await api.createPartner();
      const response = await api.service.serve(requestFor(operation, apiKey, { method: 'HEAD' }));
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });
  }
});

describe('tenants', () => {
  it('see only their own usage', async () => {
    const [mine, other] = await Promise.all([
      api.createPartner({ credits: 50 }),
      api.createPartner({ credits: 9 }),
    ]);
    const plan = OPERATIONS.find(({ id }) => id === 'createPlan') as Operation;
    await api.service.serve(requestFor(plan, mine.apiKey));
    const usage = async (apiKey: string) =>
      (await api.service.serve(apiRequest('/v1beta/usage', { apiKey }))).json();
    expect(await usage(mine.apiKey)).toMatchObject({
      balance: 45,
      recent: [
        { kind: 'spend', amount: 5, reason: 'api_plan' },
        { kind: 'grant', amount: 50 },
      ],
    });
    expect(await usage(other.apiKey)).toMatchObject({ balance: 9, recent: [{ amount: 9 }] });
  });

  it('403: a protocol that is not here cannot be planned for', async () => {
    const { apiKey, partnerId } = await api.createPartner({ partnerProtocol: 'elsewhere' });
    const real = openTestService(api.db.pool, OPERATIONS);
    for (const id of ['createIntent', 'createPlan']) {
      const operation = OPERATIONS.find((one) => one.id === id) as Operation;
      const response = await real.serve(requestFor(operation, apiKey));
      expect(response.status).toBe(403);
      expect((await envelopeOf(response)).error).toBe('partner_not_configured');
    }
    expect(await api.balanceOf(partnerId)).toBe(1_000);
    await real.requestLog.close();
  });

  it('403: a scope that an operation needs', async () => {
    const meta = OPERATIONS.find(({ id }) => id === 'getMeta') as Operation;
    const scoped = openTestService(api.db.pool, [{ ...meta, scope: 'agents' }]);
    const [without, having] = await Promise.all([
      api.createPartner({ scopes: [] }),
      api.createPartner(),
    ]);
    const refused = await scoped.serve(requestFor(meta, without.apiKey));
    expect(refused.status).toBe(403);
    expect((await envelopeOf(refused)).error).toBe('scope_forbidden');
    expect((await scoped.serve(requestFor(meta, having.apiKey))).status).toBe(200);
    await scoped.requestLog.close();
  });
});
