import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { AgentEventType } from '#server/schemas/agent-event.ts';
import type { ResentEvent } from '#server/schemas/webhook-replay.ts';
import { askForPosts } from '../budget/ask-for-posts.ts';
import { deliveryId } from '../deliveries/delivery-row.ts';
import { findEndpoint } from '../endpoints/find-endpoint.ts';
import { findEvent } from '../list-events.ts';
import { queueAgain } from './queue-again.ts';

interface Target {
  readonly id: string;
  readonly public_id: string;
  readonly url: string;
}

/**
 * Sends one event once more, to one endpoint, or to every active endpoint of its tenant that receives its
 * type.
 *
 * @throws ApiError event_not_found, endpoint_not_found, endpoint_disabled for a named endpoint,
 * rate_limited where nothing is left of a host's budget
 */
export async function resendEvent(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  eventId: string,
  endpointId: string | undefined,
  nowMs: number,
): Promise<ResentEvent> {
  const event = await findEvent(database, partnerId, eventId, undefined);
  if (event === undefined) throw new ApiError('event_not_found');
  const targets = await chooseTargets(database, partnerId, event.type, endpointId);
  const queued = await inTransaction(database, async (client) => {
    const resendings = targets.map(({ id }) => ({ eventId, endpointId: id }));
    const { added, hastened } = await queueAgain(client, resendings, nowMs);
    const sent = new Set([...added, ...hastened].map(({ endpointId: to }) => to));
    const urls = targets.filter(({ id }) => sent.has(id)).map(({ url }) => url);
    await askForPosts(client, partnerId, urls);
    return added;
  });
  const isNew = new Set(queued.map((resending) => resending.endpointId));
  const { rows } = await database.query<{ endpoint_id: string; round: number }>(
    `select endpoint_id, max(round)::int as round from webhook_delivery
      where event_id = $1 and endpoint_id = any($2::uuid[]) group by endpoint_id`,
    [eventId, targets.map(({ id }) => id)],
  );
  const rounds = new Map(rows.map(({ endpoint_id, round }) => [endpoint_id, round]));
  return {
    deliveries: targets.flatMap(({ id, public_id }) => {
      const round = rounds.get(id);
      // Absent for an endpoint that was disabled or removed in this moment.
      if (round === undefined) return [];
      return [
        {
          endpoint_id: public_id,
          delivery_id: deliveryId(eventId, round),
          is_new: isNew.has(id),
        },
      ];
    }),
  };
}

async function chooseTargets(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  type: AgentEventType,
  endpointId: string | undefined,
): Promise<readonly Target[]> {
  if (endpointId !== undefined) {
    const endpoint = await findEndpoint(database, partnerId, endpointId);
    if (endpoint.status !== 'active') throw new ApiError('endpoint_disabled');
    return [endpoint];
  }
  const { rows } = await database.query<Target>(
    `select id, public_id, url from webhook_endpoint
      where partner_id = $1 and status = 'active' and deleted_at is null
        and (event_types is null or $2 = any(event_types)) order by created_at, id`,
    [partnerId, type],
  );
  return rows;
}
