import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';

const LINK = `
  insert into chat_link (partner_id, wallet, chat_id, proof) values ($1, $2, $3, 'partner')
  on conflict (partner_id, wallet, chat_id, proof) do update set status = 'active'`;

const UNLINK = `update chat_link set status = 'disabled' where chat_id = $1 and status = 'active'`;

const CANCEL = `
  update chat_message set state = 'cancelled', lease_token = null, leased_until = null
   where chat_id = $1 and state = 'pending'`;

/** Links a chat with a wallet of a tenant, which vouches for its visitor. */
export async function linkChat(
  client: pg.PoolClient,
  link: { readonly partnerId: string; readonly wallet: string; readonly chatId: string },
): Promise<void> {
  await client.query(LINK, [link.partnerId, normalizeWallet(link.wallet), link.chatId]);
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
