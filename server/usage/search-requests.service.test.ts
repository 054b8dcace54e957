import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/http/testing/open-test-service.ts';
import { type LoggedRequest, type RequestSearch, searchRequests } from './search-requests.ts';

const START_MS = Date.UTC(2026, 8, 8, 12);

let db: TestDatabase;
let partnerId: string;
let apiKeyId: string;
let strangerId: string;
let all: readonly LoggedRequest[];

const OUTCOMES = [
  ['createPlan', 200, null],
  ['createPlan', 400, 'invalid_request'],
  ['createAgent', 201, null],
  ['createAgent', 422, 'unwatchable'],
  ['getMeta', 200, null],
  ['getMeta', 503, 'service_unavailable'],
  ['listAgents', 400, 'invalid_request'],
] as const;

beforeAll(async () => {
  db = await openTestDatabase();
  const partner = await db.createPartner();
  ({ partnerId, apiKeyId } = partner);
  const stranger = await db.createPartner();
  strangerId = stranger.partnerId;
  const insert = (tenant: string, key: string, prefix: string) =>
    db.pool.query(
      `insert into request_log
         (request_id, partner_id, api_key_id, operation, status, error, credits, latency_ms, at)
       select $9 || n, $1, $2, ($3::text[])[1 + n % $6], ($4::int[])[1 + n % $6],
              ($5::text[])[1 + n % $6], n % 6, n * 1.5,
              -- Three of them share each moment.
              to_timestamp($7::double precision / 1000) + (n / 3) * interval '1 second'
         from generate_series(0, $8::int - 1) as n`,
      [
        tenant,
        key,
        OUTCOMES.map(([operation]) => operation),
        OUTCOMES.map(([, status]) => status),
        OUTCOMES.map(([, , error]) => error),
        OUTCOMES.length,
        START_MS,
        210,
        prefix,
      ],
    );
  await insert(partnerId, apiKeyId, 'request.');
  await insert(strangerId, stranger.apiKeyId, 'stranger.');
  all = await everyPage({});
});
afterAll(() => db.close());

/** Walks through every page of a search. */
async function everyPage(
  search: Omit<RequestSearch, 'cursor' | 'limit'>,
  limit = 17,
): Promise<LoggedRequest[]> {
  const found: LoggedRequest[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchRequests(db.pool, partnerId, { ...search, cursor, limit });
    expect(page.requests.length).toBeLessThanOrEqual(limit);
    found.push(...page.requests);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

describe('a search of the request log', () => {
  it('finds every request of the tenant once, newest first, with its key', () => {
    expect(all).toHaveLength(210);
    expect(new Set(all.map(({ request_id }) => request_id)).size).toBe(210);
    expect(all.every(({ request_id }) => request_id.startsWith('request.'))).toBe(true);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(all[0]).toEqual({
      request_id: 'request.209',
      operation: 'listAgents',
      status: 400,
      error: 'invalid_request',
      credits: 5,
      latency_ms: 313.5,
      at: START_MS + 69_000,
      key: { prefix: 'ptn_live_', last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/) },
    });
  });

  const CASES: [string, RequestSearch, (request: LoggedRequest) => boolean][] = (
    [
      ['one request', { requestId: 'request.77' }, (r) => r.request_id === 'request.77'],
      ['a part of an id', { requestId: 'request.7' }, (r) => r.request_id === 'request.7'],
      ['an operation', { operation: 'createPlan' }, (r) => r.operation === 'createPlan'],
      ['a status', { status: 400 }, (r) => r.status === 400],
      ['a class', { status: 2 }, (r) => r.status < 300],
      ['the class of refusals', { status: 4 }, (r) => r.status >= 400 && r.status < 500],
      ['an error', { error: 'invalid_request' }, (r) => r.error === 'invalid_request'],
      [
        'an error of an operation',
        { error: 'invalid_request', operation: 'listAgents' },
        (r) => r.error === 'invalid_request' && r.operation === 'listAgents',
      ],
      [
        'an operation and a class',
        { operation: 'createAgent', status: 4 },
        (r) => r.operation === 'createAgent' && r.status === 422,
      ],
      [
        'a time',
        { since: START_MS + 10_000, until: START_MS + 20_000 },
        (r) => r.at >= START_MS + 10_000 && r.at < START_MS + 20_000,
      ],
      [
        'a status within a time',
        { status: 200, since: START_MS + 30_000 },
        (r) => r.status === 200 && r.at >= START_MS + 30_000,
      ],
      ['a request by another status', { requestId: 'request.77', status: 5 }, () => false],
      ['what never was', { operation: 'deleteAgent' }, () => false],
      ['another tenant’s request', { requestId: 'stranger.3' }, () => false],
    ] as [string, Partial<RequestSearch>, (request: LoggedRequest) => boolean][]
  ).map(([name, search, isWanted]) => [name, { limit: 4, ...search }, isWanted]);

  it.each(CASES)('%s', async (_, search, isWanted) => {
    expect(await everyPage(search, 4)).toEqual(all.filter(isWanted));
  });

  it('continues where it was while requests are added', async () => {
    const first = await searchRequests(db.pool, partnerId, { status: 2, limit: 3 });
    await db.pool.query(
      `insert into request_log
         (request_id, partner_id, api_key_id, operation, status, credits, latency_ms, at)
       values ('new', $1, $2, 'getMeta', 200, 0, 1, $3)`,
      [partnerId, randomUUID(), new Date(START_MS + 3_600_000)],
    );
    const next = await searchRequests(db.pool, partnerId, {
      status: 2,
      limit: 3,
      cursor: first.next_cursor ?? '',
    });
    const [newest] = (await searchRequests(db.pool, partnerId, { limit: 1 })).requests;
    await db.pool.query(`delete from request_log where request_id = 'new'`);
    expect([...first.requests, ...next.requests]).toEqual(
      all.filter(({ status }) => status < 300).slice(0, 6),
    );
    expect(newest).toMatchObject({ request_id: 'new', key: null });
  });

  it.each(['garbage', Buffer.from('1:evt_x').toString('base64url')])(
    'refuses %s as a cursor',
    async (cursor) => {
      await expect(searchRequests(db.pool, partnerId, { cursor, limit: 5 })).rejects.toMatchObject({
        code: 'invalid_request',
        issues: [{ field: 'cursor' }],
      });
    },
  );
});
