import type pg from 'pg';
import type { RateTier } from '#server/partners/rate-tiers.ts';
import type { ChatLinkProof } from './codes.ts';

/** An agent that a chat is notified of. */
export interface ChatAgent {
  /** The row's id. */
  readonly id: string;
  readonly publicId: string;
  readonly rendered: string;
  readonly status: 'active' | 'paused';
  /** Of the plan that it prepares; null where it prepares none. */
  readonly action: string | null;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly tier: RateTier;
  readonly wallet: string;
  readonly proof: ChatLinkProof;
}

/** What a chat is shown at once. */
const PAGE_SIZE = 10;

// As `fire` finds the chats of an agent, from the other side. A permission is paused on its own page alone.
const LIST = `
  with told as (
    select surface.agent_id, link.proof
      from chat_link link
      join surface_agent surface on surface.partner_id = link.partner_id and surface.wallet = link.wallet
     where link.chat_id = $1 and link.status = 'active'
       and case when surface.chat_id = '' then link.proof <> 'none'
                else link.proof = 'none' and link.chat_id = surface.chat_id end
    union
    select agent.id, link.proof
      from chat_link link
      join agent on agent.partner_id = link.partner_id and agent.origin = 'draft'
       and agent.wallets_lower @> array[lower(link.wallet)]
       and case when agent.wallets[1] like '0x%' then lower(agent.wallets[1])
                else agent.wallets[1] end = link.wallet
     where link.chat_id = $1 and link.status = 'active' and link.proof = 'signature'
  )
  select a.id, a.public_id as "publicId", a.rendered, a.status, a.action, a.partner_id as "partnerId",
         p.name as "partnerName", p.tier, a.wallets[1] as wallet, told.proof
    from told join agent a on a.id = told.agent_id and a.deleted_at is null
    join partner p on p.id = a.partner_id
   where $2::text is null or a.public_id = $2
   order by a.created_at desc, a.id limit ${PAGE_SIZE + 1} offset $3`;

/** The agents that a chat is notified of, the newest first. @param page counted from 1 */
export async function listChatAgents(
  client: pg.Pool | pg.PoolClient,
  chatId: string,
  page: number,
): Promise<{ readonly agents: readonly ChatAgent[]; readonly hasMore: boolean }> {
  const { rows } = await client.query<ChatAgent>(LIST, [chatId, null, (page - 1) * PAGE_SIZE]);
  return { agents: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** @returns null where the chat is not notified of it */
export async function findChatAgent(
  client: pg.Pool | pg.PoolClient,
  chatId: string,
  publicId: string,
): Promise<ChatAgent | null> {
  const { rows } = await client.query<ChatAgent>(LIST, [chatId, publicId, 0]);
  return rows[0] ?? null;
}
