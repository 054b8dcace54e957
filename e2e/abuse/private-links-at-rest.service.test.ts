import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { listEvents, sealStoredLinks } from '#server/events/index.ts';
import { OWNER } from '#server/operations/testing/agents-service.ts';
import {
  openWebhookService,
  type WebhookService,
} from '#server/operations/testing/webhook-service.ts';
import { hashLinkToken } from '#server/review/link-token.ts';
import type { AgentEvent, AgentEventList } from '#server/schemas/agent-event.ts';

/** The database, or a backup of it, opens nobody's plan and claims nobody's draft. */
let service: WebhookService;
beforeAll(async () => {
  service = await openWebhookService();
});
afterAll(() => service.close());

/** Every row of every table, as text; bytes as hexadecimal. */
async function dump(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = await Promise.all(
    rows.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n');
}

async function expectNowhere(token: string): Promise<void> {
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const everything = await dump(service.db.pool);
  expect(everything.length).toBeGreaterThan(1_000);
  expect(everything).toContain(hashLinkToken(token).toString('hex'));
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(Buffer.from(token).toString('hex'));
  expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
}

const tokenOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';

async function prepare() {
  const tenant = await service.openFiring();
  const agent = await tenant.create({ autonomy: 'prepare', action: 'swap 50 USDC to ETH on base' });
  const { event } = await tenant.get<{ event: AgentEvent }>(
    202,
    'POST',
    `/agents/${agent.id}/test`,
  );
  expect(event.preparation).toMatchObject({ outcome: 'ready' });
  return { tenant, event, token: tokenOf(event.preparation?.review_url) };
}

const findEvents = (tenant: Awaited<ReturnType<typeof prepare>>['tenant']) =>
  tenant.get<AgentEventList>(200, 'GET', '/agent-events');

describe('the private link of a plan', () => {
  it('is on both rails, and nowhere in the database, also where a receiver repeats it', async () => {
    for (const repeat of [
      (body: string) => body,
      (body: string) => body.replaceAll('/', '\\/'),
      (body: string) => encodeURIComponent(body),
      (body: string) => body.replaceAll('/', '\\u002F'),
    ]) {
      const hook = await startHook((response) => {
        response.writeHead(500).end(repeat(hook.received.at(-1)?.rawBody ?? ''));
      });
      const { tenant, event, token } = await prepare();
      await tenant.register(hook.url);
      await tenant.get(202, 'POST', `/agent-events/${event.id}/resend`, {});
      await service.deliver();
      const pushed = JSON.parse(hook.received[0]?.rawBody ?? '') as AgentEvent;
      expect(pushed.preparation).toEqual(event.preparation);
      const { events } = await findEvents(tenant);
      expect(events[0]?.preparation).toEqual(event.preparation);
      await expectNowhere(token);
      await service.letMinutePass();
    }
  });

  it('of a version that kept it in clear is sealed, and still shown', async () => {
    const { tenant, event, token } = await prepare();
    await service.db.pool.query(`update agent_event set preparation = $2 where id = $1`, [
      event.id,
      event.preparation,
    ]);
    expect(await dump(service.db.pool)).toContain(token);
    expect(await sealStoredLinks(service.db.pool, service.masterKey)).toBe(1);
    await expectNowhere(token);
    expect((await findEvents(tenant)).events[0]?.preparation).toEqual(event.preparation);
  });

  it('is not shown by a deployment with another key, nor beside another tenant’s row', async () => {
    const { tenant, event } = await prepare();
    const { pool } = service.db;
    const read = async (masterKey: Uint8Array | undefined) =>
      (await listEvents(pool, tenant.partnerId, { limit: 1 }, masterKey)).events[0]?.preparation;
    const { review_url: _, ...rest } = event.preparation ?? {};
    expect(await read(service.masterKey)).toEqual(event.preparation);
    expect(await read(new Uint8Array(32))).toEqual(rest);
    expect(await read(undefined)).toEqual(rest);

    const other = await prepare();
    await pool.query(
      `update agent_event set preparation = (select preparation from agent_event where id = $2)
        where id = $1`,
      [event.id, other.event.id],
    );
    expect(await read(service.masterKey)).not.toHaveProperty('review_url');
  });
});

describe('the private link of a draft', () => {
  it('is in the answer alone', async () => {
    const response = await service.askKeyless('/agent-drafts', {
      request: 'notify me when ETH drops below 2000',
      wallet: OWNER,
    });
    const { review_url } = (await response.json()) as { review_url?: string };
    await expectNowhere(tokenOf(review_url));
  });
});
