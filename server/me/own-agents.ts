import type pg from 'pg';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import type { RateTier } from '#server/partners/rate-tiers.ts';
import type { WalletSession } from '#server/wallet-proof/index.ts';

/** An agent of the wallet that is signed in. */
export interface OwnAgent {
  /** The row's id. */
  readonly id: string;
  readonly publicId: string;
  readonly source: 'draft' | 'partner' | 'link';
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerSlug: string;
  readonly tier: RateTier;
  readonly rendered: string;
  readonly action: string | null;
  readonly status: 'active' | 'paused';
  readonly createdAt: Date;
  readonly lastFiredAt: Date | null;
  readonly draftId: string | null;
}

/**
 * The agents that belong to the wallet: drafts that it claimed, agents that partners activated for it, and those of
 * public links in a chat that the wallet's signature linked. Agents that a partner created with the agents API belong
 * to the partner, and the agent of a permission is shown as that permission. A contract owns agents that were claimed
 * on its chain; of agents without a chain it is the owner only where no other owner can have its address.
 */
const OWN = `
  with own as (
    select a.id, 'draft' as source, d.id as draft_id
      from agent a join keyless_draft d on d.agent_id = a.id
     where a.partner_id = '${PUBLIC_PARTNER_ID}' and a.origin = 'draft' and a.deleted_at is null
       and a.wallets_lower @> array[lower($1)]
       and case when d.claimed_by like '0x%' then lower(d.claimed_by) else d.claimed_by end = $1
       and ($2::text is null or d.claimed_chain = $2 or (d.claimed_chain is null and $3))
    union all
    select s.agent_id, case when s.chat_id = '' then 'partner' else 'link' end, null
      from surface_agent s
     where s.wallet = $1 and $3
       and (s.chat_id = '' or exists (
             select 1 from chat_link l
              where l.wallet = s.wallet and l.chat_id = s.chat_id and l.proof = 'signature'
                and l.status = 'active'))
  )`;

const LIST = `${OWN}
  select a.id, a.public_id as "publicId", own.source, a.partner_id as "partnerId",
         p.name as "partnerName", p.slug as "partnerSlug", p.tier, a.rendered, a.action, a.status, a.created_at as "createdAt",
         (select max(e.triggered_at) from agent_event e where e.agent_id = a.id) as "lastFiredAt",
         own.draft_id as "draftId"
    from own join agent a on a.id = own.id and a.deleted_at is null
    join partner p on p.id = a.partner_id
   where ($4::text[] is null or a.public_id = any($4)) and ($5::text is null or p.slug = $5)
   order by a.created_at desc, a.id limit $6 offset $7`;

const COUNT = `${OWN}
  select p.id as "partnerId", p.name as "partnerName", p.slug as "partnerSlug", count(*)::int as agents
    from own join agent a on a.id = own.id and a.deleted_at is null
    join partner p on p.id = a.partner_id
   group by p.id`;

/** Which of the wallet's agents: without a part, all of them. */
interface AgentFilter {
  /** These alone. */
  readonly publicIds?: readonly string[];
  /** Of the partner with this slug alone. */
  readonly partner?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** How many of the wallet's agents a partner has. */
export interface AgentsOfPartner {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerSlug: string;
  readonly agents: number;
}

const valuesOf = ({ wallet, chain, isSole }: WalletSession) => [wallet, chain, isSole];

/** @returns the newest first */
export async function listOwnAgents(
  pool: pg.Pool,
  session: WalletSession,
  { publicIds, partner, limit, offset }: AgentFilter,
): Promise<readonly OwnAgent[]> {
  const { rows } = await pool.query<OwnAgent>(LIST, [
    ...valuesOf(session),
    publicIds ?? null,
    partner ?? null,
    limit ?? null,
    offset ?? 0,
  ]);
  return rows;
}

/** The agents of the wallet by their partners, the public tenant among them. */
export async function countOwnAgents(
  pool: pg.Pool,
  session: WalletSession,
): Promise<readonly AgentsOfPartner[]> {
  const { rows } = await pool.query<AgentsOfPartner>(COUNT, valuesOf(session));
  return rows;
}
