import type pg from 'pg';
import { insertAgent, type ReadyCompilation, specifyCompiledAgent } from '#server/agents/index.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { mintLinkToken } from '#server/review/link-token.ts';
import { OWNER_LIFE_MS } from '#server/review/owner-cookie.ts';
import type { ClaimAnswer } from '#server/schemas/draft-claim.ts';
import type { SignedMessage } from '#server/schemas/wallet-proof.ts';
import {
  checkMessage,
  checkSignature,
  type IssuedMessage,
  type ProofSite,
} from '#server/wallet-proof/index.ts';
import { type StoredDraft, stateOf } from '../find-draft.ts';
import { ClaimRefusal } from './claim-refusal.ts';
import { requireWallet } from './issue-challenge.ts';

/** Agents of claimed drafts that one owner may have, on or paused, because they are free. */
const MAX_AGENTS = 20;

const LOCK = `
  select wallet, solana_may_claim as "solanaMayClaim", claimed_at as "claimedAt",
         claimed_by as "claimedBy", expires_at as "expiresAt"
    from keyless_draft where id = $1 for no key update`;
// Claims of one owner wait for each other, so that the cap is exact.
const LOCK_OWNER = `select pg_advisory_xact_lock(hashtextextended('drafts of ' || $1, 0))`;
const COUNT_AGENTS = `
  select count(*)::int as count from agent
   where partner_id = $1 and wallets_lower @> array[$2] and origin = 'draft'
     and deleted_at is null`;
const CLAIM =
  'update keyless_draft set claimed_at = $2, claimed_by = $3, agent_id = $4, claimed_chain = $5 where id = $1';
const KNOW_OWNER = 'update keyless_draft set owner_sha256 = $2, owner_until = $3 where id = $1';
const AGENT_ID = `
  select a.public_id from keyless_draft d join agent a on a.id = d.agent_id and a.deleted_at is null
   where d.id = $1`;

/** What a signature opened, and the secret that its browser is known by from now on. */
export interface Claimed extends ClaimAnswer {
  readonly ownerToken: string;
}

/**
 * Takes a signed message: of a draft that waits it makes an agent, active at once; of a claimed one
 * it knows its owner again. A message works once, and however many come at once, a draft makes one
 * agent at most.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @throws ClaimRefusal, ProofRefusal why it was refused; nothing has changed then
 * @throws {ChainUnreachable} when a contract wallet cannot be asked
 */
export async function claimDraft(
  pool: pg.Pool,
  access: ChainAccess,
  draft: StoredDraft,
  signed: SignedMessage,
  site: ProofSite,
  nowMs: number,
): Promise<Claimed> {
  const issued = await checkMessage(pool, draft.id, signed.message, site);
  requireTurn(draft, issued, nowMs);
  // The chain is asked before anything is locked.
  const chain = await checkSignature({ pool, access }, issued, signed, draft.claimedChain);
  const { token: ownerToken, sha256: ownerSha256 } = mintLinkToken();
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<StoredDraft>(LOCK, [draft.id]);
    const [row] = rows;
    if (row === undefined) throw new ClaimRefusal('expired');
    const current = { ...draft, ...row };
    requireTurn(current, issued, nowMs);
    requireWallet(current, issued.address);
    if (issued.purpose === 'claim')
      await makeAgent(client, draft, { owner: issued.address, chain }, nowMs);
    await client.query(KNOW_OWNER, [draft.id, ownerSha256, new Date(nowMs + OWNER_LIFE_MS)]);
    const agent = await client.query<{ public_id: string }>(AGENT_ID, [draft.id]);
    return {
      wallet: current.claimedBy ?? issued.address,
      agent_id: agent.rows[0]?.public_id ?? null,
      ownerToken,
    };
  });
}

/** A message is good for what it was given out for, and for nothing that has happened since. */
function requireTurn(draft: StoredDraft, { purpose }: IssuedMessage, nowMs: number): void {
  const state = stateOf(draft, nowMs);
  if (purpose === 'open') return;
  if (state !== 'draft') throw new ClaimRefusal(state);
}

async function makeAgent(
  client: pg.PoolClient,
  { id, request, autonomy, compilation }: StoredDraft,
  { owner, chain }: { readonly owner: string; readonly chain: string | null },
  nowMs: number,
): Promise<void> {
  await client.query(LOCK_OWNER, [owner.toLowerCase()]);
  const { rows } = await client.query<{ count: number }>(COUNT_AGENTS, [
    PUBLIC_PARTNER_ID,
    owner.toLowerCase(),
  ]);
  if ((rows[0]?.count ?? 0) >= MAX_AGENTS) throw new ClaimRefusal('too_many_agents');
  const { action } = compilation;
  const spec = specifyCompiledAgent(fromNow(compilation), request, [owner], { autonomy, action });
  const agent = await insertAgent(client, PUBLIC_PARTNER_ID, spec, 'draft', nowMs);
  await client.query(CLAIM, [id, new Date(nowMs), owner, agent.id, chain]);
}

/** A change is counted from when its owner said yes: the first reading after that is its base. */
function fromNow(compilation: ReadyCompilation): ReadyCompilation {
  return compilation.outcome === 'condition' ? { ...compilation, base_values: [] } : compilation;
}
