import { beforeAll, describe, expect, it } from 'vitest';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import { NOT_AUDITED, prepareChange } from './testing/changes.ts';
import { listProcedures } from './testing/list-procedures.ts';
import { openForFile } from './testing/open-for-file.ts';
import { refusalOf } from './testing/open-test-portal.ts';
import { callProcedure, openTestWorld } from './testing/open-test-world.ts';
import { openWorkingPortal } from './testing/open-working-portal.ts';
import { readState } from './testing/read-state.ts';

const portal = openForFile(openWorkingPortal);
beforeAll(async () => {
  await portal.pool.query(`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'no entry is taken'; end $$`);
}, 60_000);

const mutations = listProcedures()
  .filter(({ type }) => type === 'mutation')
  .map(({ path }) => path);
const audited = mutations.filter((path) => !(path in NOT_AUDITED));

/** Runs something while the database takes no entry of the audit log, or none of one action. */
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

async function openChange(path: string) {
  const hook = await startHook();
  const world = await openTestWorld(portal, hook.url);
  const { user, input } = await prepareChange(portal, world, path);
  return { hook, world, user, run: () => callProcedure(portal, path, user, input) };
}

describe('every change', () => {
  it('is a mutation of the router, and what is no change is one too', () => {
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
    expect(rowsAfter).not.toEqual(rowsBefore);
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

  it.each(Object.keys(NOT_AUDITED))('%s leaves no entry', async (path) => {
    const { run } = await openChange(path);
    const entries = await countEntries();
    await run();
    expect(await countEntries()).toBe(entries);
  });
});

it('a test that was sent stands in the audit log also where its outcome cannot', async () => {
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
