import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { TestedWebhookEndpoint } from '#server/schemas/webhook-delivery.ts';
import { askForPosts, refuseSpent } from '../budget/ask-for-posts.ts';
import { type Turn, takeTurn } from '../budget/take-turn.ts';
import { sampleEvent } from '../deliver/sample-event.ts';
import { SigningKeyMismatch, signDelivery } from '../deliver/sign-delivery.ts';
import { webhookBody } from '../deliver/webhook-body.ts';
import { toPublicAttempt, toPublicDelivery } from '../deliveries/delivery-row.ts';
import { sendWebhook } from '../webhooks/index.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findEndpoint } from './find-endpoint.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** A test whose attempt is in the log, and which is to be sent. */
interface BegunTest {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly signature: string;
  /** Of the row. */
  readonly deliveryRow: string;
  readonly atMs: number;
}

type SentTest = Awaited<ReturnType<typeof sendWebhook>>;

/**
 * Sends a sample event to an endpoint, once, and returns the result. It is sent like any other
 * event and is in the attempt log, but does not count: a failure is not a dead letter. A disabled
 * endpoint may be tested too.
 *
 * @throws ApiError as admitEndpointTest and beginEndpointTest do
 */
export async function testEndpoint(
  pool: pg.Pool,
  partnerId: string,
  id: string,
  settings: WebhookSettings,
  nowMs: number,
): Promise<TestedWebhookEndpoint> {
  const turn = await admitEndpointTest(pool, partnerId, id, settings);
  const test = await beginEndpointTest(pool, partnerId, id, settings, nowMs);
  return recordEndpointTest(pool, test, await sendEndpointTest(test, settings, turn));
}

/**
 * Counts a test against what its host has left, before anything is written of it.
 *
 * @throws ApiError endpoint_not_found, rate_limited
 */
export async function admitEndpointTest(
  pool: pg.Pool,
  partnerId: string,
  id: string,
  { policy, resolver }: WebhookSettings,
): Promise<Turn> {
  const { url, acknowledged_at } = await findEndpoint(pool, partnerId, id);
  await askForPosts(pool, partnerId, [url]);
  const post = { partnerId, url, isAcknowledged: acknowledged_at !== null, isAsked: true };
  const turn = await takeTurn(pool, post, { policy, resolver });
  refuseSpent([...turn.spent.endpoint, ...turn.spent.asked]);
  return turn;
}

/**
 * Signs a sample event for an endpoint and logs the attempt before it is made.
 *
 * @throws ApiError endpoint_not_found, service_unavailable where the endpoint's secret cannot be derived
 */
export function beginEndpointTest(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  settings: WebhookSettings,
  nowMs: number,
): Promise<BegunTest> {
  const eventId = randomId('evt_');
  const at = new Date(nowMs);
  const body = webhookBody({ event: sampleEvent(eventId, at) });
  return inTransaction(database, async (client) => {
    const row = await findEndpoint(client, partnerId, id, { isLocked: true });
    const signature = sign(row, body, settings, nowMs);
    const deliveryRow = await begin(client, row.id, eventId, at);
    return { url: row.url, eventId, body, signature, deliveryRow, atMs: nowMs };
  });
}

/** Makes the attempt. It talks to the receiver alone, so no transaction waits for it. */
export function sendEndpointTest(
  test: BegunTest,
  settings: WebhookSettings,
  turn: Turn,
): Promise<SentTest> {
  return sendWebhook({
    url: test.url,
    body: test.body,
    headers: { 'X-Service-Event-Id': test.eventId, 'X-Service-Signature': test.signature },
    policy: settings.policy,
    resolver: turn.resolver,
  });
}

/** Logs the result of the attempt. */
export async function recordEndpointTest(
  database: pg.Pool | pg.PoolClient,
  { deliveryRow, eventId, atMs }: BegunTest,
  result: SentTest,
): Promise<TestedWebhookEndpoint> {
  const at = new Date(atMs);
  const attempt = {
    number: 1,
    sent_at: at,
    duration_ms: result.durationMs,
    status: result.status,
    failure: result.outcome === 'failed' ? result.reason : null,
    answer_excerpt: result.answerExcerpt,
  };
  const deliveredAt = result.outcome === 'delivered' ? new Date(atMs + result.durationMs) : null;
  const state = deliveredAt === null ? 'failed' : 'delivered';
  await database.query(
    `with logged as (
       update webhook_attempt set duration_ms = $2, status = $3, failure = $4, answer_excerpt = $5
        where delivery_id = $1 and number = 1
     ), tested as (
       update webhook_delivery set state = $6, delivered_at = $7 where id = $1 returning endpoint_id)
     update webhook_endpoint e set acknowledged_at = $7, paused_until = null
       from tested
      where e.id = tested.endpoint_id and e.acknowledged_at is null and $7::timestamptz is not null`,
    [
      deliveryRow,
      attempt.duration_ms,
      attempt.status,
      attempt.failure,
      attempt.answer_excerpt,
      state,
      deliveredAt,
    ],
  );
  return {
    delivery: toPublicDelivery({
      id: deliveryRow,
      event_id: eventId,
      event_type: 'agent.test',
      state,
      round: 0,
      attempts: 1,
      failed_attempts: deliveredAt === null ? 1 : 0,
      created_at: at,
      next_attempt_at: at,
      delivered_at: deliveredAt,
      dead_lettered_at: null,
    }),
    attempt: toPublicAttempt(attempt),
  };
}

function sign(row: EndpointRow, body: string, settings: WebhookSettings, nowMs: number): string {
  if (settings.masterKey === undefined) throw new ApiError('service_unavailable');
  const endpoint = {
    publicId: row.public_id,
    secretVersion: row.secret_version,
    secretSha256: row.secret_sha256,
    previousSecretUntil: row.previous_secret_until,
  };
  try {
    return signDelivery(endpoint, body, settings.masterKey, { nowMs, wallClockMs: Date.now() });
  } catch (cause) {
    if (cause instanceof SigningKeyMismatch) throw new ApiError('service_unavailable', { cause });
    throw cause;
  }
}

/**
 * Logs the attempt before it is made, so that one which this process does not live to finish is in
 * the log too. No worker claims a row that is not pending.
 *
 * @returns the delivery's row
 */
async function begin(
  client: pg.PoolClient,
  endpointId: string,
  eventId: string,
  at: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with delivery as (
       insert into webhook_delivery (test_event_id, endpoint_id, state, attempts, next_attempt_at, created_at)
       values ($1, $2, 'failed', 1, $3, $3) returning id
     ), attempt as (
       insert into webhook_attempt (delivery_id, number, sent_at) select id, 1, $3 from delivery
     )
     select id from delivery`,
    [eventId, endpointId, at],
  );
  return rows[0]?.id ?? '';
}
