import type pg from 'pg';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isLinked } from '#server/messaging/index.ts';
import type { ResolveSurfaceRequest, ResolveSurfaceResponse } from '#server/schemas/surface.ts';
import { catalogOf } from './catalog-of.ts';
import { newestResult, toPublicResult } from './find-result.ts';
import { findSurfaceAgent } from './find-surface-agent.ts';
import { requireSubject } from './require-subject.ts';
import { normalizeSubject, toPublicSubject } from './subject.ts';

/**
 * The state of a surface for a wallet. It does not create anything, and its response is safe for a
 * browser.
 *
 * @throws ApiError agent_not_found, invalid_request, partner_not_configured (503 here) or
 * state_unavailable
 */
export async function resolveSurface(
  pool: pg.Pool,
  partnerId: string,
  request: ResolveSurfaceRequest,
  nowMs: number,
): Promise<ResolveSurfaceResponse> {
  const { wallet } = request;
  checkWalletAddress('wallet.address', wallet.address);
  const catalog = await catalogOf(pool, partnerId);
  if (catalog === null) throw new ApiError('partner_not_configured', { status: 503 });
  if (!('agent' in request)) {
    return { intent: 'link', wallet, linked: await isLinked(pool, partnerId, wallet.address) };
  }
  const offered = catalog.find(({ surface }) => surface.key === request.agent);
  if (offered === undefined) throw new ApiError('agent_not_found');
  const { surface, definition } = offered;
  const subject = normalizeSubject(request.subject, wallet.address);
  requireSubject(surface, subject);
  const [linked, saved] = await Promise.all([
    isLinked(pool, partnerId, wallet.address),
    findSurfaceAgent(pool, {
      partnerId,
      wallet: wallet.address,
      agentKey: surface.key,
      subject,
    }),
  ]);
  const result =
    request.include === undefined || saved === null
      ? null
      : await newestResult(pool, saved.agentId);
  return {
    intent: 'agent',
    wallet,
    linked,
    definition,
    subject: toPublicSubject(subject),
    display_context: request.display_context ?? {},
    existing:
      saved === null
        ? null
        : {
            id: saved.publicId,
            status: saved.status,
            field_values: saved.fieldValues,
            action_id: saved.actionId,
            rendered: saved.rendered,
          },
    ...(request.include?.includes('result')
      ? { result: result === null ? null : toPublicResult(result, nowMs) }
      : {}),
  };
}
