import type { AgentEventType } from '#server/schemas/agent-event.ts';
import type { WebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';

/** An endpoint as the database has it. */
export interface EndpointRow {
  readonly id: string;
  readonly public_id: string;
  readonly url: string;
  readonly description: string | null;
  /** Null for all. */
  readonly event_types: AgentEventType[] | null;
  readonly status: 'active' | 'disabled';
  readonly created_at: Date;
  readonly secret_version: number;
  readonly secret_sha256: Buffer;
  readonly previous_secret_until: Date | null;
  readonly consecutive_dead_letters: number;
  readonly disabled_reason: string | null;
  readonly disabled_at: Date | null;
  readonly last_delivered_at: Date | null;
  /** When it first acknowledged a post. */
  readonly acknowledged_at: Date | null;
}

/** Columns of `webhook_endpoint e`. */
export const ENDPOINT_COLUMNS = `e.id, e.public_id, e.url, e.description, e.event_types, e.status, e.created_at,
  e.secret_version, e.secret_sha256, e.previous_secret_until, e.consecutive_dead_letters,
  e.disabled_reason, e.disabled_at, e.acknowledged_at,
  greatest(e.last_delivered_at, (select max(d.delivered_at) from webhook_delivery d
    where d.endpoint_id = e.id and d.state = 'delivered')) as last_delivered_at`;

/**
 * @param nowMs the service's clock, by which a rotated secret ends
 * @returns an endpoint as its tenant sees it, without secrets
 */
export function toPublicEndpoint(row: EndpointRow, nowMs: number): WebhookEndpoint {
  const { last_delivered_at, disabled_at, disabled_reason, previous_secret_until } = row;
  const previousSecretUntilMs = previous_secret_until?.getTime() ?? 0;
  return {
    id: row.public_id,
    url: row.url,
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.event_types === null ? {} : { event_types: row.event_types }),
    status: row.status,
    created_at: row.created_at.getTime(),
    consecutive_failures: row.consecutive_dead_letters,
    ...(last_delivered_at === null ? {} : { last_delivered_at: last_delivered_at.getTime() }),
    ...(disabled_at === null ? {} : { disabled_at: disabled_at.getTime() }),
    ...(disabled_reason === null ? {} : { disabled_reason }),
    ...(previousSecretUntilMs <= nowMs
      ? {}
      : { previous_secret_expires_at: previousSecretUntilMs }),
  };
}
