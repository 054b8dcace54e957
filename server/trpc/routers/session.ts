import { listOrganisations } from '#server/portal/list-organisations.ts';
import { router, userProcedure } from '../init.ts';

export const sessionRouter = router({
  /** Who is signed in, and the organisations of that person. */
  me: userProcedure.query(async ({ ctx }) => ({
    user: ctx.user,
    organisations: await listOrganisations(ctx.services.pool, ctx.user.id),
  })),
});
