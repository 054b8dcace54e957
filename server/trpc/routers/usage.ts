import { z } from 'zod';
import { readAccount, readDailyUsage, readTraffic } from '#server/usage/index.ts';
import { memberProcedure, router } from '../init.ts';

export const usageRouter = router({
  /** Balance, quotas, and the rest of each key's current rate window. */
  account: memberProcedure.query(({ ctx }) => readAccount(ctx.services.pool, ctx.member.partnerId)),

  /** Credits by day (UTC) and by operation. */
  daily: memberProcedure
    .input(z.object({ days: z.literal([30, 90]) }))
    .query(({ ctx, input }) => readDailyUsage(ctx.services.pool, ctx.member.partnerId, input.days)),

  /** Requests, errors, latency and credits over time and by operation. */
  traffic: memberProcedure
    .input(z.object({ period: z.enum(['24h', '7d', '30d']) }))
    .query(({ ctx, input }) => readTraffic(ctx.services.pool, ctx.member.partnerId, input.period)),
});
