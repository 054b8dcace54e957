import { z } from 'zod';
import { renameOrganisation } from '#server/portal/organisations/rename-organisation.ts';
import { createOrganisation } from '#server/portal/store.ts';
import { OrganisationName } from '#server/schemas/portal.ts';
import { memberProcedure, ownerProcedure, router, userProcedure } from '../init.ts';

export const organisationsRouter = router({
  create: userProcedure.input(z.object({ name: OrganisationName })).mutation(({ ctx, input }) =>
    createOrganisation(ctx.services.database, ctx.actor, {
      name: input.name,
      credits: ctx.services.signupCredits,
    }),
  ),

  get: memberProcedure.query(({ ctx, input }) => ({
    slug: input.org,
    name: ctx.member.partnerName,
    tier: ctx.member.tier,
    role: ctx.member.role,
  })),

  rename: ownerProcedure
    .input(z.object({ name: OrganisationName }))
    .mutation(({ ctx, input }) =>
      renameOrganisation(ctx.services.pool, ctx.member.partnerId, ctx.actor, input.name),
    ),
});
