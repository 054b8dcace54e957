import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import { ENDPOINT_COLUMNS, type EndpointRow } from './endpoint-row.ts';

/**
 * Finds an endpoint of a tenant by its public id.
 *
 * @param options.isLocked keeps others from changing it until the caller's transaction ends
 * @throws ApiError endpoint_not_found, alike for one that is unknown, removed or another tenant's
 */
export async function findEndpoint(
  client: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  { isLocked = false } = {},
): Promise<EndpointRow> {
  const { rows } = await client.query<EndpointRow>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoint e
      where e.public_id = $1 and e.partner_id = $2 and e.deleted_at is null
      ${isLocked ? 'for no key update' : ''}`,
    [id, partnerId],
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('endpoint_not_found');
  return row;
}
