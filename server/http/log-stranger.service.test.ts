import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#server/operations/registry.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';
import {
  apiRequest,
  openPool,
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
} from './testing/open-test-service.ts';

let db: TestDatabase;
let service: TestService;
beforeAll(async () => {
  db = await openTestDatabase();
  service = openTestService(db.pool, OPERATIONS);
});
afterAll(async () => {
  await service.requestLog.close();
  await db.close();
});

async function logged(partnerId: string) {
  await service.requestLog.flush();
  const { rows } = await db.pool.query(
    `select api_key_id, operation, status, error, credits from request_log
      where partner_id = $1 order by operation, status`,
    [partnerId],
  );
  return rows;
}

describe('a call that was refused before its key was accepted', () => {
  it('is in the log of the key’s owner: no such path, no such method', async () => {
    const { apiKey, partnerId, apiKeyId } = await db.createPartner();
    const ask = (method: string, path: string) =>
      service.serve(apiRequest(path, { method, apiKey }));
    expect((await ask('GET', '/v1beta/nothing')).status).toBe(404);
    expect((await ask('DELETE', '/v1beta/plan')).status).toBe(405);
    const entry = { api_key_id: apiKeyId, operation: 'none', credits: 0 };
    expect(await logged(partnerId)).toEqual([
      { ...entry, status: 404, error: 'not_found' },
      { ...entry, status: 405, error: 'method_not_allowed' },
    ]);
  });

  it('is in the log of who had the key before it was revoked, up to its rate limit', async () => {
    const { apiKey, partnerId, apiKeyId } = await db.createPartner();
    await db.database.apiKey.update({ where: { id: apiKeyId }, data: { revokedAt: new Date() } });
    const times = RATE_TIERS.beta.max_requests + 10;
    const answers = await Promise.all(
      Array.from({ length: times }, () => service.serve(apiRequest('/v1beta/agents', { apiKey }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(401));
    expect(await logged(partnerId)).toEqual(
      Array(RATE_TIERS.beta.max_requests).fill({
        api_key_id: apiKeyId,
        operation: 'listAgents',
        status: 401,
        error: 'invalid_key',
        credits: 0,
      }),
    );
    const key = await db.database.apiKey.findUniqueOrThrow({ where: { id: apiKeyId } });
    expect(key.lastUsedAt).toBeNull();
  });

  it('is not in any log where the key does not belong to anyone', async () => {
    const count = async () => {
      await service.requestLog.flush();
      return (await db.pool.query('select 1 from request_log')).rowCount;
    };
    const before = await count();
    for (const apiKey of [undefined, mintApiKey(), 'nonsense']) {
      for (const path of ['/v1beta/nothing', '/v1beta/agents']) {
        const { status } = await service.serve(apiRequest(path, { apiKey }));
        expect(status).toBe(path.endsWith('agents') ? 401 : 404);
      }
    }
    expect(await count()).toBe(before);
  });

  it('is refused as it was where the owner cannot be looked up, which is reported', async () => {
    const pool = openPool(db.url);
    const alone = openTestService(pool, OPERATIONS);
    await alone.requestLog.close();
    await pool.end();
    const { apiKey } = await db.createPartner();
    const { status } = await alone.serve(apiRequest('/v1beta/nothing', { apiKey }));
    expect(status).toBe(404);
    expect(alone.logged.map(({ message }) => message)).toContain(
      'the owner of a refused key could not be looked up',
    );
  });
});
