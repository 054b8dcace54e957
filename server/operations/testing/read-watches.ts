import type { AgentsService } from './agents-service.ts';

/** The watches in an agent's rows. */
export async function readWatches(service: AgentsService, agentId: string) {
  const { rows } = await service.db.pool.query(
    `select g.key, g.cadence_seconds, w.comparator, w.threshold::float8 as threshold, w.is_sole,
            w.is_active, w.base_value::float8 as base
       from agent_watch w join watch_group g on g.id = w.group_id join agent a on a.id = w.agent_id
      where a.public_id = $1 order by w.leaf, g.key, w.comparator`,
    [agentId],
  );
  return rows;
}
