import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { TestedWebhookEndpoint } from '#server/schemas/webhook-delivery.ts';
import { sampleEvent } from '../deliver/sample-event.ts';
import { SigningKeyMismatch, signDelivery } from '../deliver/sign-delivery.ts';
import { webhookBody } from '../deliver/webhook-body.ts';
import { toPublicAttempt, toPublicDelivery } from '../deliveries/delivery-row.ts';
import { sendWebhook } from '../webhooks/index.ts';
import type { EndpointRow } from './endpoint-row.ts';
import { findEndpoint } from './find-endpoint.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** A tenant may test a host so often within a minute: whoever hears it did not ask for it. */
const MAX_PER_MINUTE = 5;
const MINUTE_MS = 60_000;

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
 * Sends a sample event to an endpoint, once, and says what came of it. It takes the way that every
 * event takes, stands in the attempt log, and counts for nothing: a failure is no dead letter. A
 * disabled endpoint may be tested too.
 *
 * @throws ApiError as beginEndpointTest does
 */
export async function testEndpoint(
  pool: pg.Pool,
  partnerId: string,
  id: string,
  settings: WebhookSettings,
  nowMs: number,
): Promise<TestedWebhookEndpoint> {
  const test = await beginEndpointTest(pool, partnerId, id, settings, nowMs);
  return recordEndpointTest(pool, test, await sendEndpointTest(test, settings));
}

/**
 * Signs a sample event for an endpoint and logs the attempt before it is made.
 *
 * @throws ApiError endpoint_not_found, rate_limited, service_unavailable where the endpoint's
 * secret cannot be derived
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
    await holdRate(client, partnerId, row.url, nowMs);
    const deliveryRow = await begin(client, row.id, eventId, at);
    return { url: row.url, eventId, body, signature, deliveryRow, atMs: nowMs };
  });
}

/** Makes the attempt. It talks to the receiver alone, so no transaction waits for it. */
export function sendEndpointTest(test: BegunTest, settings: WebhookSettings): Promise<SentTest> {
  return sendWebhook({
    url: test.url,
    body: test.body,
    headers: { 'X-Service-Event-Id': test.eventId, 'X-Service-Signature': test.signature },
    policy: settings.policy,
    resolver: settings.resolver,
  });
}

/** Logs what came of the attempt. */
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
        where delivery_id = $1 and number = 1)
     update webhook_delivery set state = $6, delivered_at = $7 where id = $1`,
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

// Tests of a tenant wait for each other, so that the limit is exact.
const LOCK_TESTS = `select pg_advisory_xact_lock(hashtextextended('tests of ' || $1, 0))`;
// Of removed endpoints too: adding a host anew gives it no more tests.
const RECENT_TESTS = `
  select e.url, d.created_at as at from webhook_endpoint e
    join webhook_delivery d on d.endpoint_id = e.id
   where e.partner_id = $1 and (e.deleted_at is null or e.deleted_at > $2)
     and d.created_at > $2 and d.test_event_id is not null
   order by d.created_at`;

/** @throws ApiError rate_limited, with the seconds until the next test may be sent */
async function holdRate(
  client: pg.PoolClient,
  partnerId: string,
  url: string,
  nowMs: number,
): Promise<void> {
  await client.query(LOCK_TESTS, [partnerId]);
  const { rows } = await client.query<{ url: string; at: Date }>(RECENT_TESTS, [
    partnerId,
    new Date(nowMs - MINUTE_MS),
  ]);
  const sent = rows.filter((row) => hostOf(row.url) === hostOf(url));
  const [first] = sent;
  if (sent.length < MAX_PER_MINUTE || first === undefined) return;
  const seconds = Math.max(1, Math.ceil((first.at.getTime() + MINUTE_MS - nowMs) / 1_000));
  throw new ApiError('rate_limited', {
    message: `Endpoints at one host can be tested ${MAX_PER_MINUTE} times a minute. Wait and try again.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** A name with a dot at its end is the same name. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
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
