import { z } from 'zod';
import { SCOPES } from '#server/partners/scopes.ts';
import { findApiKey, generateApiKey, revokeApiKey, rotateApiKey } from '#server/portal/store.ts';
import { developerProcedure, memberProcedure, requireFresh, router } from '../init.ts';

export const keysRouter = router({
  /** The key that is in force, as it is recognised. */
  get: memberProcedure.query(async ({ ctx }) => ({
    key: await findApiKey(ctx.services.database, ctx.member.partnerId),
    scopes_available: SCOPES,
  })),

  /** Makes the organisation's one key. `api_key` is in clear here and nowhere else. */
  generate: developerProcedure
    .input(z.object({ scopes: z.array(z.enum(SCOPES)).max(20) }))
    .mutation(async ({ ctx, input }) => {
      await requireFresh(ctx);
      return generateApiKey(ctx.services.database, ctx.member.partnerId, ctx.actor, [
        ...new Set(input.scopes),
      ]);
    }),

  /** A new key with the same scopes; the old one stops at the same moment (`docs/guides/getting-started.md`). */
  rotate: developerProcedure.mutation(async ({ ctx }) => {
    await requireFresh(ctx);
    return rotateApiKey(ctx.services.database, ctx.member.partnerId, ctx.actor);
  }),

  /** Needs no fresh sign-in, so that a leaked key can be revoked immediately. */
  revoke: developerProcedure.mutation(({ ctx }) =>
    revokeApiKey(ctx.services.database, ctx.member.partnerId, ctx.actor),
  ),
});
