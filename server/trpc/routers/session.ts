import { listOrganisations } from '#server/portal/organisations/list-organisations.ts';
import { signOutEverywhere } from '#server/portal/sign-out-everywhere.ts';
import { router, userProcedure } from '../init.ts';

export const sessionRouter = router({
  /** Who is signed in, and the organisations of that person. */
  me: userProcedure.query(async ({ ctx }) => ({
    user: ctx.user,
    organisations: await listOrganisations(ctx.services.pool, ctx.user.id),
  })),

  /** Ends every session of this person. */
  signOutEverywhere: userProcedure.mutation(({ ctx }) =>
    signOutEverywhere(ctx.services.pool, ctx.actor),
  ),
});
