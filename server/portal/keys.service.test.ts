import { describe, expect, it } from 'vitest';
import { apiRequest, openPool, openTestService } from '#server/http/testing/open-test-service.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { readKeyPrefix } from '#server/partners/api-key.ts';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, refusalOf } from '#server/trpc/testing/open-test-portal.ts';

const portal = openForFile(openTestPortal);

describe('the API key of an organisation', () => {
  it('is shown once, kept as a hash, and known by its ends', async () => {
    const user = await portal.createUser();
    const { slug: org } = await portal.as(user).organisations.create({ name: 'Keys' });
    const { api_key: apiKey, key } = await portal
      .as(user)
      .keys.generate({ org, scopes: ['agents', 'agents'] });
    expect(readKeyPrefix(apiKey)).toBe('ptn_live_');
    expect(key).toMatchObject({
      prefix: 'ptn_live_',
      last4: apiKey.slice(-4),
      scopes: ['agents'],
      last_used_at: null,
    });
    const seen = await portal.as(user).keys.get({ org });
    expect(seen).toEqual({ key, scopes_available: ['agents'] });
    const kept = await portal.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from audit_log t
       union all select to_jsonb(k)::text from api_key k`,
    );
    const secret = apiKey.slice('ptn_live_'.length, -4);
    for (const { row } of kept.rows) expect(row).not.toContain(secret);
    expect(JSON.stringify(seen) + portal.logged.join()).not.toContain(secret);
  });

  it('is one: a second is refused, also when both are asked for at once', async () => {
    const user = await portal.createUser();
    const { slug: org } = await portal.as(user).organisations.create({ name: 'One key' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => portal.as(user).keys.generate({ org, scopes: [] })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(portal.as(user).keys.generate({ org, scopes: [] }));
    expect(refusal.code).toBe('key_exists');
  });

  it('stops on every process at the moment it is rotated, and the new one works', async () => {
    const { slug: org, developer, apiKey: old } = await portal.createOrganisation();
    const pools = [openPool(portal.url), openPool(portal.url)];
    const services = pools.map((pool) => openTestService(pool, OPERATIONS));
    const statuses = (apiKey: string) =>
      Promise.all(
        services.map(async (service) => {
          const response = await service.serve(apiRequest('/v1beta/agents', { apiKey }));
          return response.status;
        }),
      );
    expect(await statuses(old)).toEqual([200, 200]);
    const { api_key: fresh, key } = await portal.as(developer).keys.rotate({ org });
    expect(await statuses(old)).toEqual([401, 401]);
    expect(await statuses(fresh)).toEqual([200, 200]);
    expect(key.scopes).toEqual(['agents']);

    await services[0]?.requestLog.close();
    const used = await portal.as(developer).keys.get({ org });
    expect(used.key?.last_used_at).toBeGreaterThan(0);

    await portal.as(developer).keys.revoke({ org });
    expect(await statuses(fresh)).toEqual([401, 401]);
    expect((await portal.as(developer).keys.get({ org })).key).toBeNull();
    await services[1]?.requestLog.close();
    await Promise.all(pools.map((pool) => pool.end()));

    const { entries } = await portal.as(developer).audit.list({ org });
    expect(entries.map(({ action }) => action)).toEqual(['api_key.revoked', 'api_key.rotated']);
    expect(entries[1]).toMatchObject({
      before: { last4: old.slice(-4) },
      after: { last4: fresh.slice(-4), scopes: ['agents'] },
    });
  });

  it('cannot be rotated or revoked where there is none, nor have a scope that is none', async () => {
    const user = await portal.createUser();
    const { slug: org } = await portal.as(user).organisations.create({ name: 'No key' });
    expect((await refusalOf(portal.as(user).keys.rotate({ org }))).code).toBe('key_not_found');
    expect((await refusalOf(portal.as(user).keys.revoke({ org }))).code).toBe('key_not_found');
    const odd = portal.as(user).keys.generate({ org, scopes: ['everything'] as never });
    await expect(odd).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it.each(['generate', 'rotate', 'revoke'] as const)(
    'is not changed by who is taken out while the call waits: %s',
    async (change) => {
      const { slug: org, partnerId, developer, viewer } = await portal.createOrganisation();
      if (change === 'generate') await portal.as(developer).keys.revoke({ org });
      const keys = async () => (await portal.as(viewer).keys.get({ org })).key;
      const before = await keys();
      const removal = await portal.pool.connect();
      const { rows } = await removal.query<{ pid: number }>('select pg_backend_pid() as pid');
      await removal.query('begin');
      await removal.query('select 1 from partner where id = $1 for no key update', [partnerId]);
      await removal.query('delete from portal_membership where user_id = $1', [developer.id]);
      const { generate, rotate, revoke } = portal.as(developer).keys;
      const calls = {
        generate: () => generate({ org, scopes: [] }),
        rotate: () => rotate({ org }),
        revoke: () => revoke({ org }),
      };
      const refusal = refusalOf(calls[change]());
      await expect.poll(() => waitingFor(rows[0]?.pid ?? 0)).toBe(1);
      await removal.query('commit');
      removal.release();
      expect((await refusal).code).toBe('role_forbidden');
      expect(await keys()).toEqual(before);
    },
  );
});

/** How many connections wait for what a transaction holds. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`,
    [pid],
  );
  return rows[0]?.count ?? 0;
}
