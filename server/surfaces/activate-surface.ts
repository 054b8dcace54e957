import type pg from 'pg';
import type { Tenant } from '#server/agents/index.ts';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type ChatCode, type ChatDoor, isLinked, mintCode } from '#server/messaging/index.ts';
import {
  type ActivateSurfaceRequest,
  type ActivateSurfaceResponse,
  SURFACE_SCHEMA_VERSION,
} from '#server/schemas/surface.ts';
import type { WaitingActivation } from './apply-activation.ts';
import { catalogOf } from './catalog-of.ts';
import { checkSpec, type SpecChecks } from './check-spec.ts';
import { configureSurface, invalidConfiguration } from './configure-surface.ts';
import { findSurfaceAgent, type SavedSurface } from './find-surface-agent.ts';
import { requireSubject } from './require-subject.ts';
import { saveSurfaceAgent } from './save-surface-agent.ts';
import { normalizeSubject, toPublicSubject } from './subject.ts';

/** The context of an activation. */
interface ActivationParts extends SpecChecks {
  readonly pool: pg.Pool;
  /** The chat that a wallet is linked with; null without a bot. */
  readonly chat: ChatDoor | null;
  readonly nowMs: number;
}

/**
 * Turns an agent of the catalog on for a wallet and a subject, where the wallet has a live chat link. Without
 * a link, the activation waits for the owner's chat, which opens its code and saves it. Tenant, wallet, agent
 * and normalized subject identify one agent, also when sent again.
 *
 * @throws ApiError partner_not_configured, invalid_request, invalid_configuration, state_unavailable,
 * activation_unavailable, activation_failed, agent_quota_exceeded
 */
export async function activateSurface(
  parts: ActivationParts,
  tenant: Tenant,
  request: ActivateSurfaceRequest,
): Promise<ActivateSurfaceResponse> {
  const { pool, nowMs } = parts;
  const { partnerId } = tenant;
  const { wallet } = request;
  checkWalletAddress('wallet.address', wallet.address);
  const catalog = await catalogOf(pool, partnerId);
  if (catalog === null) {
    throw new ApiError('partner_not_configured', {
      message: 'This account has no catalog of surfaces.',
    });
  }
  if (!('agent' in request)) {
    return waitForChat(parts, { partnerId, wallet: wallet.address, activation: null });
  }
  if (request.schema_version !== SURFACE_SCHEMA_VERSION) {
    const message = `The catalog has the version ${SURFACE_SCHEMA_VERSION}. Read it again.`;
    throw invalidConfiguration([{ field: 'schema_version', message }]);
  }
  const surface = catalog.find((one) => one.surface.key === request.agent)?.surface;
  if (surface === undefined) {
    const message = 'The catalog of this account has no such agent.';
    throw invalidConfiguration([{ field: 'agent', message }]);
  }
  const subject = normalizeSubject(request.subject, wallet.address);
  requireSubject(surface, subject);
  const identity = { partnerId, wallet: wallet.address, agentKey: surface.key, subject };
  const configuration = configureSurface(
    surface,
    subject,
    wallet.address,
    request,
    await findSurfaceAgent(pool, identity),
  );
  await checkSpec(parts, configuration.spec);
  if (!(await isLinked(pool, partnerId, wallet.address))) {
    const { fieldValues, actionId } = configuration;
    const activation: WaitingActivation = {
      agent: surface.key,
      subject: toPublicSubject(subject),
      field_values: fieldValues,
      action_id: actionId,
    };
    return waitForChat(parts, { partnerId, wallet: wallet.address, activation });
  }
  try {
    const { change, saved } = await inTransaction(pool, (client) =>
      saveSurfaceAgent(client, tenant, identity, configuration, nowMs),
    );
    return { outcome: 'activated', intent: 'agent', ...toActivated(saved), change };
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'agent_quota_exceeded') throw cause;
    throw new ApiError('activation_failed', { cause });
  }
}

/** @throws ApiError activation_unavailable where no code can be made or its address returned */
async function waitForChat(
  { pool, chat, nowMs }: ActivationParts,
  waiting: Omit<ChatCode, 'proof'>,
): Promise<ActivateSurfaceResponse> {
  if (chat === null) throw new ApiError('activation_unavailable');
  try {
    const { code, expiresAtMs } = await mintCode(pool, { ...waiting, proof: 'partner' }, nowMs);
    return {
      outcome: 'requires_action',
      intent: waiting.activation === null ? 'link' : 'agent',
      activation_url: await chat.linkUrl(code),
      expires_at: expiresAtMs,
    };
  } catch (cause) {
    throw new ApiError('activation_unavailable', { cause });
  }
}

function toActivated({ publicId, status, fieldValues, actionId, armedAt, rendered }: SavedSurface) {
  return {
    agent: {
      id: publicId,
      status,
      field_values: fieldValues,
      action_id: actionId,
      activated_at: armedAt.getTime(),
    },
    rendered,
  };
}
