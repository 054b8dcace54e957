import { describe, expect, it } from 'vitest';
import { seedAgent } from '#server/events/deliver/testing/seed-deliveries.ts';
import { deliveryId } from '#server/events/deliveries/delivery-row.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);

describe('agents and events', () => {
  it('pauses, resumes and deletes an agent, within its quota', async () => {
    const busy = await portal.openBusy();
    const { org, agentId, developer } = busy;
    const set = (status: 'active' | 'paused') =>
      developer.agents.setStatus({ org, agentId, status });
    expect(await set('paused')).toMatchObject({ id: agentId, status: 'paused' });
    expect((await developer.agents.list({ org, status: 'paused' })).agents).toMatchObject([
      { id: agentId },
    ]);
    expect((await developer.agents.list({ org, wallet: '0xAB' })).agents).toHaveLength(1);
    expect((await developer.agents.list({ org, kind: 'yield' })).agents).toEqual([]);
    await portal.pool.query(`update partner set tier = 'beta' where id = $1`, [busy.partnerId]);
    for (let at = 0; at < 50; at++) await seedAgent(portal.pool, busy.partnerId);
    await expectRefusal(set('active'), 'agent_quota_exceeded');
    await portal.pool.query(`update partner set tier = 'high' where id = $1`, [busy.partnerId]);
    expect(await set('active')).toMatchObject({ status: 'active' });
    await developer.agents.remove({ org, agentId });
    await expectRefusal(developer.agents.get({ org, agentId }), 'agent_not_found');
    expect((await portal.auditOf(busy.partnerId)).slice(1)).toMatchObject([
      { action: 'agent.paused', target: agentId, before: { status: 'active' } },
      { action: 'agent.resumed', target: agentId, before: { status: 'paused' } },
      { action: 'agent.deleted', target: agentId, before: { rendered: 'ETH below 2000' } },
    ]);
  });

  it('lists events by type and agent with their deliveries, and sends one again', async () => {
    const busy = await portal.openBusy();
    const { org, agentId, endpointId, viewer, developer } = busy;
    const eventId = await busy.fire();
    const later = await busy.fire({ atMs: NOW_MS + 1 });
    const { events } = await viewer.events.list({ org });
    expect(events).toMatchObject([
      { id: later, agent: { id: agentId } },
      {
        id: eventId,
        deliveries: [
          {
            id: deliveryId(eventId, 0),
            status: 'delivered',
            endpoint: { id: endpointId, url: busy.hook.url, is_removed: false },
          },
        ],
      },
    ]);
    expect((await viewer.events.list({ org, agentId, type: 'agent.triggered' })).events).toEqual(
      events,
    );
    expect((await viewer.events.list({ org, type: 'agent.test' })).events).toEqual([]);
    const first = await viewer.events.list({ org, agentId, limit: 1 });
    const second = await viewer.events.list({
      org,
      agentId,
      limit: 1,
      cursor: first.next_cursor ?? '',
    });
    expect([...first.events, ...second.events]).toEqual(events);
    expect(await viewer.events.get({ org, eventId })).toEqual(events[1]);
    expect(await developer.events.resend({ org, eventId })).toMatchObject({
      deliveries: [{ endpoint_id: endpointId, is_new: true }],
    });
    await expectRefusal(viewer.events.get({ org, eventId: 'evt_nothing' }), 'event_not_found');
  });

  it('leaves the token of a private link out of every answer', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, agentId, viewer } = busy;
    const token = 'B'.repeat(43);
    const eventId = await busy.fire({
      preparation: {
        outcome: 'ready',
        triggered_at: NOW_MS,
        review_url: `https://portolan.test/review/open/${token}`,
      },
    });
    const answers = [
      await viewer.events.list({ org, agentId }),
      await viewer.events.get({ org, eventId }),
      await viewer.webhooks.delivery({ org, endpointId, deliveryId: deliveryId(eventId, 0) }),
    ];
    expect(await busy.developer.events.reviewLink({ org, eventId })).toEqual({
      url: `https://portolan.test/review/open/${token}`,
    });
    expect((await portal.auditOf(busy.partnerId)).at(-1)).toMatchObject({
      action: 'event.review_link_shown',
      target: eventId,
      after: null,
    });
    await expectRefusal(
      busy.developer.events.reviewLink({ org, eventId: await busy.fire({ atMs: NOW_MS + 1 }) }),
      'event_not_found',
    );
    expect(busy.hook.received[0]?.rawBody).toContain(token);
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('/review/open/…');
      expect(JSON.stringify(answer)).not.toContain(token);
    }
  });
});
