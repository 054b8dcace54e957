import { expect } from 'vitest';
import { readGuardContracts } from '#devnet/guard.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { GuardConfig, NamedVenue } from '#server/config/guard-config.ts';
import type { ChatDoor } from '#server/messaging/index.ts';
import { openAgentsService, someAddress } from '#server/operations/testing/agents-service.ts';
import { answerPageCallWith } from '#server/pages/answer-page-call.ts';
import type { GuardCallKind } from '#server/pages/guard-calls.ts';
import { testPageParts } from '#server/pages/testing/test-page-parts.ts';
import { reviewCookieName } from '#server/review/review-cookie.ts';
import type { GuardPermissionResponse, GuardProposalCreated } from '#server/schemas/guard.ts';
import { addAccess } from '../access.ts';
import type { GuardPermissionData } from '../typed-data.ts';

const ORIGIN = 'https://portolan.test';

/** The response to the page of a proposal. */
export interface PageCallAnswer {
  readonly status: number;
  readonly body: { readonly error?: string } & Record<string, unknown>;
  /** The `Set-Cookie` header without its attributes. */
  readonly cookie: string | null;
}

interface CallOptions {
  readonly guardConfig?: GuardConfig;
  readonly origin?: string;
  /** The cookie of the owner's browser. */
  readonly cookie?: string;
  readonly chat?: ChatDoor | null;
}

/**
 * The API, and the calls of owners' pages, over the local chains and the guard that is deployed there.
 *
 * @param xlayerVenue the lending venue of X Layer that the operator names
 */
export async function openOwnerWorld({
  xlayerVenue = null,
}: {
  readonly xlayerVenue?: NamedVenue | null;
} = {}) {
  const { guard, executors, feeRecipient } = readGuardContracts();
  const config = { deployment: { guard, executors, feeRecipient }, feeBps: 50, xlayerVenue };
  const api = await openAgentsService({ guard: config });
  // The guard holds permissions to the time of its chain.
  api.advance(Date.now() - api.nowMs());
  const { pool } = api.db;
  const chains = createChainAccess(
    Object.fromEntries(
      Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
    ),
  );
  const tenant = await api.openTenant();
  const parts = testPageParts(pool, {
    environment: { chains, nowMs: api.nowMs },
    sealKey: api.sealKey,
    guard: config,
  });

  return {
    ...api,
    tenant,
    chains,
    guard,
    config,
    async propose(wallet: string, body: object = {}): Promise<GuardProposalCreated> {
      await addAccess(pool, [wallet]);
      return tenant.get(201, 'POST', '/guard/proposals', {
        schema_version: 2,
        wallet,
        chain_id: 42161,
        budget: '500',
        cap_per: '100',
        trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '900000' },
        action: {
          kind: 'transfer',
          asset: 'USDC',
          recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        },
        ...body,
      });
    },
    /** Proposes without a key, as anybody does. */
    async proposeKeyless(
      body: { readonly wallet: string } & Readonly<Record<string, unknown>>,
    ): Promise<GuardProposalCreated> {
      await addAccess(pool, [body.wallet]);
      const response = await api.askKeyless('/guard/proposals', { schema_version: 2, ...body });
      const answer = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(201);
      return answer as GuardProposalCreated;
    },
    /** Asks as the page of a proposal does. */
    async call(
      { proposal_id: id, review_url }: GuardProposalCreated,
      kind: GuardCallKind,
      body: object = {},
      { guardConfig = config, origin = ORIGIN, cookie = '', chat = null }: CallOptions = {},
    ): Promise<PageCallAnswer> {
      const response = await answerPageCallWith(
        { ...parts, root: { ...parts.root, guard: guardConfig, chat } },
        new Request(`${ORIGIN}/review/guard/${id}/${kind}`, {
          method: 'POST',
          headers: {
            origin,
            host: 'portolan.test',
            'content-type': 'application/json',
            cookie: `${reviewCookieName(id)}=${review_url.split('/').at(-1)}; ${cookie}`,
            'x-caller': someAddress(),
          },
          body: JSON.stringify(body),
        }),
      );
      // No test expects an internal error.
      if (response.status === 500) throw new Error('It failed.', { cause: parts.logged.at(-1) });
      return {
        status: response.status,
        body: (await response.json()) as PageCallAnswer['body'],
        cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null,
      };
    },
    async terms(proposal: GuardProposalCreated): Promise<GuardPermissionData> {
      const answer = await this.call(proposal, 'terms');
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { domain, message } = answer.body as unknown as GuardPermissionData;
      return { domain, message };
    },
    permission: async ({ proposal_id: id }: GuardProposalCreated) =>
      (await tenant.get<GuardPermissionResponse>(200, 'GET', `/guard/proposals/${id}/permission`))
        .permission,
  };
}
