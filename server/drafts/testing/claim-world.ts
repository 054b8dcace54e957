import { expect } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { openAgentsService } from '#server/operations/testing/agents-service.ts';
import type { AgentDraftResponse, AgentDraftStatus } from '#server/schemas/agent-draft.ts';
import type { Challenge } from '#server/schemas/wallet-proof.ts';
import { WalletRefusal } from '#server/wallet-proof/index.ts';
import { type Claimed, claimDraft } from '../claim/claim-draft.ts';
import { issueChallenge } from '../claim/issue-challenge.ts';
import { findDraft, type StoredDraft } from '../find-draft.ts';

export const SITE = { appUrl: 'https://portolan.test' };
export const BASE_ID = 8453;

/** A wallet as a test holds it: it signs any text. */
export interface Signer {
  readonly address: string;
  /** Absent for Solana. */
  readonly chainId?: number;
  sign(message: string): Promise<string>;
}

/** Drafts, and their claims over the local chains. */
export async function openClaimWorld(overrides: Parameters<typeof openAgentsService>[0] = {}) {
  const service = await openAgentsService(overrides);
  const { pool } = service.db;
  const access = createChainAccess(
    Object.fromEntries(
      Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
    ) as Record<EvmChainSlug, string>,
  );

  async function draft(body: object = {}): Promise<{ token: string; id: string }> {
    const response = await service.askKeyless('/agent-drafts', {
      request: 'Tell me when ETH drops below 2000',
      ...body,
    });
    expect(response.status, await response.clone().text()).toBe(201);
    const { review_url, proposal_id } = (await response.json()) as AgentDraftResponse;
    return { token: review_url.split('/').at(-1) ?? '', id: proposal_id };
  }

  async function stored(token: string): Promise<StoredDraft> {
    const found = await findDraft(pool, token);
    if (found === null) throw new Error('There is no such draft');
    return found;
  }

  const challenge = async (token: string, wallet: Omit<Signer, 'sign'>): Promise<Challenge> =>
    issueChallenge(
      pool,
      await stored(token),
      {
        address: wallet.address,
        ...(wallet.chainId === undefined ? {} : { chain_id: wallet.chainId }),
      },
      SITE,
      service.nowMs(),
    );

  const claim = async (
    token: string,
    signed: { message: string; signature: string },
    chains = access,
  ): Promise<Claimed> =>
    claimDraft(pool, chains, await stored(token), signed, SITE, service.nowMs());

  return {
    ...service,
    access,
    draft,
    stored,
    challenge,
    claim,
    async sign(token: string, wallet: Signer) {
      const { message } = await challenge(token, wallet);
      return { message, signature: await wallet.sign(message) };
    },
    async status(token: string): Promise<AgentDraftStatus> {
      const response = await service.askKeyless('/agent-drafts/status', { token });
      expect(response.status).toBe(200);
      return (await response.json()) as AgentDraftStatus;
    },
    /** Lets ten minutes pass for the messages of a draft. */
    async age(token: string): Promise<void> {
      const { id } = await stored(token);
      await pool.query('update wallet_challenge set expires_at = now() where subject = $1', [id]);
    },
    /** The agents that the claims of a draft made. */
    async agentsOf(wallet: string) {
      const { rows } = await pool.query(
        `select a.*, (select count(*)::int from agent_watch w where w.agent_id = a.id) as watches
           from agent a where a.wallets_lower @> array[$1] and a.origin = 'draft'`,
        [wallet.toLowerCase()],
      );
      return rows;
    },
  };
}

/** Why a claim is refused; fails where it is not. */
export async function refusalOf(claim: Promise<unknown>): Promise<string> {
  const outcome = await claim.catch((error: unknown) => error);
  if (outcome instanceof WalletRefusal) return outcome.reason;
  throw outcome instanceof Error ? outcome : new Error('The claim was not refused');
}
