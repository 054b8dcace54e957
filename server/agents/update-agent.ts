import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { AGENT_COLUMNS, type AgentRow } from './agent-row.ts';
import type { TriggerSpec } from './agent-spec.ts';
import { type AskedMandate, resolveMandate } from './choose-action.ts';
import type { Tenant } from './create-agent.ts';
import { lockQuota, requireRoom } from './hold-quota.ts';
import { jsonOrNull } from './json-or-null.ts';
import { nextOccurrence } from './kinds/schedule/next-occurrence.ts';
import { addWatches, checkFirst } from './write-watches.ts';

/** The changes of a PATCH; absent fields stay unchanged. */
export interface AgentPatch extends AskedMandate {
  readonly status: 'active' | 'paused' | undefined;
  readonly edit: { readonly request: string | null; readonly trigger: TriggerSpec } | undefined;
  /** The action in the edited request itself. */
  readonly doPart: string | null;
}

interface ChangedAgent {
  readonly before: AgentRow;
  readonly after: AgentRow;
}

const LOCK_WATCHES = 'select 1 from agent_watch where agent_id = $1 order by id for update';
const LOCK_AGENT = `
  select ${AGENT_COLUMNS} from agent a
   where a.id = $1 and a.deleted_at is null for no key update`;
const READ_AGENT = `select ${AGENT_COLUMNS} from agent a where a.id = $1`;

const PAUSE = `
  update agent set status = 'paused', checked_before = $2, next_due_at = null, first_check_at = null,
         updated_at = $3
   where id = $1`;
// As for an agent that executes (`docs/guides/agents.md`): a condition that holds when it is resumed is reported at
// its next check.
const RESUME = `
  update agent set status = 'active', is_met = false, armed_at = $2, next_due_at = $3, updated_at = $2
   where id = $1`;
const ENTRUST = 'update agent set autonomy = $2, action = $3, updated_at = $4 where id = $1';
const EDIT = `
  update agent set request = $2, intent = $3, rendered = $4, fire_headline = $5, cadence = $6,
         fields = $7, condition = $8, version = version + 1, is_met = false, crossings = 0,
         armed_at = $9, checked_before = null, first_check_at = null, updated_at = $9,
         schedule = $10, next_due_at = case when status = 'active' then $11::timestamptz end
   where id = $1`;

/**
 * Changes an agent, all or nothing. An edited trigger starts again: earlier firings are forgotten,
 * and its first check may fire again.
 *
 * @param id the row's id
 * @returns the agent as it was and as it is
 * @throws ApiError agent_not_found when it was deleted meanwhile, agent_quota_exceeded when the
 * quota does not allow resuming it, and as resolveMandate does
 */
export function updateAgent(
  database: pg.Pool | pg.PoolClient,
  tenant: Tenant,
  id: string,
  patch: AgentPatch,
  nowMs: number,
): Promise<ChangedAgent> {
  return inTransaction(database, async (client) => {
    if (patch.status === 'active') await lockQuota(client, tenant.partnerId);
    await client.query(LOCK_WATCHES, [id]);
    const row = await readRow(client, LOCK_AGENT, id);
    const mandate = resolveMandate(row, patch, patch.doPart);
    if (mandate.autonomy !== row.autonomy || mandate.action !== row.action) {
      await client.query(ENTRUST, [id, mandate.autonomy, mandate.action, new Date(nowMs)]);
    }
    if (patch.edit !== undefined) await edit(client, row, patch.edit, nowMs);
    if (patch.status !== undefined && patch.status !== row.status) {
      if (patch.status === 'active') await requireRoom(client, tenant);
      const { schedule } = patch.edit?.trigger ?? row;
      await setStatus(client, { ...row, schedule }, patch.status, nowMs);
    }
    return { before: row, after: await readRow(client, READ_AGENT, id) };
  });
}

async function readRow(client: pg.PoolClient, statement: string, id: string): Promise<AgentRow> {
  const { rows } = await client.query<AgentRow>(statement, [id]);
  const [row] = rows;
  if (row === undefined) throw new ApiError('agent_not_found');
  return row;
}

async function setStatus(
  client: pg.PoolClient,
  row: AgentRow,
  status: 'active' | 'paused',
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  const isActive = status === 'active';
  await client.query(
    `update agent_watch set is_active = $2, is_met = is_met and not $2 where agent_id = $1`,
    [row.id, isActive],
  );
  if (!isActive) {
    await client.query(PAUSE, [row.id, row.last_checked_at, now]);
    return;
  }
  const { schedule } = row;
  const nextDueAt = schedule === null ? null : new Date(nextOccurrence(schedule, nowMs));
  await client.query(RESUME, [row.id, now, nextDueAt]);
  await checkFirst(client, row.id, nowMs);
}

async function edit(
  client: pg.PoolClient,
  row: AgentRow,
  { request, trigger }: NonNullable<AgentPatch['edit']>,
  nowMs: number,
): Promise<void> {
  const { intent, rendered, fireHeadline, cadence, fields, condition, schedule } = trigger;
  await client.query('delete from agent_watch where agent_id = $1', [row.id]);
  await client.query(EDIT, [
    row.id,
    request,
    intent,
    rendered,
    fireHeadline,
    cadence,
    JSON.stringify(fields),
    jsonOrNull(condition),
    new Date(nowMs),
    jsonOrNull(schedule),
    schedule === null ? null : new Date(nextOccurrence(schedule, nowMs)),
  ]);
  await addWatches(client, row.id, trigger.watches, trigger.cadenceSeconds, nowMs);
  if (row.status === 'paused') {
    await client.query('update agent_watch set is_active = false where agent_id = $1', [row.id]);
  }
}
