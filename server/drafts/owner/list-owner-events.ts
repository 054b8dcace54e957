import type pg from 'pg';
import { openPreparation } from '#server/events/index.ts';
import type { AgentEvent } from '#server/schemas/agent-event.ts';
import type { OwnerEvent } from '#server/schemas/draft-claim.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';

const NEWEST = 20;

const LIST = `
  select e.id, e.partner_id as "partnerId", e.triggered_at as "triggeredAt", e.trigger, e.preparation
    from agent_event e join keyless_draft d on d.agent_id = e.agent_id
   where d.id = $1 order by e.triggered_at desc, e.id desc limit ${NEWEST}`;

interface Row {
  readonly id: string;
  readonly partnerId: string;
  readonly triggeredAt: Date;
  readonly trigger: AgentEvent['trigger'];
  readonly preparation: AgentEvent['preparation'] | null;
}

/** The newest alerts of a draft's agent, for its owner. */
export async function listOwnerEvents(
  pool: pg.Pool,
  draftId: string,
  masterKey: Uint8Array | undefined,
): Promise<OwnerEvent[]> {
  const { rows } = await pool.query<Row>(LIST, [draftId]);
  return rows.map(({ id, partnerId, triggeredAt, trigger, preparation }) => ({
    id,
    at: preparation?.triggered_at ?? triggeredAt.getTime(),
    headline: withoutUnseen(trigger.headline),
    note: preparation?.reason ?? null,
    plan_url:
      (preparation && openPreparation(preparation, partnerId, masterKey).review_url) ?? null,
  }));
}
