import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import type {
  AgentEventType,
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';
import { sampleEvent } from '../deliver/sample-event.ts';
import { webhookBody } from '../deliver/webhook-body.ts';
import { findEndpoint } from '../endpoints/find-endpoint.ts';
import { openPreparation } from '../stored-preparation.ts';
import { COMMON_HEADERS, hideLinkTokens } from '../webhooks/index.ts';
import { readDeliveryId } from './delivery-row.ts';

/** The message that every attempt of a delivery sends. */
interface SentMessage {
  readonly url: string;
  /** Without the signature, which is regenerated for each attempt and not stored. */
  readonly headers: Readonly<Record<string, string>>;
  /** Byte for byte, except for a private link to a plan, whose token is left out. */
  readonly body: string;
  readonly is_link_hidden: boolean;
  /** Whether it is a test send of the endpoint, which is not an event and cannot be sent again. */
  readonly is_test: boolean;
}

interface Row {
  readonly is_test: boolean;
  readonly created_at: Date;
  readonly type: AgentEventType;
  readonly published_at: Date;
  readonly trigger: AgentTrigger;
  readonly preparation: AgentPreparation | null;
  readonly execution: AgentExecution | null;
  readonly agent_id: string;
  readonly kind: string;
}

const READ = `
  select d.test_event_id is not null as is_test, d.created_at, v.type,
         v.created_at as published_at, v.trigger, v.preparation, v.execution, a.public_id as agent_id, a.kind
    from webhook_delivery d
    left join agent_event v on v.id = d.event_id
    left join agent a on a.id = v.agent_id
   where d.endpoint_id = $1 and d.round = $3 and (d.event_id = $2 or d.test_event_id = $2)`;

/**
 * @returns the message of a delivery: the same at every attempt
 * @throws ApiError endpoint_not_found, delivery_not_found
 */
export async function readMessage(
  pool: pg.Pool,
  partnerId: string,
  endpointId: string,
  deliveryId: string,
  masterKey: Uint8Array | undefined,
): Promise<SentMessage> {
  const endpoint = await findEndpoint(pool, partnerId, endpointId);
  const named = readDeliveryId(deliveryId);
  if (named === null) throw new ApiError('delivery_not_found');
  const { eventId, round } = named;
  const { rows } = await pool.query<Row>(READ, [endpoint.id, eventId, round]);
  const [row] = rows;
  if (row === undefined) throw new ApiError('delivery_not_found');
  const { type, published_at, trigger, preparation, execution, agent_id, kind } = row;
  const sent = webhookBody({
    event: row.is_test
      ? sampleEvent(eventId, row.created_at)
      : {
          id: eventId,
          type,
          createdAt: published_at,
          agent: { id: agent_id, kind },
          trigger,
          preparation: preparation && openPreparation(preparation, partnerId, masterKey),
          execution,
        },
  });
  const body = hideLinkTokens(sent);
  return {
    url: endpoint.url,
    headers: { ...COMMON_HEADERS, 'X-Service-Event-Id': eventId },
    body,
    is_link_hidden: body !== sent,
    is_test: row.is_test,
  };
}
