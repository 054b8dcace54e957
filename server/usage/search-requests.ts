import type pg from 'pg';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** What to look for; what is absent may be anything. */
export interface RequestSearch {
  /** The whole `Service-Request-Id`. */
  readonly requestId?: string | undefined;
  readonly operation?: string | undefined;
  /** One status, or the first digit of a class: 4 is every 4xx. */
  readonly status?: number | undefined;
  readonly error?: string | undefined;
  /** Epoch milliseconds of the wall clock: at this time or later, and before the other. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One request as it was logged. Bodies are not. */
export interface LoggedRequest {
  readonly request_id: string;
  readonly operation: string;
  readonly status: number;
  readonly error: string | null;
  readonly credits: number;
  readonly latency_ms: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What a person knows the key by; null when it is gone. */
  readonly key: { readonly prefix: string; readonly last4: string } | null;
}

interface RequestPage {
  readonly requests: readonly LoggedRequest[];
  readonly next_cursor: string | null;
}

interface Row extends Omit<LoggedRequest, 'at' | 'key'> {
  readonly id: string;
  readonly at: Date;
  readonly prefix: string | null;
  readonly last4: string | null;
}

/**
 * Finds requests of a tenant, newest first. A page starts where the one before ended, whatever was
 * added since.
 *
 * @throws ApiError invalid_request when the cursor is not one
 */
export async function searchRequests(
  pool: pg.Pool,
  partnerId: string,
  search: RequestSearch,
): Promise<RequestPage> {
  const { limit } = search;
  const { text, values } = statementOf(partnerId, search);
  const { rows } = await pool.query<Row>(text, values);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    requests: page.map(({ id: _, at, prefix, last4, ...row }) => ({
      ...row,
      at: at.getTime(),
      key: prefix === null || last4 === null ? null : { prefix, last4 },
    })),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ atMs: last.at.getTime(), id: last.id })
        : null,
  };
}

const COLUMNS =
  'r.id, r.request_id, r.operation, r.status, r.error, r.credits, r.latency_ms, r.at, r.api_key_id';

/**
 * Which operations were answered with which status: a walk over the index from one pair to the
 * next, so that it costs a look for each pair and not for each request.
 */
const PAIRS = `with recursive pair as (
    (select operation, status from request_log where partner_id = $1
      order by operation, status limit 1)
    union all
    select next.operation, next.status from pair cross join lateral (
      select r.operation, r.status from request_log r
       where r.partner_id = $1 and (r.operation, r.status) > (pair.operation, pair.status)
       order by r.operation, r.status limit 1) as next
  )`;

function statementOf(
  partnerId: string,
  { requestId, operation, status, error, since, until, cursor, limit }: RequestSearch,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [partnerId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['r.partner_id = $1'];
  if (requestId !== undefined) conditions.push(`r.request_id = ${place(requestId)}`);
  if (error !== undefined) conditions.push(`r.error = ${place(error)}`);
  if (since !== undefined) conditions.push(`r.at >= ${place(new Date(since))}`);
  if (until !== undefined) conditions.push(`r.at < ${place(new Date(until))}`);
  if (cursor !== undefined) {
    const after = decodeCursor(cursor);
    if (after === null || !/^\d{1,18}$/.test(after.id)) {
      throw invalidField('cursor', 'Send next_cursor of an earlier page, as it is.');
    }
    conditions.push(`(r.at, r.id) < (${place(new Date(after.atMs))}, ${place(after.id)}::bigint)`);
  }
  const pairs: string[] = [];
  if (operation !== undefined) pairs.push(`operation = ${place(operation)}`);
  if (status !== undefined) {
    pairs.push(
      status < 10
        ? `status between ${place(status * 100)} and ${place(status * 100 + 99)}`
        : `status = ${place(status)}`,
    );
  }
  const page = `order by r.at desc, r.id desc limit ${place(limit + 1)}`;
  // One request, or one error, is found by its own index; all others by operation and status, each
  // pair's newest from the index, so that what is rare costs no more than what is common.
  const byPairs = pairs.length > 0 && requestId === undefined && error === undefined;
  const found = byPairs
    ? `${PAIRS}
       select r.* from (select * from pair where ${pairs.join(' and ')}) as p
        cross join lateral (
          select ${COLUMNS} from request_log r
           where ${conditions.join(' and ')}
             and r.operation = p.operation and r.status = p.status ${page}) as r ${page}`
    : `select ${COLUMNS} from request_log r
        where ${[...conditions, ...pairs.map((pair) => `r.${pair}`)].join(' and ')} ${page}`;
  return {
    text: `select r.id, r.request_id, r.operation, r.status, r.error, r.credits, r.latency_ms, r.at,
                  k.prefix, k.last4
             from (${found}) as r left join api_key k on k.id = r.api_key_id
            order by r.at desc, r.id desc`,
    values,
  };
}
