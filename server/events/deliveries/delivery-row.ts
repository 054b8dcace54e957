import type { WebhookAttempt, WebhookDelivery } from '#server/schemas/webhook-delivery.ts';
import { SAYS_RECEIVER_FAILED } from '../deliver/retry-schedule.ts';

/** A delivery as the database has it. */
export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly state: WebhookDelivery['status'];
  readonly round: number;
  readonly attempts: number;
  readonly failed_attempts: number;
  readonly created_at: Date;
  readonly next_attempt_at: Date;
  readonly delivered_at: Date | null;
  readonly dead_lettered_at: Date | null;
}

/** An attempt as the database has it. */
export interface AttemptRow {
  readonly number: number;
  readonly sent_at: Date;
  readonly duration_ms: number | null;
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer_excerpt: string | null;
}

/** Columns of `webhook_delivery d left join agent_event v`; a test send has no event. */
export const DELIVERY_COLUMNS = `d.id, coalesce(d.event_id, d.test_event_id) as event_id,
  coalesce(v.type, 'agent.test') as event_type, d.state, d.round, d.attempts, d.created_at,
  d.next_attempt_at, d.delivered_at, d.dead_lettered_at,
  (select count(*)::integer from webhook_attempt a
    where a.delivery_id = d.id and ${SAYS_RECEIVER_FAILED}) as failed_attempts`;

export function toPublicDelivery(row: DeliveryRow): WebhookDelivery {
  const { event_id, state, round, delivered_at, dead_lettered_at } = row;
  return {
    id: deliveryId(event_id, round),
    event_id,
    event_type: row.event_type,
    status: state,
    replay: round,
    attempts: row.attempts,
    failed_attempts: row.failed_attempts,
    created_at: row.created_at.getTime(),
    ...(state === 'pending' ? { next_attempt_at: row.next_attempt_at.getTime() } : {}),
    ...(delivered_at === null ? {} : { delivered_at: delivered_at.getTime() }),
    ...(dead_lettered_at === null ? {} : { dead_lettered_at: dead_lettered_at.getTime() }),
  };
}

export function toPublicAttempt(row: AttemptRow): WebhookAttempt {
  const { duration_ms, status, failure, answer_excerpt } = row;
  const isUnderWay = duration_ms === null && failure === null;
  return {
    number: row.number,
    sent_at: row.sent_at.getTime(),
    outcome: isUnderWay ? 'under_way' : failure === null ? 'acknowledged' : 'failed',
    ...(duration_ms === null ? {} : { duration_ms }),
    ...(status === null ? {} : { status_code: status }),
    ...(failure === null ? {} : { failure }),
    ...(answer_excerpt === null || answer_excerpt === ''
      ? {}
      : { response_excerpt: answer_excerpt }),
  };
}

/** @returns the id of a delivery within its endpoint: which event, and which sending of it */
export function deliveryId(eventId: string, round: number): string {
  return `${eventId.replace(/^evt_/, 'whd_')}_${round}`;
}

/** @returns the parts of a delivery's id, or null when it is not one */
export function readDeliveryId(
  id: string,
): { readonly eventId: string; readonly round: number } | null {
  const match = /^whd_([0-9A-Za-z]{1,32})_(\d{1,6})$/.exec(id);
  if (match === null) return null;
  const eventId = `evt_${match[1]}`;
  const round = Number(match[2]);
  return deliveryId(eventId, round) === id ? { eventId, round } : null;
}
