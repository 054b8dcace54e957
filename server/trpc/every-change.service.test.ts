import { beforeAll, describe, expect, it } from 'vitest';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { PORTAL_ROLES } from '#server/schemas/portal.ts';
import { DISCLOSING, NOT_AUDITED, prepareChange } from './testing/changes.ts';
import { listProcedures } from './testing/list-procedures.ts';
import { openForFile } from './testing/open-for-file.ts';
import { refusalOf } from './testing/open-test-portal.ts';
import { callProcedure, openTestWorld } from './testing/open-test-world.ts';
import { openWorkingPortal } from './testing/open-working-portal.ts';
import { PROCEDURES } from './testing/procedures.ts';
import { readState } from './testing/read-state.ts';

const portal = openForFile(openWorkingPortal);
beforeAll(async () => {
  await portal.pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'no entry is taken'; end $$`);
});

const mutations = listProcedures()
  .filter(({ type }) => type === 'mutation')
  .map(({ path }) => path);
const audited = mutations.filter((path) => !(path in NOT_AUDITED));

/**
 * Runs something while the database refuses all entries of the audit log, or those of one action.
 */
async function withoutAuditLog<T>(run: () => Promise<T>, condition = 'true'): Promise<T> {
  await portal.pool.query(
    `create trigger refuse_entry before insert on audit_log
       for each row when (${condition}) execute function refuse_entry()`,
  );
  try {
    return await run();
  } finally {
    await portal.pool.query('drop trigger refuse_entry on audit_log');
  }
}

async function countEntries(): Promise<number> {
  return portal.database.auditLogEntry.count();
}

const isOfMembers = (path: string) =>
  (PORTAL_ROLES as readonly string[]).includes(PROCEDURES[path]?.access ?? '');

/** How many connections wait for a transaction's locks. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
    [pid],
  );
  return rows[0]?.count ?? 0;
}

async function openChange(path: string) {
  const hook = await startHook();
  const world = await openTestWorld(portal, hook.url);
  const { user, input } = await prepareChange(portal, world, path);
  const actions = await portal.actionsOf(world.organisation);
  return {
    hook,
    world: { ...world, actions },
    user,
    run: () => callProcedure(portal, path, user, input),
  };
}

describe('every change', () => {
  it('is a mutation of the router, and so is each that changes nothing', () => {
    expect(audited.length).toBeGreaterThan(20);
    expect(mutations).toEqual(expect.arrayContaining(Object.keys(NOT_AUDITED)));
  });

  it.each(audited)('%s leaves an entry that says who made it', async (path) => {
    const { user, run } = await openChange(path);
    const [entries, state] = [await countEntries(), await readState(portal.pool)];
    await run();
    expect(await countEntries()).toBeGreaterThan(entries);
    const { audit_log: before, ...rowsBefore } = state;
    const { audit_log: after, ...rowsAfter } = await readState(portal.pool);
    expect(after).not.toBe(before);
    if (!DISCLOSING.has(path)) expect(rowsAfter).not.toEqual(rowsBefore);
    const newest = await portal.database.auditLogEntry.findFirstOrThrow({
      orderBy: { at: 'desc' },
    });
    expect(newest).toMatchObject({ userId: user.id, userEmail: user.email, ip: '203.0.113.7' });
  });

  it.each(audited)('%s does not happen where its entry is not taken', async (path) => {
    const { hook, run } = await openChange(path);
    const state = await readState(portal.pool);
    const [heard, mailed] = [hook.received.length, portal.mails.length];
    const refusal = await withoutAuditLog(() => refusalOf(run()));
    expect(refusal.code).toBe('internal_error');
    expect(portal.logged.at(-1)).toContain('no entry is taken');
    expect(await readState(portal.pool)).toEqual(state);
    expect(hook.received).toHaveLength(heard);
    expect(portal.mails).toHaveLength(mailed);
  });

  it.each(audited.filter((path) => isOfMembers(path)))(
    '%s refuses a member who is removed during the call',
    async (path) => {
      const { user, world, run } = await openChange(path);
      const { partnerId } = world.organisation;
      const remover = await portal.pool.connect();
      const { rows } = await remover.query<{ pid: number }>('select pg_backend_pid() as pid');
      await remover.query('begin');
      await remover.query('select 1 from partner where id = $1 for no key update', [partnerId]);
      await remover.query('delete from portal_membership where partner_id = $1 and user_id = $2', [
        partnerId,
        user.id,
      ]);
      const refusal = refusalOf(run());
      await expect.poll(() => waitingFor(rows[0]?.pid ?? 0)).toBe(1);
      await remover.query('commit');
      remover.release();
      expect((await refusal).code).toBe('role_forbidden');
      expect(await portal.actionsOf(world.organisation)).toEqual(world.actions);
    },
  );

  it.each(Object.keys(NOT_AUDITED))('%s leaves no entry', async (path) => {
    const { run } = await openChange(path);
    const entries = await countEntries();
    await run();
    expect(await countEntries()).toBe(entries);
  });
});

it('a test that was sent is in the audit log even where its outcome cannot be recorded', async () => {
  const { world, run } = await openChange('webhooks.test');
  const isOutcome = `new.action = 'webhook.test_answered'`;
  expect((await withoutAuditLog(() => refusalOf(run()), isOutcome)).code).toBe('internal_error');
  const actions = await portal.actionsOf(world.organisation);
  expect(actions.at(-1)).toBe('webhook.tested');
  const { deliveries } = await portal
    .as(world.organisation.viewer)
    .webhooks.deliveries({ org: world.org, endpointId: world.endpointId });
  expect(deliveries).toContainEqual(
    expect.objectContaining({ event_type: 'agent.test', status: 'failed' }),
  );
});
