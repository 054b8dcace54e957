import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Minutes that the newest mail must be old before another goes out, by how many went out in the last
 * quarter of an hour: at most five do. A link works for longer than any of these, so a person who is
 * not sent another has one that works.
 */
const SPACING_MINUTES = [1, 2, 4];

// The row of a mailbox is locked, so calls that come at once send one mail.
const TAKE = `
  insert into portal_sign_in_mail as m (sha256, sent, last_sent_at)
  values ($1, array[clock_timestamp()], clock_timestamp())
  on conflict (sha256) do update
     set sent = array(select t from unnest(m.sent) as t
                       where t > clock_timestamp() - interval '15 minutes') || clock_timestamp(),
         last_sent_at = clock_timestamp()
   where m.last_sent_at <= clock_timestamp() - interval '1 minute' * coalesce(($2::int[])[least(
     ${SPACING_MINUTES.length},
     (select count(*) from unnest(m.sent) as t where t > clock_timestamp() - interval '15 minutes'))
   ], 0)
  returning 1`;

/**
 * Whether a sign-in mail goes out to a mailbox now. The requester does not matter: a stranger who
 * requests mails for somebody else's mailbox cannot cause more mails than this, and does not lock the
 * owner out.
 */
export async function takeMail(pool: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query(TAKE, [mailboxOf(email), SPACING_MINUTES]);
  return rowCount === 1;
}

/** Lets the next mail go out at once: the last link was used, or its mail was never sent. */
export async function forgetMails(pool: pg.Pool, email: string): Promise<void> {
  await pool.query('delete from portal_sign_in_mail where sha256 = $1', [mailboxOf(email)]);
}

function mailboxOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
