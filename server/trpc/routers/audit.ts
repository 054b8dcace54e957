import { z } from 'zod';
import { listAudit } from '#server/portal/audit.ts';
import { memberProcedure, router } from '../init.ts';

export const auditRouter = router({
  /** Who changed what in an organisation, newest first. */
  list: memberProcedure
    .input(
      z.object({
        subject: z.string().max(40).optional(),
        person: z.string().trim().max(254).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.int().min(1).max(200).default(50),
      }),
    )
    .query(({ ctx, input }) => listAudit(ctx.services.pool, ctx.member.partnerId, input)),
});
