import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';
import { openTestPortal, refusalOf, type TestPortal } from './testing/open-test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

/** Lets a minute pass for all counters, or sets them to a number of calls. */
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

  it('that read sentences or fire agents are as many as the key’s tier has, for the organisation', async () => {
    const { slug: org, owner, developer, viewer } = await portal.createOrganisation();
    const calls = (caller: ReturnType<TestPortal['as']>) =>
      ({
        preview: () => caller.agents.preview({ org, body: {} }),
        create: () => caller.agents.create({ org, body: {} }),
        edit: () => caller.agents.edit({ org, agentId: 'w_alert_none', body: {} }),
        test: () => caller.agents.test({ org, agentId: 'w_alert_none' }),
      }) as const;
    // A caller who is not allowed does not use up the limits of others.
    for (const call of Object.values(calls(portal.as(viewer)))) {
      expect((await refusalOf(call())).code).toBe('role_forbidden');
    }
    const { max_requests: most } = RATE_TIERS.beta;
    const both = [calls(portal.as(owner)), calls(portal.as(developer))];
    const all = both.flatMap((one) => Object.values(one));
    for (let at = 0; at < most; at++) {
      const refusal = await refusalOf(all[at % all.length]?.() ?? Promise.reject());
      expect(['invalid_request', 'agent_not_found']).toContain(refusal.code);
    }
    for (const call of all) expect((await refusalOf(call())).code).toBe('rate_limited');
    // An agent can be stopped after any number of tests.
    const stop = portal.as(owner).agents.remove({ org, agentId: 'w_alert_none' });
    expect((await refusalOf(stop)).code).toBe('agent_not_found');
    await pass();
    expect((await refusalOf(both[0]?.test() ?? Promise.reject())).code).toBe('agent_not_found');
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
