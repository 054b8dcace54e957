import type pg from 'pg';
import type { MissedCrossing } from '#server/schemas/agent.ts';

const NEWEST = 20;

const LIST = `
  select comparator, trim_scale(threshold)::text as threshold, trim_scale(extreme)::text as extreme,
         first_round, first_at, back_at, checked_from, checked_to, proof
    from missed_crossing where agent_id = $1
   order by first_at desc, id desc limit ${NEWEST}`;

interface Row {
  readonly comparator: 'above' | 'below';
  readonly threshold: string;
  readonly extreme: string;
  readonly first_round: string;
  readonly first_at: Date;
  readonly back_at: Date;
  readonly checked_from: Date;
  readonly checked_to: Date;
  readonly proof: MissedCrossing['proof'];
}

/**
 * The newest crossings of an agent that came and went between two checks, newest first.
 *
 * @param agentId the row's id
 */
export async function listMissedCrossings(
  pool: pg.Pool,
  agentId: string,
): Promise<MissedCrossing[]> {
  const { rows } = await pool.query<Row>(LIST, [agentId]);
  return rows.map(({ first_at, back_at, checked_from, checked_to, ...row }) => ({
    ...row,
    first_at: first_at.getTime(),
    back_at: back_at.getTime(),
    checked_from: checked_from.getTime(),
    checked_to: checked_to.getTime(),
  }));
}
