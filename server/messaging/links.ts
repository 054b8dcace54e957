import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import type { ChatCode } from './codes.ts';

const LINK = `
  insert into chat_link (partner_id, wallet, chat_id, proof, linked_at) values ($1, $2, $3, $4, $5)
  on conflict (partner_id, wallet, chat_id, proof) do update
    set status = 'active',
        linked_at = case when chat_link.status = 'active' then chat_link.linked_at else excluded.linked_at end`;

const UNLINK = `update chat_link set status = 'disabled' where chat_id = $1 and status = 'active'`;

const CANCEL = `
  update chat_message set state = 'cancelled', lease_token = null, leased_until = null
   where chat_id = $1 and state = 'pending'`;

/** Links a chat with a wallet of a tenant. @param nowMs the world's time, Unix milliseconds */
export async function linkChat(
  client: pg.PoolClient,
  {
    partnerId,
    wallet,
    chatId,
    proof,
  }: Pick<ChatCode, 'partnerId' | 'wallet' | 'proof'> & { readonly chatId: string },
  nowMs: number,
): Promise<void> {
  const values = [partnerId, normalizeWallet(wallet), chatId, proof, new Date(nowMs)];
  await client.query(LINK, values);
}

/**
 * Ends every link of a chat and what is on its way there, in the caller's transaction.
 *
 * @returns whether there was one
 */
export async function unlinkChat(client: pg.PoolClient, chatId: string): Promise<boolean> {
  const { rowCount } = await client.query(UNLINK, [chatId]);
  await client.query(CANCEL, [chatId]);
  return (rowCount ?? 0) > 0;
}
