import type pg from 'pg';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { ReplayEventsRequest, ReplayedEvents } from '#server/schemas/webhook-replay.ts';
import { askForPosts } from '../budget/ask-for-posts.ts';
import { findEndpoint } from '../endpoints/find-endpoint.ts';
import { queueAgain } from './queue-again.ts';

/** Events that one call puts on their way. */
const MAX_EVENTS = 1_000;
/** Events that one call looks at for them, so that each call ends soon. */
const MAX_SCANNED = 20_000;

/** Whether an event is wanted, by what became of it at the endpoint `$2`. */
const WANTED: Readonly<Record<ReplayEventsRequest['only'], string>> = {
  all: 'true',
  undelivered: `not exists (select from webhook_delivery d
     where d.event_id = v.id and d.endpoint_id = $2 and d.state = 'delivered')`,
  dead_lettered: `'dead_lettered' = (select d.state from webhook_delivery d
     where d.event_id = v.id and d.endpoint_id = $2 order by d.round desc limit 1)`,
};

interface ScannedEvent {
  readonly id: string;
  readonly triggered_at: Date;
  readonly is_wanted: boolean;
}

/**
 * Sends the events since a time to an endpoint once more, oldest first, at most 1000 in one call, of the types that
 * it receives; those beyond the budget of its host are sent in the following minutes. Each keeps its original id.
 *
 * @throws ApiError endpoint_not_found, endpoint_disabled, invalid_request when the cursor is not one,
 * rate_limited where nothing is left of the budget
 */
export async function replayEvents(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  endpointId: string,
  { since, until, only, cursor }: ReplayEventsRequest,
  nowMs: number,
): Promise<ReplayedEvents> {
  const endpoint = await findEndpoint(database, partnerId, endpointId);
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) {
    throw invalidField('cursor', 'Send next_cursor of an earlier call, as it is.');
  }
  if (endpoint.status !== 'active') throw new ApiError('endpoint_disabled');
  const { rows } = await database.query<ScannedEvent>(
    `select v.id, v.triggered_at, (${WANTED[only]}) and ($8::text[] is null or v.type = any($8)) as is_wanted
       from (select id, type, triggered_at from agent_event
              where partner_id = $1 and triggered_at >= $3
                and ($4::timestamptz is null or triggered_at < $4)
                and ($5::timestamptz is null or (triggered_at, id) > ($5, $6))
              order by triggered_at, id limit $7) as v
      where $2::uuid is not null
      order by v.triggered_at, v.id`,
    [
      partnerId,
      endpoint.id,
      new Date(since),
      until === undefined ? null : new Date(until),
      after === null ? null : new Date(after.atMs),
      after?.id ?? null,
      MAX_SCANNED + 1,
      endpoint.event_types,
    ],
  );
  const { wanted, end } = takePage(rows);
  const queued = await inTransaction(database, async (client) => {
    const resendings = wanted.map(({ id }) => ({ eventId: id, endpointId: endpoint.id }));
    const { added, hastened } = await queueAgain(client, resendings, nowMs);
    const urls = [...added, ...hastened].map(() => endpoint.url);
    await askForPosts(client, partnerId, urls, { takesPart: true });
    return added;
  });
  return {
    queued: queued.length,
    already_pending: wanted.length - queued.length,
    next_cursor:
      end === null ? null : encodeCursor({ atMs: end.triggered_at.getTime(), id: end.id }),
  };
}

/** @returns the events of this call, and the last that it looked at when there are more */
function takePage(rows: readonly ScannedEvent[]): {
  readonly wanted: readonly ScannedEvent[];
  readonly end: ScannedEvent | null;
} {
  const scanned = rows.slice(0, MAX_SCANNED);
  const wanted = scanned.filter(({ is_wanted }) => is_wanted);
  if (wanted.length > MAX_EVENTS) {
    const page = wanted.slice(0, MAX_EVENTS);
    return { wanted: page, end: page.at(-1) ?? null };
  }
  return { wanted, end: rows.length > MAX_SCANNED ? (scanned.at(-1) ?? null) : null };
}
