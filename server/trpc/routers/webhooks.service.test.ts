import { describe, expect, it } from 'vitest';
import { respond } from '#server/events/deliver/testing/start-hook.ts';
import { deliveryId } from '#server/events/deliveries/delivery-row.ts';
import { openForFile } from '../testing/open-for-file.ts';
import { expectRefusal, NOW_MS, openWorkingPortal } from '../testing/open-working-portal.ts';

const HOUR_MS = 3_600_000;

const portal = openForFile(openWorkingPortal);

describe('webhooks', () => {
  it('shows a secret once: when it is made and when it is rotated, and nowhere else', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, developer, viewer } = busy;
    const rotated = await developer.webhooks.rotate({ org, endpointId });
    const tested = await developer.webhooks.test({ org, endpointId });
    expect(tested.attempt).toMatchObject({ outcome: 'acknowledged', status_code: 204 });
    const secrets = [busy.created.signing_secret, rotated.signing_secret];
    expect(secrets).toEqual([
      expect.stringMatching(/^whsec_.{43}$/),
      expect.stringMatching(/^whsec_.{43}$/),
    ]);
    expect(rotated.previous_secret_expires_at).toBe(NOW_MS + 24 * HOUR_MS);
    const answers = JSON.stringify([
      await viewer.webhooks.list({ org }),
      await viewer.webhooks.get({ org, endpointId }),
      await viewer.webhooks.deliveries({ org, endpointId }),
      await viewer.webhooks.delivery({ org, endpointId, deliveryId: tested.delivery.id }),
      await portal.auditOf(busy.partnerId),
    ]);
    expect(answers).toContain(endpointId);
    expect(answers).not.toContain('whsec_');
    expect(answers).not.toContain('secret_sha256');
    expect(await portal.auditOf(busy.partnerId)).toMatchObject([
      { action: 'webhook.added', target: endpointId, after: { url: busy.hook.url } },
      { action: 'webhook.secret_rotated', target: endpointId },
      { action: 'webhook.tested', target: endpointId, after: { event: tested.delivery.event_id } },
      { action: 'webhook.test_answered', after: { outcome: 'acknowledged' } },
    ]);
  });

  it.each([
    ['http://example.org/', 'https_required'],
    ['https://user:word@example.org/', 'credentials_disallowed'],
    ['https://10.0.0.1/', 'private_ip'],
    ['https://localhost/', 'localhost'],
    ['https://db.internal/', 'internal_hostname'],
  ])('refuses %s as the API does: %s', async (url, reason) => {
    const organisation = await portal.openOrganisation();
    const { org, developer } = organisation;
    await expect(developer.webhooks.create({ org, url })).rejects.toMatchObject({
      cause: { code: 'invalid_url', friendlyMessage: reason },
    });
    expect(await portal.actionsOf(organisation)).toEqual([]);
  });

  it('refuses a sixth endpoint', async () => {
    const { org, developer } = await portal.openOrganisation();
    for (let at = 0; at < 5; at++) {
      await developer.webhooks.create({ org, url: `http://127.0.0.1:${9000 + at}/` });
    }
    await expectRefusal(
      developer.webhooks.create({ org, url: 'http://127.0.0.1:9005/' }),
      'endpoint_quota_exceeded',
    );
  });

  it('returns a failed delivery attempt by attempt, with the message and the time of the next attempt', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, viewer, hook } = busy;
    hook.answer = respond(503, 'not now');
    const eventId = await busy.fire();
    const { deliveries } = await viewer.webhooks.deliveries({ org, endpointId, status: 'pending' });
    expect(deliveries).toMatchObject([{ event_id: eventId, attempts: 1 }]);
    const reported = await viewer.webhooks.delivery({
      org,
      endpointId,
      deliveryId: deliveryId(eventId, 0),
    });
    expect(reported.delivery).toMatchObject({
      status: 'pending',
      next_attempt_at: NOW_MS + 60_000,
    });
    expect(reported.attempts).toMatchObject([
      { outcome: 'failed', status_code: 503, failure: 'http_status', response_excerpt: 'not now' },
    ]);
    expect(reported.message).toMatchObject({
      url: hook.url,
      body: hook.received[0]?.rawBody,
      is_test: false,
      headers: { 'X-Service-Event-Id': eventId },
    });
  });

  it('leaves the token of a private link out of a receiver’s response', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, viewer, hook } = busy;
    const token = 'Zx-_'.repeat(11);
    const plain = `https://portal.test/review/open/${token}`;
    hook.answer = respond(503, `${plain} ${plain.replaceAll('/', '\\/')} ${plain.slice(0, -9)}`);
    const eventId = await busy.fire();
    const { attempts } = await viewer.webhooks.delivery({
      org,
      endpointId,
      deliveryId: deliveryId(eventId, 0),
    });
    expect(attempts[0]?.response_excerpt).toBe(
      [
        'https://portal.test/review/open/…',
        'https:\\/\\/portal.test\\/review\\/open\\/…',
        'https://portal.test/review/open/…',
      ].join(' '),
    );
  });

  it('sends one event again, all since a time, and re-enables a disabled endpoint', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, developer, hook } = busy;
    const eventId = await busy.fire();
    expect(await developer.webhooks.resend({ org, endpointId, eventId })).toEqual({
      deliveries: [{ endpoint_id: endpointId, delivery_id: deliveryId(eventId, 1), is_new: true }],
    });
    // A delivery that is already pending changes nothing, and is not in the audit log.
    expect(await developer.webhooks.resend({ org, endpointId, eventId })).toMatchObject({
      deliveries: [{ is_new: false }],
    });
    expect(await developer.events.resend({ org, eventId })).toMatchObject({
      deliveries: [{ is_new: false }],
    });
    await portal.deliver();
    await portal.pool.query(
      `update webhook_endpoint set status = 'disabled', disabled_reason = 'dead_letters'
        where public_id = $1`,
      [endpointId],
    );
    const replay = { since: NOW_MS - HOUR_MS, only: 'all' as const };
    await expectRefusal(
      developer.webhooks.replay({ org, endpointId, replay }),
      'endpoint_disabled',
    );
    expect(await developer.webhooks.resume({ org, endpointId })).toMatchObject({
      status: 'active',
    });
    expect(await developer.webhooks.replay({ org, endpointId, replay })).toEqual({
      queued: 1,
      already_pending: 0,
      next_cursor: null,
    });
    expect(await developer.webhooks.replay({ org, endpointId, replay })).toEqual({
      queued: 0,
      already_pending: 1,
      next_cursor: null,
    });
    await portal.deliver();
    expect(hook.received.map((received) => received.eventId)).toEqual([eventId, eventId, eventId]);
    expect((await portal.auditOf(busy.partnerId)).slice(1)).toMatchObject([
      { action: 'webhook.event_resent', target: endpointId, after: { event: eventId } },
      { action: 'webhook.resumed', before: { status: 'disabled' }, after: { status: 'active' } },
      { action: 'webhook.replayed', after: { only: 'all', queued: 1 } },
    ]);
  });

  it('counts the events that an endpoint did not acknowledge, until they are sent again', async () => {
    const busy = await portal.openBusy();
    const { org, endpointId, viewer, developer, hook } = busy;
    const failing = async () => (await viewer.webhooks.list({ org })).map((one) => one.failing);
    const change = (what: string, eventId: string) =>
      portal.pool.query(`update webhook_delivery set ${what} where event_id = $1`, [eventId]);
    expect(await failing()).toEqual([0]);
    hook.answer = respond(503, '');
    const eventId = await busy.fire();
    expect(await failing()).toEqual([1]);
    await change(`state = 'dead_lettered'`, eventId);
    expect(await failing()).toEqual([1]);
    const madeDaysAgo = (days: number) =>
      change(`created_at = to_timestamp(${NOW_MS / 1_000 - days * 86_400})`, eventId);
    await madeDaysAgo(8);
    expect(await failing()).toEqual([0]);
    await madeDaysAgo(6);
    expect(await failing()).toEqual([1]);
    hook.answer = respond(204, '');
    await developer.webhooks.resend({ org, endpointId, eventId });
    expect(await failing()).toEqual([0]);
    await portal.deliver();
    expect(await failing()).toEqual([0]);
  });

  it('removes an endpoint, whose page is gone then', async () => {
    const { org, endpointId, developer } = await portal.openBusy();
    await developer.webhooks.remove({ org, endpointId });
    expect(await developer.webhooks.list({ org })).toEqual([]);
    await expectRefusal(developer.webhooks.get({ org, endpointId }), 'endpoint_not_found');
    await expectRefusal(developer.webhooks.remove({ org, endpointId }), 'endpoint_not_found');
  });
});
