import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';
import { findMember, findUser, type PortalUser } from '#server/portal/find-member.ts';
import type { AuditActor } from '#server/portal/index.ts';
import { countInWindow, PORTAL_LIMITS, type PortalLimit } from '#server/portal/portal-window.ts';
import { includesRole } from '#server/portal/roles.ts';
import { requireFreshSignIn } from '#server/portal/sessions.ts';
import { OrganisationSlug, type PortalRole } from '#server/schemas/portal.ts';
import type { PortalContext } from './context.ts';
import { toApiError, toTrpcError } from './errors.ts';

/** The declaration of a procedure before it is called. */
interface ProcedureMeta {
  /** `user`: the body is only read for a signed-in person. */
  readonly audience: 'anyone' | 'user';
}

const t = initTRPC
  .context<PortalContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { code, friendlyMessage, issues } = toApiError(error);
      return {
        code: shape.code,
        message: friendlyMessage,
        data: {
          code,
          friendly_message: friendlyMessage,
          issues,
          httpStatus: shape.data.httpStatus,
        },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** A procedure for anybody. Errors of the domains keep their code; any other is logged and hidden. */
export const publicProcedure = t.procedure
  .meta({ audience: 'anyone' })
  .use(async ({ ctx, path, next }) => {
    const result = await next();
    if (result.ok) return result;
    const { cause, code } = result.error;
    if (cause instanceof ApiError) throw toTrpcError(cause);
    if (code === 'INTERNAL_SERVER_ERROR') {
      ctx.services.logger.error({ err: cause ?? result.error, path }, 'a portal call failed');
      throw toTrpcError(new ApiError('internal_error', { cause }));
    }
    return result;
  });

/**
 * Admits a call only where its session began with a sign-in of the last minutes, so that anyone who
 * finds an open browser, or steals a cookie, cannot make keys or owners.
 *
 * @throws ApiError sign_in_again
 */
export async function requireFresh({
  services,
  claims,
}: Pick<PortalContext, 'services' | 'claims'>): Promise<void> {
  if (claims === null) throw new ApiError('not_signed_in');
  await requireFreshSignIn(services.pool, claims.sessionId);
}

/** The person for whom a change is recorded. */
function actorOf(user: PortalUser, { ip }: PortalContext): AuditActor {
  return { userId: user.id, email: user.email, ip };
}

/**
 * Counts calls by person, over all processes and organisations.
 *
 * @param limit of this procedure; by default one limit for reads and one for changes
 */
export const countCalls = (limit?: PortalLimit) =>
  t.middleware(async ({ ctx, type, next }) => {
    const { changes, reads } = PORTAL_LIMITS;
    const held = limit ?? (type === 'mutation' ? changes : reads);
    if (ctx.claims !== null) {
      // An ended session is counted by itself, so that keeping it does not lock anyone out.
      const { userId, version } = ctx.claims;
      await countInWindow(ctx.services.pool, held, `${userId}:${version}`);
    }
    return next();
  });

const countedProcedure = publicProcedure.meta({ audience: 'user' }).use(countCalls());

/** A procedure for a person who is signed in. */
export const userProcedure = countedProcedure.use(async ({ ctx, next }) => {
  const user = ctx.claims === null ? null : await findUser(ctx.services.pool, ctx.claims);
  if (user === null) throw toTrpcError(new ApiError('not_signed_in'));
  return next({ ctx: { user, actor: actorOf(user, ctx) } });
});

/**
 * A procedure for a member of the organisation that `org` names. Membership is read at every call,
 * so that a removed member has no access immediately; another organisation looks nonexistent.
 */
export const memberProcedure = countedProcedure
  .input(z.object({ org: OrganisationSlug }))
  .use(async ({ ctx, input, next }) => {
    const found =
      ctx.claims === null ? null : await findMember(ctx.services.pool, ctx.claims, input.org);
    if (found === null) throw toTrpcError(new ApiError('not_signed_in'));
    const { user, member } = found;
    if (member === null) {
      throw toTrpcError(
        new ApiError('not_found', {
          message: 'There is no such organisation, or you are not in it.',
        }),
      );
    }
    return next({ ctx: { user, member, actor: actorOf(user, ctx) } });
  });

function requireRole(role: PortalRole) {
  return memberProcedure.use(async ({ ctx, next }) => {
    if (!includesRole(ctx.member.role, role)) throw toTrpcError(new ApiError('role_forbidden'));
    return next();
  });
}

/** A procedure for members who may change keys, webhooks and agents. */
export const developerProcedure = requireRole('developer');

/**
 * A procedure for members that reads a sentence or fires an agent, as a call with a key does: the members
 * of an organisation have together as many a minute as its tier gives its key.
 */
export const agentProcedure = developerProcedure.use(async ({ ctx, next }) => {
  const { partnerId, tier } = ctx.member;
  const { max_requests: max, window_ms: windowMs } = RATE_TIERS[tier];
  await countInWindow(ctx.services.pool, { kind: 'portal_agent', max, windowMs }, partnerId);
  return next();
});

/** A procedure for owners. */
export const ownerProcedure = requireRole('owner');
