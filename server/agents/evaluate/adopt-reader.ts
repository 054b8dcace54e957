import type pg from 'pg';
import { readerOf } from '#server/agents/watch-subject.ts';
import type { ClaimedGroup } from './claim-groups.ts';

const FORGET_SAMPLES = 'delete from watch_sample where group_id = any($1::bigint[])';

const LOCK_CHANGES = `
  select 1 from agent_watch
   where group_id = any($1::bigint[]) and change_percent is not null
   order by id for no key update`;

const FORGET_BASES = `
  with cleared as (
    update agent_watch set base_value = null, threshold = null, is_met = false
     where group_id = any($1::bigint[]) and change_percent is not null
    returning agent_id, is_sole)
  update agent a set is_met = false
    from cleared
   where cleared.is_sole and a.id = cleared.agent_id and a.is_met`;

const ADOPT = `
  update watch_group g set reader = q.reader
    from unnest($1::bigint[], $2::smallint[]) as q(id, reader)
   where g.id = q.id`;

/**
 * Starts over what another version of the reader has read: changes are measured from the first reading
 * of this one, both those over a window and those since an agent was made, and an agent whose change
 * had turned true is armed again. A level in the owner's own words is compared with this reading as with
 * any: it was not reported before, or still holds. So no event reports a difference between two readers.
 */
export async function adoptReader(
  client: pg.PoolClient,
  groups: readonly ClaimedGroup[],
): Promise<void> {
  const others = groups.filter(({ reader, subject }) => reader !== readerOf(subject));
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await client.query(FORGET_SAMPLES, [ids]);
  await client.query(LOCK_CHANGES, [ids]);
  await client.query(FORGET_BASES, [ids]);
  await client.query(ADOPT, [ids, others.map(({ subject }) => readerOf(subject))]);
}
