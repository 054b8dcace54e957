import { z } from 'zod';
import type { PortalMember } from '#server/portal/find-member.ts';
import { acceptInvitation } from '#server/portal/organisations/accept-invitation.ts';
import {
  changeRole,
  leaveOrganisation,
  removeMember,
} from '#server/portal/organisations/change-members.ts';
import {
  inviteMember,
  revokeInvitation,
  sendInvitationAgain,
} from '#server/portal/organisations/invite-member.ts';
import { listInvitations, listMembers } from '#server/portal/organisations/list-members.ts';
import { EmailAddress, PortalRole } from '#server/schemas/portal.ts';
import type { PortalContext } from '../context.ts';
import { memberProcedure, ownerProcedure, requireFresh, router, userProcedure } from '../init.ts';

/** The parts for mailing invitations of the call's organisation. */
function postOf({ services, member, origin }: PortalContext & { readonly member: PortalMember }) {
  const { mailer, logger } = services;
  return { mailer, logger, organisation: member.partnerName, origin };
}

export const membersRouter = router({
  /** The people of an organisation; its owners also see the invitations. */
  list: memberProcedure.query(async ({ ctx }) => {
    const { pool } = ctx.services;
    const { partnerId, role } = ctx.member;
    const [members, invitations] = await Promise.all([
      listMembers(pool, partnerId),
      role === 'owner' ? listInvitations(pool, partnerId) : [],
    ]);
    return { members, invitations };
  }),

  invite: ownerProcedure
    .input(z.object({ email: EmailAddress, role: PortalRole }))
    .mutation(async ({ ctx, input: { email, role } }) => {
      const { services, member, actor } = ctx;
      if (role === 'owner') await requireFresh(ctx);
      return inviteMember(services.pool, postOf(ctx), member.partnerId, actor, { email, role });
    }),

  /** Mails an open invitation once more, with a new link. */
  sendInvitationAgain: ownerProcedure
    .input(z.object({ invitation_id: z.uuid() }))
    .mutation(({ ctx, input }) => {
      const { services, member, actor } = ctx;
      const { invitation_id: id } = input;
      return sendInvitationAgain(services.pool, postOf(ctx), member.partnerId, actor, id);
    }),

  revokeInvitation: ownerProcedure
    .input(z.object({ invitation_id: z.uuid() }))
    .mutation(({ ctx, input }) =>
      revokeInvitation(ctx.services.pool, ctx.member.partnerId, ctx.actor, input.invitation_id),
    ),

  acceptInvitation: userProcedure
    .input(z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services.pool, ctx.actor, input.token)),

  changeRole: ownerProcedure
    .input(z.object({ user_id: z.uuid(), role: PortalRole }))
    .mutation(async ({ ctx, input }) => {
      await requireFresh(ctx);
      return changeRole(ctx.services.pool, ctx.member.partnerId, ctx.actor, {
        userId: input.user_id,
        role: input.role,
      });
    }),

  remove: ownerProcedure.input(z.object({ user_id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await requireFresh(ctx);
    return removeMember(ctx.services.pool, ctx.member.partnerId, ctx.actor, input.user_id);
  }),

  leave: memberProcedure.mutation(async ({ ctx }) => {
    if (ctx.member.role === 'owner') await requireFresh(ctx);
    return leaveOrganisation(ctx.services.pool, ctx.member.partnerId, ctx.actor);
  }),
});
