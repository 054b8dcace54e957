import type pg from 'pg';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** Who makes a change. */
export interface AuditActor {
  readonly userId: string;
  readonly email: string;
  readonly ip: string | null;
}

/** One change. Keys, tokens and signing secrets have no place in it. */
export interface AuditRecord {
  readonly actor: AuditActor;
  /** Null for what concerns the person alone. */
  readonly partnerId: string | null;
  /** `<subject>.<what happened>`, such as `member.removed`. */
  readonly action: string;
  /** What was changed: an id, or an address. */
  readonly target?: string | null;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

const INSERT = `
  insert into audit_log (partner_id, user_id, user_email, ip, action, target, before, after)
  values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`;

/** The statement that records a change, for whichever client its transaction runs on. */
export function auditStatement(record: AuditRecord): {
  readonly text: string;
  readonly values: readonly (string | null)[];
} {
  const { actor, partnerId, action, target, before, after } = record;
  const json = (value: unknown) =>
    value === null || value === undefined ? null : JSON.stringify(value);
  return {
    text: INSERT,
    values: [
      partnerId,
      actor.userId,
      actor.email,
      actor.ip,
      action,
      target ?? null,
      json(before),
      json(after),
    ],
  };
}

/** Records a change; on the client of the change's own transaction, where it has one. */
export async function recordAudit(
  client: pg.Pool | pg.PoolClient,
  record: AuditRecord,
): Promise<void> {
  const { text, values } = auditStatement(record);
  await client.query(text, [...values]);
}

/** A change as the portal shows it. */
export interface AuditEntry {
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly user_email: string;
  readonly action: string;
  readonly target: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly ip: string | null;
}

/** Which changes are looked for. */
interface AuditSearch {
  /** What they concern: the part of the action before its dot. */
  readonly subject?: string | undefined;
  /** Who made them: an e-mail address. */
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * The changes of one organisation, newest first.
 *
 * @throws ApiError invalid_request for a cursor that is none
 */
export async function listAudit(
  pool: pg.Pool,
  partnerId: string,
  page: AuditSearch,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly next_cursor: string | null }> {
  const after = page.cursor === undefined ? null : decodeCursor(page.cursor);
  if (page.cursor !== undefined && after === null) {
    throw invalidField('cursor', 'Send a next_cursor that this list gave.');
  }
  const { rows } = await pool.query<Omit<AuditEntry, 'at'> & { at: Date }>(
    `select id, at, user_email, action, target, before, after, ip
       from audit_log
      where partner_id = $1 and ($2::timestamptz is null or (at, id) < ($2, $3::uuid))
        and ($4::text is null or split_part(action, '.', 1) = $4)
        and ($5::text is null or user_email = lower($5))
      order by at desc, id desc
      limit $6`,
    [
      partnerId,
      after === null ? null : new Date(after.atMs),
      after?.id ?? null,
      page.subject ?? null,
      page.person ?? null,
      page.limit + 1,
    ],
  );
  const entries = rows.slice(0, page.limit).map((row) => ({ ...row, at: row.at.getTime() }));
  const last = entries.at(-1);
  const hasMore = rows.length > page.limit && last !== undefined;
  return { entries, next_cursor: hasMore ? encodeCursor({ atMs: last.at, id: last.id }) : null };
}
