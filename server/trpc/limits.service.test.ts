import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, refusalOf, type TestPortal } from './testing/open-test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

/** Lets a minute pass for whatever is counted, or has so many calls be counted already. */
const pass = () =>
  portal.pool.query(`update portal_rate_window set started_at = started_at - interval '1 minute'`);
const use = (used: number) => portal.pool.query('update portal_rate_window set used = $1', [used]);

describe('calls of a person', () => {
  it('are 600 reads and 120 changes a minute, over all organisations', async () => {
    const { slug: org, owner, viewer } = await portal.createOrganisation();
    const read = () => portal.as(owner).organisations.get({ org });
    const change = (name: string) => portal.as(owner).organisations.rename({ org, name });
    await read();
    await use(599);
    await portal.as(owner).session.me();
    expect(await refusalOf(read())).toEqual({
      code: 'rate_limited',
      message: 'That was asked for too often. Try again in a minute.',
    });
    expect((await refusalOf(portal.as(owner).session.me())).code).toBe('rate_limited');
    await portal.as(viewer).organisations.get({ org });
    await change('Still open');
    await use(119);
    await change('The last one');
    expect((await refusalOf(change('One more'))).code).toBe('rate_limited');
    await pass();
    expect((await read()).name).toBe('The last one');
  });

  it('do not count those of a session that was ended', async () => {
    const { owner } = await portal.createOrganisation();
    const ended = portal.as(owner);
    await portal.pool.query(
      'update portal_user set session_version = session_version + 1 where id = $1',
      [owner.id],
    );
    expect((await refusalOf(ended.session.me())).code).toBe('not_signed_in');
    await use(600);
    expect((await refusalOf(ended.session.me())).code).toBe('rate_limited');
    expect(await portal.as(owner, 2).session.me()).toMatchObject({
      user: { email: owner.email },
    });
  });

  it('are fewer where one reads much, or leaves rows behind', async () => {
    const { slug: org, viewer } = await portal.createOrganisation();
    const caller = portal.as(viewer);
    const backtest = () => caller.agents.backtest({ org, agentId: 'w_alert_none', days: 90 });
    await pass();
    for (let at = 0; at < 20; at++) {
      expect((await refusalOf(backtest())).code).not.toBe('rate_limited');
    }
    expect((await refusalOf(backtest())).code).toBe('rate_limited');
    for (let at = 0; at < 20; at++) await caller.passkeys.startRegistration();
    expect((await refusalOf(caller.passkeys.startRegistration())).code).toBe('rate_limited');
    const { rows } = await portal.pool.query(
      'select count(*)::int as count from portal_passkey_challenge where user_id = $1',
      [viewer.id],
    );
    expect(rows).toEqual([{ count: 20 }]);
  });
});
