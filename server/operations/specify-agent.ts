import type { SourceChecks } from '#server/agents/evaluate/index.ts';
import {
  type AgentRow,
  type AgentSpec,
  findByIdempotencyKey,
  hashJson,
  type IdempotencyKey,
  requireAction,
  requireAutonomy,
  resolveMandate,
  specifyCompiledAgent,
  specifyTypedAgent,
  type Tenant,
  understandRequest,
} from '#server/agents/index.ts';
import { requireSources, requireTypedSources } from '#server/agents/require-sources.ts';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import type { AgentClarification } from '#server/schemas/agent.ts';
import type { CreateAgentRequest, TypedAgentRequest } from '#server/schemas/create-agent.ts';
import { callEngine } from './call-engine.ts';
import type { OperationServices } from './define-operation.ts';

/** The default permissions of an agent. */
const NEW = { autonomy: 'notify', action: null } as const;

/** A checked request for an agent, before the agent is stored. */
export type SpecifiedAgent =
  | {
      readonly outcome: 'ready';
      readonly spec: AgentSpec;
      readonly key: IdempotencyKey | null;
    }
  /** The agent that the same request made before. */
  | { readonly outcome: 'replayed'; readonly row: AgentRow }
  | { readonly outcome: 'question'; readonly clarification: AgentClarification };

/**
 * Reads and checks a request for an agent; it does not store one. All agents of a tenant are created
 * through here: `POST /agents` and the portal.
 *
 * @throws ApiError as `POST /agents` answers, except for the quota
 */
export async function specifyAgent(
  body: CreateAgentRequest,
  tenant: Tenant,
  services: OperationServices,
): Promise<SpecifiedAgent> {
  const { pool, environment } = services;
  const { partnerId } = tenant;
  const { idempotency_key: sentKey, ...rest } = body;
  requireAutonomy(body);
  if (!('request' in body)) resolveMandate(NEW, body, null);
  for (const [at, wallet] of body.wallets.entries()) {
    checkWalletAddress(`wallets[${at}]`, wallet);
  }
  if ('target_wallet' in body && body.target_wallet !== undefined) {
    checkWalletAddress('target_wallet', body.target_wallet);
  }
  const key = sentKey === undefined ? null : { key: sentKey, bodySha256: hashJson(rest) };
  if (key !== null) {
    const row = await findByIdempotencyKey(pool, partnerId, key);
    if (row !== null) return { outcome: 'replayed', row };
  }
  if (!('request' in body)) {
    const shown = await checkSources(body, services.agentSources);
    const spec = specifyTypedAgent(body, resolveMandate(NEW, body, null), shown);
    await requireTypedSources(body, spec, services.agentSources);
    await requireAction('action', spec, services.intentModel, environment.denylist);
    return { outcome: 'ready', spec, key };
  }
  const { request, wallets, action, selection_id: selectionId } = body;
  const understanding = await understandRequest(
    pool,
    partnerId,
    {
      request,
      selectionId,
      wallets,
      autonomy: body.autonomy === 'prepare' ? 'prepare' : 'notify',
      action,
    },
    (reading) => callEngine(tenant, () => runContractRead(reading, environment.chains)),
    environment.nowMs(),
  );
  if (!understanding.isReady) {
    return { outcome: 'question', clarification: understanding.clarification };
  }
  const { compilation } = understanding;
  await requireSources(compilation, wallets, services.agentSources);
  const mandate = resolveMandate(NEW, body, compilation.action);
  const spec = specifyCompiledAgent(compilation, request, wallets, mandate);
  const field = action === undefined ? 'request' : 'action';
  await requireAction(field, spec, services.intentModel, environment.denylist);
  return { outcome: 'ready', spec, key };
}

/** Holds the ids of other services that a typed body has against them. */
async function checkSources(
  body: TypedAgentRequest,
  sources: SourceChecks,
): Promise<Record<string, string>> {
  if (body.kind === 'price') await sources.checkPriceId(body.price_source_id);
  if (body.kind !== 'yield') return {};
  const watched = await sources.checkPool(body);
  return watched === undefined ? {} : { watched_pool_id: watched };
}
