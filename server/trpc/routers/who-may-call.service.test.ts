import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliveryId } from '#server/events/deliveries/delivery-row.ts';
import type { TestCaller } from '../testing/open-test-portal.ts';
import {
  expectRefusal,
  openWorkingPortal,
  type WorkingPortal,
} from '../testing/open-working-portal.ts';

let portal: WorkingPortal;
beforeAll(async () => {
  portal = await openWorkingPortal();
});
afterAll(() => portal.close());

describe('who may call', () => {
  /** Every procedure of these pages, with the ids of an organisation. */
  function calls(
    caller: TestCaller,
    org: string,
    ids: { endpointId: string; agentId: string; eventId: string },
  ) {
    const { endpointId, agentId, eventId } = ids;
    const delivery = deliveryId(eventId, 0);
    return {
      reads: {
        account: () => caller.usage.account({ org }),
        daily: () => caller.usage.daily({ org, days: 30 }),
        vocabulary: () => caller.requests.vocabulary({ org }),
        search: () => caller.requests.search({ org }),
        endpoints: () => caller.webhooks.list({ org }),
        endpoint: () => caller.webhooks.get({ org, endpointId }),
        deliveries: () => caller.webhooks.deliveries({ org, endpointId }),
        delivery: () => caller.webhooks.delivery({ org, endpointId, deliveryId: delivery }),
        agents: () => caller.agents.list({ org }),
        agent: () => caller.agents.get({ org, agentId }),
        backtest: () => caller.agents.backtest({ org, agentId, days: 90 }),
        events: () => caller.events.list({ org }),
        event: () => caller.events.get({ org, eventId }),
      },
      changes: {
        add: () => caller.webhooks.create({ org, url: 'https://93.184.215.14/hook' }),
        test: () => caller.webhooks.test({ org, endpointId }),
        resume: () => caller.webhooks.resume({ org, endpointId }),
        rotate: () => caller.webhooks.rotate({ org, endpointId }),
        resend: () => caller.webhooks.resend({ org, endpointId, eventId }),
        replay: () => caller.webhooks.replay({ org, endpointId, replay: { since: 0 } }),
        resendEvent: () => caller.events.resend({ org, eventId }),
        pause: () => caller.agents.setStatus({ org, agentId, status: 'paused' }),
        remove: () => caller.webhooks.remove({ org, endpointId }),
        deleteAgent: () => caller.agents.remove({ org, agentId }),
      },
    };
  }

  it('a viewer reads and changes nothing; developers and owners do both; all of it is audited', async () => {
    const busy = await portal.openBusy();
    const { org, hook } = busy;
    const ids = { ...busy, eventId: await busy.fire() };
    const viewer = calls(busy.viewer, org, ids);
    for (const read of Object.values(viewer.reads)) await read();
    const heard = hook.received.length;
    const audited = await portal.actionsOf(busy);
    for (const change of Object.values(viewer.changes)) {
      await expectRefusal(change(), 'role_forbidden');
    }
    expect(hook.received).toHaveLength(heard);
    expect(await portal.actionsOf(busy)).toEqual(audited);

    const owner = calls(busy.owner, org, ids);
    for (const call of [...Object.values(owner.reads), ...Object.values(owner.changes)]) {
      await call();
    }
    expect(await portal.actionsOf(busy)).toEqual([
      'webhook.added',
      'webhook.added',
      'webhook.tested',
      'webhook.resumed',
      'webhook.secret_rotated',
      'webhook.event_resent',
      'webhook.replayed',
      'event.resent',
      'agent.paused',
      'webhook.removed',
      'agent.deleted',
    ]);
  });

  it('nobody who is not signed in, and no member of another organisation', async () => {
    const busy = await portal.openBusy();
    const stranger = await portal.openOrganisation();
    const ids = { ...busy, eventId: await busy.fire() };
    for (const [caller, code] of [
      [portal.as(null), 'not_signed_in'],
      [stranger.owner, 'not_found'],
    ] as const) {
      const { reads, changes } = calls(caller, busy.org, ids);
      for (const call of [...Object.values(reads), ...Object.values(changes)]) {
        await expectRefusal(call(), code);
      }
    }
  });

  it('another organisation’s ids are told as ids that are not there, and nothing of theirs changes', async () => {
    const busy = await portal.openBusy();
    const stranger = await portal.openOrganisation();
    const eventId = await busy.fire();
    const snapshot = async () => [
      await busy.viewer.webhooks.get({ org: busy.org, endpointId: busy.endpointId }),
      await busy.viewer.webhooks.deliveries({ org: busy.org, endpointId: busy.endpointId }),
      await busy.viewer.agents.get({ org: busy.org, agentId: busy.agentId }),
      await busy.viewer.events.list({ org: busy.org }),
    ];
    const before = await snapshot();
    const attempt = async (ids: { endpointId: string; agentId: string; eventId: string }) => {
      const { reads, changes } = calls(stranger.owner, stranger.org, ids);
      const { account, daily, vocabulary, search, endpoints, agents, events, ...byId } = reads;
      const { add, ...changesById } = changes;
      const told: Record<string, unknown> = {};
      for (const [name, call] of Object.entries({ ...byId, ...changesById })) {
        told[name] = await call().then(
          () => 'answered',
          ({ cause }) => [cause.code, cause.friendlyMessage, cause.issues],
        );
      }
      return told;
    };
    const foreign = await attempt({ ...busy, eventId });
    const unknown = await attempt({
      endpointId: 'we_nothing',
      agentId: 'w_alert_nothing',
      eventId: 'evt_nothing',
    });
    expect(foreign).toEqual(unknown);
    expect(Object.values(foreign)).not.toContain('answered');
    expect(await snapshot()).toEqual(before);
    expect(await portal.actionsOf(stranger)).toEqual([]);
    expect(await stranger.viewer.events.list({ org: stranger.org, agentId: busy.agentId })).toEqual(
      { events: [], next_cursor: null },
    );
  });
});
