import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { idOfToken, isMailToken, type MailPurpose } from './mail-token.ts';

/** An address that is notified, or asked whether it wants to be, of what a wallet's own signature made. */
export interface MailLink {
  readonly id: string;
  readonly wallet: string;
  readonly address: string;
  readonly status: 'pending' | 'active' | 'ended';
  readonly askedAt: Date;
}

/** How long a confirmation can be used. */
const CONFIRM_LIFE_MS = 86_400_000;
/** Addresses of one wallet that are notified or asked at once. */
const MOST_OF_WALLET = 3;
/** Mails that ask one address within a day, whichever wallets they are for: nobody is flooded. */
const MOST_ASKED = 3;

const COLUMNS = 'id, wallet, address, status, asked_at as "askedAt"';

// Who asks for one wallet or one address waits for each other, so that the caps are exact.
const LOCK = `select pg_advisory_xact_lock(hashtextextended('mails of ' || $1, 0))`;
const COUNT = `
  select (select count(*)::int from mail_link
           where wallet = $1 and address <> $2
             and (status = 'active' or (status = 'pending' and asked_at > $3))) as others,
         (select count(*)::int from mail_message m join mail_link l on l.id = m.link_id
           where l.address = $2 and m.event_id is null and m.created_at > now() - interval '1 day')
             as asked`;
const ASK = `
  insert into mail_link (wallet, address, status, asked_at) values ($1, $2, 'pending', $3)
  on conflict (wallet, address) do update set status = 'pending', asked_at = excluded.asked_at
   where mail_link.status <> 'active'
  returning id`;
const WRITE = 'insert into mail_message (link_id) values ($1)';
const FIND = `select ${COLUMNS} from mail_link where id = $1`;
const CONFIRM = `
  update mail_link set status = 'active', confirmed_at = $2
   where id = $1 and status = 'pending' and asked_at = $3`;
const END = `update mail_link set status = 'ended', ended_at = $2 where id = $1 and status <> 'ended'`;

/**
 * Asks an address whether it wants to be notified of what the wallet's signature made: claimed drafts and runs of
 * permissions. Nothing else is sent there before it says yes.
 *
 * @param address as it was typed
 * @param nowMs the world's time, Unix milliseconds
 * @returns whether the address says yes already
 * @throws ApiError rate_limited
 */
export async function askForMail(
  pool: pg.Pool,
  { wallet, address }: { readonly wallet: string; readonly address: string },
  nowMs: number,
): Promise<{ readonly isActive: boolean }> {
  const [owner, to] = [normalizeWallet(wallet), address.toLowerCase()];
  return inTransaction(pool, async (client) => {
    for (const name of [to, owner].sort()) await client.query(LOCK, [name]);
    const { rows } = await client.query<{ others: number; asked: number }>(COUNT, [
      owner,
      to,
      new Date(nowMs - CONFIRM_LIFE_MS),
    ]);
    const [{ others, asked }] = rows as [{ others: number; asked: number }];
    if (others >= MOST_OF_WALLET) {
      throw new ApiError('rate_limited', {
        message: `A wallet can have ${MOST_OF_WALLET} addresses. Unsubscribe one of them first.`,
      });
    }
    const isAsked = await client.query<{ id: string }>(ASK, [owner, to, new Date(nowMs)]);
    const [link] = isAsked.rows;
    if (link === undefined) return { isActive: true };
    if (asked >= MOST_ASKED) {
      throw new ApiError('rate_limited', {
        message: 'This address was asked as often as possible today. Check its inbox.',
      });
    }
    await client.query(WRITE, [link.id]);
    return { isActive: false };
  });
}

/** What the link of a mail is for; null for one that is not valid (any more). */
export async function findMailLink(
  pool: pg.Pool,
  { token, purpose, masterKey }: MailProof,
  nowMs: number,
): Promise<MailLink | null> {
  const id = idOfToken(token);
  if (id === null || masterKey === undefined) return null;
  const { rows } = await pool.query<MailLink>(FIND, [id]);
  const [link] = rows;
  if (link === undefined || !isMailToken(token, masterKey, purpose, link)) return null;
  if (purpose === 'unsubscribe') return link;
  const isOver =
    link.status === 'ended' ||
    (link.status === 'pending' && link.askedAt.getTime() + CONFIRM_LIFE_MS <= nowMs);
  return isOver ? null : link;
}

interface MailProof {
  readonly token: string;
  readonly purpose: MailPurpose;
  readonly masterKey: Uint8Array | undefined;
}

/** Does what the link of a mail is for; once more it changes nothing. @returns whether the link is valid */
export async function followMailLink(
  pool: pg.Pool,
  proof: MailProof,
  nowMs: number,
): Promise<boolean> {
  const link = await findMailLink(pool, proof, nowMs);
  if (link === null) return false;
  const now = new Date(nowMs);
  if (proof.purpose === 'unsubscribe') await pool.query(END, [link.id, now]);
  else await pool.query(CONFIRM, [link.id, now, link.askedAt]);
  return true;
}

/** An address as it is shown to who knows it already: `a…@example.com`. */
export function maskAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
