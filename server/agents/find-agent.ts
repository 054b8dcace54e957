import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { AGENT_COLUMNS, type AgentRow } from './agent-row.ts';

const FIND = {
  name: 'find_agent',
  text: `select ${AGENT_COLUMNS} from agent a
          where a.public_id = $1 and a.partner_id = $2 and a.deleted_at is null
            and a.origin <> 'guard'`,
};

/**
 * An agent of a guard permission belongs only to its owner and is not found with a key.
 *
 * @param id as it was sent
 * @throws ApiError agent_not_found, the same for an unknown, a foreign and a malformed id
 */
export async function findAgent(
  client: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
): Promise<AgentRow> {
  const [row] = await queryPrepared<AgentRow>(client, FIND, [id, partnerId]);
  if (row === undefined) throw new ApiError('agent_not_found');
  return row;
}
