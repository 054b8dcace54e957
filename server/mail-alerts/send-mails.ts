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

/** What is logged of a mail that was not sent: a mail server's own words name its recipient. */
interface MailFailure {
  /** The mail's id. */
  readonly mail: string;
  readonly name: string | null;
  /** As nodemailer has it: `EAUTH`, `ECONNECTION`, … */
  readonly code: string | null;
  /** What the mail server answered (RFC 5321, 4.2); null where it did not. */
  readonly responseCode: number | null;
  /** What it was answered to: `RCPT TO`, `DATA`, … */
  readonly command: string | null;
}

interface SendParts {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly appUrl: string;
  readonly masterKey: Uint8Array;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
  readonly onError: (failure: MailFailure) => void;
}

const BATCH = 10;
/** A mail takes its own connection; what is left is due in the next pass. */
const MAX_OF_PASS = 50;
/** How long a process has a mail to itself; it is longer than a mail server may take. */
const LEASE = "interval '2 minutes'";
/**
 * A mail that was tried for so long in vain fails; the time that it waited untried does not count. An alert is tried for
 * as long as a prepared plan can be opened, and a question whose link is good for a day no longer than that.
 */
const GIVE_UP_AFTER =
  "case when event_id is null then interval '24 hours' else interval '7 days' end";
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
// Another mail was tried in its stead: it is due as before.
const GIVE_BACK = `
  update mail_message set attempts = attempts - 1, lease_token = null, leased_until = null
   where id = any($1) and lease_token = $2 and state = 'pending'`;
const END = `
  update mail_message set state = $3, failure = $4, lease_token = null, leased_until = null,
         sent_at = case when $3 = 'sent'::chat_message_state then now() end
   where id = $1 and lease_token = $2`;
const POSTPONE = `
  update mail_message
     set state = case when first_tried_at < now() - (${GIVE_UP_AFTER}) then 'failed' else state end,
         first_tried_at = coalesce(first_tried_at, now()), failure = $4,
         next_attempt_at = now() + $3 * interval '1 second', lease_token = null, leased_until = null
   where id = $1 and lease_token = $2
  returning state`;

/** Then no mail server can be reached, or it takes mails of nobody: the next mail would fare no better. */
const CONNECTION_CODES: readonly unknown[] = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
];
/** RFC 5321, 4.2.3: it closes. */
const CLOSING = 421;
/** RFC 5321, 4.2.3: there is no such mailbox, it is elsewhere, or no name of one. */
const NO_MAILBOX: readonly unknown[] = [550, 551, 553];
/** The enhanced codes (RFC 3463) that say so; others, as of a policy, are the sender's matter, or pass. */
const ENHANCED = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const NO_MAILBOX_ENHANCED = /^5\.(1\.([0-46]|10)|2\.1)$/;

/**
 * Sends mails that are due, one after the other, until none is left, the pass is long enough, the mail server cannot
 * be reached, or it is to end. A mail counts as sent when the mail server took it: a process that ends before it wrote
 * that down makes one mail come twice, and none is lost. Only where the recipient itself is refused it fails at once;
 * whatever else goes wrong is tried again for a day.
 */
export async function sendMails(parts: SendParts): Promise<MailPass> {
  const { pool, signal } = parts;
  const pass = { sent: 0, postponed: 0, failed: 0 };
  for (let taken = 0; taken < MAX_OF_PASS && !signal.aborted; ) {
    const leaseToken = randomUUID();
    const { rows: claimed } = await pool.query<ClaimedMail>(CLAIM, [leaseToken]);
    if (claimed.length === 0) return pass;
    taken += claimed.length;
    for (const [at, mail] of claimed.entries()) {
      const outcome = signal.aborted ? null : await sendOne(mail, leaseToken, parts);
      if (outcome !== null && outcome.counts !== null) pass[outcome.counts] += 1;
      if (outcome !== null && !outcome.endsPass) continue;
      const rest = claimed.slice(outcome === null ? at : at + 1).map(({ id }) => id);
      await pool.query(GIVE_BACK, [rest, leaseToken]);
      return pass;
    }
  }
  return pass;
}

interface Outcome {
  /** Null for a mail that somebody else has meanwhile. */
  readonly counts: keyof MailPass | null;
  readonly endsPass: boolean;
}

async function sendOne(mail: ClaimedMail, leaseToken: string, parts: SendParts): Promise<Outcome> {
  const { pool, mailer, onError } = parts;
  const own = [mail.id, leaseToken];
  if ((await pool.query(KEEP_LEASE, own)).rowCount === 0) return { counts: null, endsPass: false };
  try {
    await mailer.send(written(mail, parts));
  } catch (error) {
    const failure = failureOf(mail.id, error);
    onError(failure);
    const { code, responseCode } = failure;
    if (isRecipientRefused(failure, error)) {
      await pool.query(END, [...own, 'failed', String(responseCode)]);
      return { counts: 'failed', endsPass: false };
    }
    const waitS = Math.min(30 * 2 ** (mail.attempts - 1), MAX_WAIT_S);
    const why = responseCode === null ? 'unreachable' : String(responseCode);
    const { rows } = await pool.query<{ state: string }>(POSTPONE, [...own, waitS, why]);
    return {
      counts: rows[0]?.state === 'failed' ? 'failed' : 'postponed',
      endsPass: CONNECTION_CODES.includes(code) || responseCode === CLOSING,
    };
  }
  await pool.query(END, [...own, 'sent', null]);
  return { counts: 'sent', endsPass: false };
}

function written(mail: ClaimedMail, { appUrl, masterKey, nowMs }: SendParts): Mail {
  return writeAlert(mail, { appUrl, masterKey, nowMs: nowMs() });
}

function failureOf(mail: string, error: unknown): MailFailure {
  const { name, code, responseCode, command } = Object(error) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    mail,
    name: textOf(name),
    code: textOf(code),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    command: textOf(command),
  };
}

function isRecipientRefused({ command, responseCode }: MailFailure, error: unknown): boolean {
  if (command !== 'RCPT TO' || !NO_MAILBOX.includes(responseCode)) return false;
  const [, enhanced] = ENHANCED.exec(String(Object(error).response ?? '')) ?? [];
  return enhanced === undefined || NO_MAILBOX_ENHANCED.test(enhanced);
}
