import { z } from 'zod';
import { readAccount, readDailyUsage } from '#server/usage/index.ts';
import { memberProcedure, router } from '../init.ts';

export const usageRouter = router({
  /** Balance, quotas, and what the open rate window of each key leaves. */
  account: memberProcedure.query(({ ctx }) => readAccount(ctx.services.pool, ctx.member.partnerId)),

  /** Credits by day of UTC and by what they were spent on. */
  daily: memberProcedure
    .input(z.object({ days: z.literal([30, 90]) }))
    .query(({ ctx, input }) => readDailyUsage(ctx.services.pool, ctx.member.partnerId, input.days)),
});
