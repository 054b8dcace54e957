import type pg from 'pg';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';

// An unverified link says nothing about the wallet's owner: it is shown where the same chat was linked by the
// wallet's signature, which then shows the chat already.
const LIST = `
  select l.id, l.linked_at as "linkedAt", l.partner_id as "partnerId", p.name as "partnerName",
         p.slug as "partnerSlug",
         dense_rank() over (order by c.first_at nulls first, l.chat_id)::int as chat
    from chat_link l join partner p on p.id = l.partner_id
    join (select chat_id, min(linked_at) as first_at from chat_link
           where wallet = $1 and status = 'active' and proof <> 'none' group by chat_id) c
      on c.chat_id = l.chat_id
   where l.wallet = $1 and l.status = 'active' and l.proof <> 'none' and $2
   order by chat, l.partner_id = '${PUBLIC_PARTNER_ID}' desc, p.name, l.id`;

// What is on its way to the chat is cancelled when it is its turn.
const END = `
  update chat_link set status = 'disabled'
   where wallet = $1 and status = 'active' and proof <> 'none' and $2
     and ($3::uuid[] is null or id = any($3))
     and ($4::text is null or partner_id = (select p.id from partner p where p.slug = $4))
  returning id`;

/** A link of a chat with the wallet. */
export interface OwnChat {
  readonly id: string;
  /** Counts the wallet's chats, the oldest first. */
  readonly chat: number;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerSlug: string;
  readonly linkedAt: Date | null;
}

/** The chats that are notified of the wallet; their identities are never shown. */
export async function listOwnChats(
  pool: pg.Pool,
  { wallet, isSole }: WalletSession,
): Promise<readonly OwnChat[]> {
  const { rows } = await pool.query<OwnChat>(LIST, [wallet, isSole]);
  return rows;
}

/** Ends links of the wallet; `null` for all, and of one partner by its slug. @returns how many ended */
export async function endOwnChats(
  pool: pg.Pool,
  { wallet, isSole }: WalletSession,
  ids: readonly string[] | null,
  partner: string | null = null,
): Promise<number> {
  const { rowCount } = await pool.query(END, [wallet, isSole, ids, partner]);
  return rowCount ?? 0;
}
