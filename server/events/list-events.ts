import type pg from 'pg';
import { decodeCursor, encodeCursor, type KeysetCursor } from '#server/db/keyset-cursor.ts';
import { queryPrepared } from '#server/db/pool.ts';
import type {
  AgentEvent,
  AgentEventList,
  AgentEventProof,
  AgentEventType,
  AgentExecution,
  AgentPreparation,
  AgentTrigger,
} from '#server/schemas/agent-event.ts';
import { openPreparation } from './stored-preparation.ts';

interface EventRow {
  readonly id: string;
  readonly type: AgentEventType;
  readonly triggered_at: Date;
  readonly created_at: Date;
  readonly agent_id: string;
  readonly kind: string;
  readonly trigger: AgentTrigger;
  readonly preparation: AgentPreparation | null;
  readonly execution: AgentExecution | null;
  readonly proof: AgentEventProof | null;
}

const COLUMNS = `e.id, e.type, e.triggered_at, e.created_at, a.public_id as agent_id, a.kind,
  e.trigger, e.preparation, e.execution, e.proof`;

const FIND = {
  name: 'find_agent_event',
  text: `select ${COLUMNS} from agent_event e join agent a on a.id = e.agent_id
          where e.id = $1 and e.partner_id = $2`,
};

/** Which events, and where a page begins. */
interface EventSearch {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly type?: AgentEventType | undefined;
  /** Public id of an agent, also of one that was deleted. */
  readonly agentId?: string | undefined;
}

/**
 * Lists the events of a tenant's agents, newest first by when they happened, regardless of their
 * deliveries. An invalid cursor counts as absent (`docs/guides/agents.md`).
 *
 * @param masterKey the key under which private links are sealed
 */
export async function listEvents(
  pool: pg.Pool,
  partnerId: string,
  { cursor, limit, type, agentId }: EventSearch,
  masterKey: Uint8Array | undefined,
): Promise<AgentEventList> {
  const after = cursor === undefined ? null : decodeEventCursor(cursor);
  const values: unknown[] = [partnerId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['e.partner_id = $1'];
  if (type !== undefined) conditions.push(`e.type = ${place(type)}`);
  if (agentId !== undefined) {
    conditions.push(
      `e.agent_id = (select id from agent where public_id = ${place(agentId)} and partner_id = $1)`,
    );
  }
  if (after !== null) {
    conditions.push(
      `(e.triggered_at, e.id) < (${place(new Date(after.atMs))}, ${place(after.id)})`,
    );
  }
  // The conditions are few, so there are few statements.
  const shape = [type, agentId, after ?? undefined].map((part) => Number(part !== undefined));
  const rows = await queryPrepared<EventRow>(
    pool,
    {
      name: `list_agent_events_${shape.join('')}`,
      text: `select ${COLUMNS} from agent_event e join agent a on a.id = e.agent_id
              where ${conditions.join(' and ')}
              order by e.triggered_at desc, e.id desc limit ${place(limit + 1)}`,
    },
    values,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map((row) => toPublicEvent(row, partnerId, masterKey)),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ atMs: last.triggered_at.getTime(), id: last.id })
        : null,
  };
}

/** Where a page of events ended; null for another list's cursor and for an invalid one. */
function decodeEventCursor(cursor: string): KeysetCursor | null {
  const after = decodeCursor(cursor);
  return after?.id.startsWith('evt_') ? after : null;
}

/** @returns an event of a tenant as the API shows it, or undefined. */
export async function findEvent(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  masterKey: Uint8Array | undefined,
): Promise<AgentEvent | undefined> {
  const [row] = await queryPrepared<EventRow>(database, FIND, [id, partnerId]);
  return row === undefined ? undefined : toPublicEvent(row, partnerId, masterKey);
}

function toPublicEvent(
  row: EventRow,
  partnerId: string,
  masterKey: Uint8Array | undefined,
): AgentEvent {
  const { id, type, created_at, agent_id, kind, trigger, preparation, execution, proof } = row;
  return {
    id,
    type,
    created_at: created_at.getTime(),
    agent: { id: agent_id, kind },
    trigger,
    ...(preparation === null
      ? {}
      : { preparation: openPreparation(preparation, partnerId, masterKey) }),
    ...(execution === null ? {} : { execution }),
    ...(proof === null ? {} : { proof }),
  };
}
