import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#server/errors/api-error.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import {
  apiRequest,
  openPool,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from '#server/http/testing/open-test-service.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { NewPartner, PartnerCredentials } from '#server/partners/store.ts';
import { ErrorEnvelope } from '#server/schemas/error-envelope.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { errorCodesOf, type Operation } from './define-operation.ts';
import { OPERATIONS } from './registry.ts';
import { someAddress } from './testing/agents-service.ts';

/** The pipeline is on trial here, not the engine or a domain: they answer with their first example. */
function answering(operation: Operation): Operation {
  const { cost, scope, auth, idempotency } = operation;
  const isFree = cost === null && scope === null;
  if (isFree && auth === 'key' && idempotency === 'safe') return operation;
  return { ...operation, handler: async () => operation.examples[0]?.response };
}

function failing(operation: Operation, error: unknown): Operation {
  return {
    ...operation,
    handler: async () => {
      throw error;
    },
  };
}

let db: TestDatabase;
let service: TestService;
beforeAll(async () => {
  db = await openTestDatabase();
  service = openTestService(db.pool, OPERATIONS.map(answering));
});
afterAll(async () => {
  await service.requestLog.close();
  await db.close();
});

/** A tenant whose key may do everything. */
function createPartner(partner: Partial<NewPartner> = {}): Promise<PartnerCredentials> {
  return db.createPartner({ scopes: ['agents'], ...partner });
}

function requestFor(
  operation: Operation,
  apiKey: string | undefined,
  options: Parameters<typeof apiRequest>[1] = {},
): Request {
  const body = operation.examples[0]?.request;
  const { headers, ...rest } = options;
  return apiRequest(pathOf(operation), {
    apiKey,
    method: operation.method,
    body,
    headers: { 'x-caller': someAddress(), ...headers },
    ...rest,
  });
}

/** The path of an operation's first example. */
function pathOf({ path, examples }: Operation): string {
  const values: Readonly<Record<string, string>> = examples[0]?.path ?? {};
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** The verbs that the path of an operation takes. */
function methodsAt({ path }: Operation): readonly string[] {
  return OPERATIONS.filter((other) => other.path === path).map(({ method }) => method);
}

async function envelopeOf(response: Response): Promise<ErrorEnvelope> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const envelope = ErrorEnvelope.parse(await response.json());
  expect(envelope.request_id).toBe(response.headers.get('service-request-id'));
  expect(response.headers.get('service-schema-version')).toBe(SCHEMA_VERSION);
  return envelope;
}

async function balanceOf(partnerId: string): Promise<number> {
  const { rows } = await db.pool.query<{ balance: number; sum: number; held: number }>(
    `select (select balance from credit_account where partner_id = $1)::int as balance,
            (select coalesce(sum(delta), 0) from credit_ledger where partner_id = $1)::int as sum,
            (select coalesce(sum(amount), 0) from credit_hold where partner_id = $1)::int as held`,
    [partnerId],
  );
  const row = rows[0];
  expect(row?.held).toBe(0);
  expect(row?.sum).toBe(row?.balance);
  return row?.balance ?? Number.NaN;
}

/** Bodies that are wrong for every operation that takes one, and what must be said about them. */
const BAD_BODIES: readonly [string, BodyInit, RegExp][] = [
  ['nothing', '', /^body$/],
  ['broken JSON', '{"a":', /^body$/],
  ['NaN', '{"a":NaN}', /^body$/],
  ['a list', '[]', /^body$/],
  ['null', 'null', /^body$/],
  ['a number beyond a double', '{"actual_amount":1e400}', /^actual_amount$/],
  ['a null byte', '{"prompt":"a\\u0000b"}', /^prompt$/],
  [
    'no known field',
    '{"unknown":1}',
    /^(prompt|wallets|intents|step|actual_amount|chain|request|plan|unknown|url|status|since|token)$/,
  ],
  ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), /^body$/],
];

describe.each(OPERATIONS.map((operation) => ({ id: operation.id, operation })))(
  '$id',
  ({ operation }) => {
    const path = pathOf(operation);
    const status = operation.response.status ?? 200;
    const charge = operation.cost?.credits ?? 0;

    it(`${status}: answers, charges once and is logged`, async () => {
      const { apiKey, partnerId, apiKeyId } = await createPartner({ credits: 100 });
      const requestId = `test.200:${operation.id}`;
      const response = await service.serve(
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
      expect(await balanceOf(partnerId)).toBe(100 - charge);
      await service.requestLog.flush();
      const { rows } = await db.pool.query('select * from request_log where request_id = $1', [
        requestId,
      ]);
      expect(rows).toMatchObject([
        {
          partner_id: operation.auth === 'key' ? partnerId : PUBLIC_PARTNER_ID,
          api_key_id: operation.auth === 'key' ? apiKeyId : null,
          operation: operation.id,
          status,
          error: null,
          credits: charge,
        },
      ]);
      const key = await db.database.apiKey.findUniqueOrThrow({ where: { id: apiKeyId } });
      expect(key.lastUsedAt === null).toBe(operation.auth === 'none');
    });

    it.runIf(operation.auth === 'none')('answers without a key, and looks at none', async () => {
      for (const key of [undefined, 'nonsense', mintApiKey()]) {
        expect((await service.serve(requestFor(operation, key))).status).toBe(status);
      }
    });

    it.skipIf(operation.auth === 'none')(
      '401: no key, one that is none, one that is unknown, a wrong scheme',
      async () => {
        const keys = [undefined, 'nonsense', mintApiKey(), `${mintApiKey()}0`];
        const requests = keys.map((key) => requestFor(operation, key));
        requests.push(
          requestFor(operation, undefined, { headers: { authorization: `Basic ${mintApiKey()}` } }),
        );
        for (const request of requests) {
          const response = await service.serve(request);
          expect(response.status).toBe(401);
          expect(response.headers.get('www-authenticate')).toBe('Bearer');
          expect((await envelopeOf(response)).error).toBe('invalid_key');
        }
      },
    );

    it('405: another verb, with Allow, and OPTIONS tells it', async () => {
      const methods = methodsAt(operation);
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(
        ', ',
      );
      const wrong = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (method) => !methods.includes(method),
      );
      for (const method of wrong) {
        const response = await service.serve(apiRequest(path, { method }));
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe(allow);
        expect((await envelopeOf(response)).error).toBe('method_not_allowed');
      }
      const options = await service.serve(apiRequest(path, { method: 'OPTIONS' }));
      expect(options.status).toBe(204);
      expect(options.headers.get('allow')).toBe(allow);
    });

    it('404: its path with a slash at the end, or in other letters', async () => {
      for (const wrong of [`${path}/`, path.toUpperCase(), `${path}/x/y/z`]) {
        const response = await service.serve(apiRequest(wrong));
        expect(response.status).toBe(404);
        expect((await envelopeOf(response)).error).toBe('not_found');
      }
    });

    it('451: a blocked region, before anything else, without envelope', async () => {
      const response = await service.serve(
        requestFor(operation, undefined, { headers: { 'x-country': 'kp' } }),
      );
      expect(response.status).toBe(451);
      expect(await response.text()).toBe('');
      expect(response.headers.get('service-request-id')).toMatch(/^req_/);
      expect(response.headers.get('service-schema-version')).toBe(SCHEMA_VERSION);
    });

    it('503: the database cannot be reached', async () => {
      const { apiKey } = await createPartner();
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
      const { apiKey, partnerId } = await createPartner({ credits: 100 });
      const broken = openTestService(db.pool, [failing(operation, new Error('secret detail'))]);
      const response = await broken.serve(requestFor(operation, apiKey));
      expect(response.status).toBe(500);
      const envelope = await envelopeOf(response);
      expect(envelope.error).toBe('internal_error');
      expect(JSON.stringify(envelope)).not.toContain('secret');
      expect(JSON.stringify(broken.logged)).toContain(envelope.request_id);
      expect(await balanceOf(partnerId)).toBe(100);
      await broken.requestLog.close();
    });

    if (operation.rateClass === 'per_key') {
      it('429: beyond the tier, with Retry-After, before 400 and 402', async () => {
        const { apiKey, partnerId } = await createPartner({ tier: 'beta', credits: 1_000 });
        const responses = await Promise.all(
          Array.from({ length: 45 }, () => service.serve(requestFor(operation, apiKey))),
        );
        const limited = responses.filter(({ status }) => status === 429);
        expect(responses.filter((response) => response.status === status)).toHaveLength(30);
        expect(limited).toHaveLength(15);
        for (const response of limited) {
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
          expect((await envelopeOf(response)).error).toBe('rate_limited');
        }
        expect(await balanceOf(partnerId)).toBe(1_000 - 30 * charge);
        if (operation.request !== null) {
          const bad = await service.serve(requestFor(operation, apiKey, { rawBody: '{' }));
          expect(bad.status).toBe(429);
        }
      });
    }

    if (operation.rateClass === 'per_address') {
      it('429: beyond what one address may, with Retry-After, before 400', async () => {
        const [{ maxRequests } = { maxRequests: 0 }] = operation.addressLimits ?? [];
        const headers = { 'x-caller': someAddress() };
        const responses = await Promise.all(
          Array.from({ length: maxRequests + 5 }, () =>
            service.serve(requestFor(operation, undefined, { headers })),
          ),
        );
        const limited = responses.filter((response) => response.status === 429);
        expect(responses.filter((response) => response.status === status)).toHaveLength(
          maxRequests,
        );
        expect(limited).toHaveLength(5);
        for (const response of limited) {
          expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
          expect((await envelopeOf(response)).error).toBe('rate_limited');
        }
        const bad = requestFor(operation, undefined, { headers, rawBody: '{' });
        expect((await service.serve(bad)).status).toBe(429);
      });
    }

    if (operation.method === 'GET') {
      it('200: HEAD is GET without its body', async () => {
        const { apiKey } = await createPartner();
        const response = await service.serve(requestFor(operation, apiKey, { method: 'HEAD' }));
        expect(response.status).toBe(200);
        expect(await response.text()).toBe('');
        expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      });
    }

    if (operation.request !== null) {
      describe('with a body', () => {
        it.each(BAD_BODIES)('400: %s', async (_, rawBody, field) => {
          const { apiKey, partnerId } = await createPartner({ credits: 100 });
          const response = await service.serve(requestFor(operation, apiKey, { rawBody }));
          expect(response.status).toBe(400);
          const { error, issues } = await envelopeOf(response);
          expect(error).toBe('invalid_request');
          expect(issues.length).toBeGreaterThan(0);
          expect(issues[0]?.field).toMatch(field);
          expect(await balanceOf(partnerId)).toBe(100);
        });

        it('413: ten megabytes', async () => {
          const { apiKey, partnerId } = await createPartner({ credits: 100 });
          const response = await service.serve(
            requestFor(operation, apiKey, { rawBody: `{"prompt":"${'x'.repeat(10_000_000)}"}` }),
          );
          expect(response.status).toBe(413);
          expect((await envelopeOf(response)).error).toBe('payload_too_large');
          expect(await balanceOf(partnerId)).toBe(100);
        });

        it('415: another content type', async () => {
          const { apiKey } = await createPartner();
          for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
            const response = await service.serve(
              requestFor(operation, apiKey, { headers: { 'content-type': type } }),
            );
            expect(response.status).toBe(415);
            expect((await envelopeOf(response)).error).toBe('unsupported_media_type');
          }
        });

        it.skipIf(operation.auth === 'none')('401 comes before 400, 413 and 415', async () => {
          const key = mintApiKey();
          for (const request of [
            requestFor(operation, key, { rawBody: '{' }),
            requestFor(operation, key, { rawBody: 'x'.repeat(10_000_000) }),
            requestFor(operation, key, { headers: { 'content-type': 'text/plain' } }),
          ]) {
            expect((await service.serve(request)).status).toBe(401);
          }
        });

        it('400 comes before 402', async () => {
          const { apiKey } = await createPartner({ credits: 0 });
          // Where every field may be left out, an empty object is valid.
          const rawBody = operation.request?.safeParse({}).success === true ? '[]' : '{}';
          const response = await service.serve(requestFor(operation, apiKey, { rawBody }));
          expect(response.status).toBe(400);
        });
      });
    }

    if (operation.cost !== null) {
      describe('with a price', () => {
        it('402: 200 parallel calls on 100 credits: exactly 20 delivered', async () => {
          const { apiKey, partnerId } = await createPartner({ tier: 'high', credits: 100 });
          const responses = await Promise.all(
            Array.from({ length: 200 }, () => service.serve(requestFor(operation, apiKey))),
          );
          expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
          const refused = responses.filter(({ status }) => status === 402);
          expect(refused).toHaveLength(180);
          expect((await envelopeOf(refused[0] as Response)).error).toBe('insufficient_credits');
          expect(await balanceOf(partnerId)).toBe(0);
          const { rows } = await db.pool.query<{ reason: string; count: number }>(
            `select reason, count(*)::int from credit_ledger
            where partner_id = $1 and kind = 'spend' group by reason`,
            [partnerId],
          );
          expect(rows).toEqual([{ reason: operation.cost?.reason, count: 20 }]);
        });

        const ownErrors = operation.errors.map((code) => ({ code, error: new ApiError(code) }));
        it.each(ownErrors)('$error.status: $code is free', async ({ code, error }) => {
          const { apiKey, partnerId } = await createPartner({ credits: 100 });
          const broken = openTestService(db.pool, [failing(operation, error)]);
          const response = await broken.serve(requestFor(operation, apiKey));
          expect(response.status).toBe(error.status);
          expect((await envelopeOf(response)).error).toBe(code);
          expect(await balanceOf(partnerId)).toBe(100);
          await broken.requestLog.close();
        });

        const free = operation.examples.filter(
          ({ response }) => operation.isCharged?.(response) === false,
        );
        it.each(free)('200: the answer "$summary" is free', async ({ response: body }) => {
          const { apiKey, partnerId } = await createPartner({ credits: COST_PER_CALL });
          const answered = openTestService(db.pool, [{ ...operation, handler: async () => body }]);
          const response = await answered.serve(requestFor(operation, apiKey));
          expect(response.status).toBe(200);
          expect(await response.json()).toEqual(body);
          expect(await balanceOf(partnerId)).toBe(COST_PER_CALL);
          await answered.requestLog.close();
        });

        it('500: an answer that breaks its schema is not delivered and not charged', async () => {
          const { apiKey, partnerId } = await createPartner({ credits: 100 });
          const wrong = [
            { ...operation, handler: async () => ({}) },
            {
              ...operation,
              handler: async () => ({ ...(operation.examples[0]?.response as object), extra: 1 }),
            },
            failing(operation, new ApiError('method_not_allowed')),
          ];
          for (const broken of wrong.map((one) => openTestService(db.pool, [one]))) {
            const response = await broken.serve(requestFor(operation, apiKey));
            expect(response.status).toBe(500);
            await broken.requestLog.close();
          }
          expect(await balanceOf(partnerId)).toBe(100);
          expect(errorCodesOf(operation)).not.toContain('method_not_allowed');
        });

        it('503: a hold that ended while the answer was made is not delivered for nothing', async () => {
          const { apiKey, partnerId } = await createPartner({ credits: 100 });
          const slow = openTestService(db.pool, [
            {
              ...operation,
              handler: async () => {
                await db.pool.query(
                  'update credit_hold set expires_at = now() where partner_id = $1',
                  [partnerId],
                );
                await service.serve(requestFor(operation, apiKey));
                return operation.examples[0]?.response;
              },
            },
          ]);
          const response = await slow.serve(requestFor(operation, apiKey));
          expect(response.status).toBe(503);
          expect(await balanceOf(partnerId)).toBe(100 - charge);
          await slow.requestLog.close();
        });
      });
    }
  },
);

describe('tenants', () => {
  it('see only their own usage', async () => {
    const [mine, other] = await Promise.all([
      createPartner({ credits: 50 }),
      createPartner({ credits: 9 }),
    ]);
    const plan = OPERATIONS.find(({ id }) => id === 'createPlan') as Operation;
    await service.serve(requestFor(plan, mine.apiKey));
    const usage = async (apiKey: string) =>
      (await service.serve(apiRequest('/v1beta/usage', { apiKey }))).json();
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
    const { apiKey, partnerId } = await createPartner({ partnerProtocol: 'elsewhere' });
    const real = openTestService(db.pool, OPERATIONS);
    for (const id of ['createIntent', 'createPlan']) {
      const operation = OPERATIONS.find((one) => one.id === id) as Operation;
      const response = await real.serve(requestFor(operation, apiKey));
      expect(response.status).toBe(403);
      expect((await envelopeOf(response)).error).toBe('partner_not_configured');
    }
    expect(await balanceOf(partnerId)).toBe(1_000);
    await real.requestLog.close();
  });

  it('403: a scope that an operation needs', async () => {
    const meta = OPERATIONS.find(({ id }) => id === 'getMeta') as Operation;
    const scoped = openTestService(db.pool, [{ ...meta, scope: 'agents' }]);
    const [without, having] = await Promise.all([createPartner({ scopes: [] }), createPartner()]);
    const refused = await scoped.serve(requestFor(meta, without.apiKey));
    expect(refused.status).toBe(403);
    expect((await envelopeOf(refused)).error).toBe('scope_forbidden');
    expect((await scoped.serve(requestFor(meta, having.apiKey))).status).toBe(200);
    await scoped.requestLog.close();
  });
});
