import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openPool,
  openTestDatabase,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import type { PartnerCredentials } from '#server/partners/store.ts';
import type { Logger } from './logger.ts';
import { RequestLog, type RequestLogEntry } from './request-log.ts';

let db: TestDatabase;
let partner: PartnerCredentials;
beforeAll(async () => {
  db = await openTestDatabase();
  partner = await db.createPartner();
});
afterAll(() => db.close());

function entry(requestId: string): RequestLogEntry {
  return {
    requestId,
    partnerId: partner.partnerId,
    apiKeyId: partner.apiKeyId,
    operation: 'getMeta',
    status: 200,
    error: null,
    credits: 0,
    latencyMs: 1.25,
    atMs: 1_788_854_521_004,
  };
}

function listening() {
  const said: unknown[] = [];
  const write = (...words: unknown[]) => said.push(words);
  return {
    said,
    logger: { debug: write, info: write, warn: write, error: write } as never as Logger,
  };
}

describe('RequestLog', () => {
  it('writes everything that was recorded before it is closed', async () => {
    const log = new RequestLog(db.pool, listening().logger);
    for (let at = 0; at < 12_345; at++) log.record(entry(`bulk-${at}`));
    await log.close();
    expect(log.dropped).toBe(0);
    const { rows } = await db.pool.query(
      `select count(*)::int, count(distinct request_id)::int as ids, min(at) as at,
              max(latency_ms) as latency
         from request_log where request_id like 'bulk-%'`,
    );
    expect(rows).toEqual([
      { count: 12_345, ids: 12_345, at: new Date(1_788_854_521_004), latency: 1.25 },
    ]);
  });

  it('stays bounded, counts what it drops and says so once', async () => {
    const { logger, said } = listening();
    const log = new RequestLog(db.pool, logger);
    for (let at = 0; at < 50_007; at++) log.record(entry(`flood-${at}`));
    expect(log.dropped).toBe(7);
    await log.flush();
    await log.close();
    expect(JSON.stringify(said)).toContain('"dropped":7');
    expect(said).toHaveLength(1);
  });

  it('survives a database that is away, and counts what it lost', async () => {
    const away = openPool('postgresql://nobody:x@127.0.0.1:1/none');
    const { logger, said } = listening();
    const log = new RequestLog(away, logger);
    log.record(entry('lost-1'));
    await log.close();
    expect(log.dropped).toBe(1);
    expect(said.length).toBeGreaterThan(0);
    await away.end();
  });
});
