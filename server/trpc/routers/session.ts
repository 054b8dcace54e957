import { z } from 'zod';
import { listOrganisations } from '#server/portal/organisations/list-organisations.ts';
import { endSession, listSessions } from '#server/portal/sessions.ts';
import { signOutEverywhere } from '#server/portal/sign-out-everywhere.ts';
import { router, userProcedure } from '../init.ts';

export const sessionRouter = router({
  /** The signed-in person and their organisations. */
  me: userProcedure.query(async ({ ctx }) => ({
    user: ctx.user,
    organisations: await listOrganisations(ctx.services.pool, ctx.user.id),
  })),

  /** Where this person is signed in, the session used last first. */
  list: userProcedure.query(({ ctx }) =>
    ctx.claims === null ? [] : listSessions(ctx.services.pool, ctx.claims),
  ),

  /** Ends one of them. */
  end: userProcedure
    .input(z.object({ session_id: z.uuid() }))
    .mutation(({ ctx, input }) => endSession(ctx.services.pool, ctx.actor, input.session_id)),

  /** Ends every session of this person. */
  signOutEverywhere: userProcedure.mutation(({ ctx }) =>
    signOutEverywhere(ctx.services.pool, ctx.actor),
  ),
});
