import { describe, expect, it } from 'vitest';
import { openForFile } from '../testing/open-for-file.ts';
import { NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const portal = openForFile(openWorkingPortal);

const HOUR_MS = 3_600_000;

describe('the choices of an endpoint', () => {
  it('sends the types that were chosen and no other, by every way', async () => {
    const busy = await portal.openBusy();
    const { org, agentId, endpointId, developer } = busy;
    const { webhooks, agents, events } = developer;
    const choose = (choices: Parameters<typeof webhooks.describe>[0]['choices']) =>
      webhooks.describe({ org, endpointId, choices });
    const replay = () =>
      webhooks.replay({ org, endpointId, replay: { since: 0, only: 'undelivered' } });

    expect(
      await choose({ description: 'Staging', event_types: ['agent.triggered'] }),
    ).toMatchObject({
      description: 'Staging',
      event_types: ['agent.triggered'],
    });
    const left = await agents.test({ org, agentId });
    expect(left.deliveries).toBe(0);
    expect((await events.resend({ org, eventId: left.event_id })).deliveries).toEqual([]);
    expect(await replay()).toMatchObject({ queued: 0, already_pending: 0 });

    expect(await choose({ event_types: ['agent.test', 'agent.degraded'] })).not.toHaveProperty(
      'description',
    );
    expect((await agents.test({ org, agentId })).deliveries).toBe(1);
    expect(await replay()).toMatchObject({ queued: 1, already_pending: 1 });

    expect(await choose({})).not.toHaveProperty('event_types');
    expect((await agents.test({ org, agentId })).deliveries).toBe(1);
    // A request for this endpoint succeeds with any choice.
    await choose({ event_types: ['agent.degraded'] });
    const asked = await webhooks.resend({ org, endpointId, eventId: await busy.fire() });
    expect(asked.deliveries).toMatchObject([{ endpoint_id: endpointId, is_new: true }]);
    expect(
      (await portal.auditOf(busy.partnerId)).filter(({ action }) => action === 'webhook.changed'),
    ).toHaveLength(4);
  });

  it('are made when the endpoint is added, and refused when empty', async () => {
    const { org, developer } = await portal.openBusy();
    const url = 'http://127.0.0.1:9/hooks';
    const made = await developer.webhooks.create({ org, url, event_types: ['agent.degraded'] });
    expect(await developer.webhooks.get({ org, endpointId: made.endpoint.id })).toMatchObject({
      event_types: ['agent.degraded'],
    });
    await expect(developer.webhooks.create({ org, url, event_types: [] })).rejects.toThrow();
  });

  it('counts what became of deliveries, of this endpoint alone', async () => {
    const busy = await portal.openBusy();
    const other = await portal.openBusy();
    const { org, endpointId, viewer } = busy;
    await busy.fire();
    await busy.fire({ atMs: NOW_MS - 30 * HOUR_MS });
    await busy.fire({ atMs: NOW_MS - 8 * 24 * HOUR_MS });
    await other.fire();
    // The seed leaves the date to the database.
    await portal.pool.query(
      `update webhook_delivery d set created_at = e.triggered_at, state = 'delivered'
         from agent_event e where e.id = d.event_id`,
    );
    const { points, step_ms } = await viewer.webhooks.counts({ org, endpointId });
    expect(points).toHaveLength(28);
    expect(step_ms).toBe(6 * HOUR_MS);
    expect(points.at(-1)).toEqual({ at: NOW_MS, delivered: 1, failed: 0, pending: 0 });
    expect(points.at(-6)).toMatchObject({ at: NOW_MS - 30 * HOUR_MS, delivered: 1 });
    expect(points.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(2);
    await portal.pool.query(
      `update webhook_delivery d set state = 'dead_lettered'
         from webhook_endpoint e where e.id = d.endpoint_id and e.public_id = $1`,
      [endpointId],
    );
    expect((await viewer.webhooks.counts({ org, endpointId })).points.at(-1)).toMatchObject({
      delivered: 0,
      failed: 1,
    });
  });
});
