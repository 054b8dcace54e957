import type pg from 'pg';
import { maskAddress } from '#server/mail-alerts/index.ts';
import type { OwnMail } from '#server/schemas/me.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';

const LIST = `
  select id, address, status from mail_link
   where wallet = $1 and $2 and status <> 'ended' order by asked_at, id`;
const END = `
  update mail_link set status = 'ended', ended_at = $4
   where wallet = $1 and $2 and status <> 'ended' and ($3::uuid[] is null or id = any($3))`;

/** The addresses that are notified of the wallet, or were asked. */
export async function listOwnMails(
  pool: pg.Pool,
  { wallet, isSole }: WalletSession,
): Promise<readonly OwnMail[]> {
  const { rows } = await pool.query<OwnMail>(LIST, [wallet, isSole]);
  return rows.map((row) => ({ ...row, address: maskAddress(row.address) }));
}

/** Ends addresses of the wallet; `null` for all. */
export async function endOwnMails(
  pool: pg.Pool,
  { wallet, isSole }: WalletSession,
  ids: readonly string[] | null,
  nowMs: number,
): Promise<void> {
  await pool.query(END, [wallet, isSole, ids, new Date(nowMs)]);
}
