import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Mail, Mailer } from '#server/mail/send-mail.ts';
import { type ClaimedMail, writeAlert } from './write-alert.ts';

/** What a pass did, in mails. */
export interface MailPass {
  readonly sent: number;
  readonly postponed: number;
  readonly failed: number;
}

interface SendParts {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly appUrl: string;
  readonly masterKey: Uint8Array;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

const BATCH = 10;
/** How long a process has a mail to itself; it is longer than a mail server may take. */
const LEASE = "interval '2 minutes'";
/** A mail that was tried for so long in vain fails; the time that it waited untried does not count. */
const GIVE_UP_AFTER = "interval '24 hours'";
const MAX_WAIT_S = 1_800;

// What waits for an address that does not want it any more is cancelled and not sent.
const CLAIM = `
  with due as (
    select m.id, case when m.event_id is null then l.status = 'pending' else l.status = 'active' end as is_wanted
      from mail_message m join mail_link l on l.id = m.link_id
     where m.state = 'pending' and m.next_attempt_at <= now()
       and (m.leased_until is null or m.leased_until <= now())
     order by m.next_attempt_at, m.id limit ${BATCH}
       for update of m skip locked
  ), claimed as (
    update mail_message m
       set lease_token = $1, leased_until = now() + ${LEASE}, attempts = attempts + 1,
           state = case when due.is_wanted then m.state else 'cancelled' end
      from due where m.id = due.id
    returning m.*
  )
  select c.id, c.attempts, l.id as "linkId", l.wallet, l.address, l.asked_at as "askedAt",
         e.partner_id as "partnerId", e.triggered_at as "triggeredAt", e.trigger, e.preparation,
         e.execution
    from claimed c join mail_link l on l.id = c.link_id
    left join agent_event e on e.id = c.event_id
   where c.state = 'pending' order by c.id`;
const KEEP_LEASE = `
  update mail_message set leased_until = now() + ${LEASE}
   where id = $1 and lease_token = $2 and state = 'pending'`;
const END = `
  update mail_message set state = $3, failure = $4, lease_token = null, leased_until = null,
         sent_at = case when $3 = 'sent'::chat_message_state then now() end
   where id = $1 and lease_token = $2`;
const POSTPONE = `
  update mail_message
     set state = case when first_tried_at < now() - ${GIVE_UP_AFTER} then 'failed' else state end,
         first_tried_at = coalesce(first_tried_at, now()), failure = $4,
         next_attempt_at = now() + $3 * interval '1 second', lease_token = null, leased_until = null
   where id = $1 and lease_token = $2
  returning state`;

/**
 * Sends the mails that are due, one after the other. A mail counts as sent when the mail server took it: a process
 * that ends before it wrote that down makes one mail come twice, and none is lost.
 */
export async function sendMails(parts: SendParts): Promise<MailPass> {
  const { pool, mailer, onError } = parts;
  const pass = { sent: 0, postponed: 0, failed: 0 };
  for (;;) {
    const leaseToken = randomUUID();
    const { rows: claimed } = await pool.query<ClaimedMail>(CLAIM, [leaseToken]);
    if (claimed.length === 0) return pass;
    for (const mail of claimed) {
      const own = [mail.id, leaseToken];
      if ((await pool.query(KEEP_LEASE, own)).rowCount === 0) continue;
      try {
        await mailer.send(written(mail, parts));
      } catch (error) {
        onError(error);
        const code = answerOf(error);
        // A mail server that says no for good says 5xx; whatever else may pass.
        if (code !== null && code >= 500) {
          await pool.query(END, [...own, 'failed', String(code)]);
          pass.failed += 1;
          continue;
        }
        const waitS = Math.min(30 * 2 ** (mail.attempts - 1), MAX_WAIT_S);
        const why = code === null ? 'unreachable' : String(code);
        const { rows } = await pool.query<{ state: string }>(POSTPONE, [...own, waitS, why]);
        if (rows[0]?.state === 'failed') pass.failed += 1;
        else pass.postponed += 1;
        continue;
      }
      await pool.query(END, [...own, 'sent', null]);
      pass.sent += 1;
    }
  }
}

function written(mail: ClaimedMail, { appUrl, masterKey, nowMs }: SendParts): Mail {
  return writeAlert(mail, { appUrl, masterKey, nowMs: nowMs() });
}

/** The code that a mail server answered with (RFC 5321, 4.2); null where none did. */
function answerOf(error: unknown): number | null {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' ? code : null;
}
