import { z } from 'zod';
import { addPartnerAccess, listPartnerAccess, removePartnerAccess } from '#server/guard/index.ts';
import { developerProcedure, memberProcedure, router } from '../init.ts';
import { recordChange } from '../record-change.ts';

const WalletInput = z.object({ wallet: z.string().trim().max(100) });

export const guardAccessRouter = router({
  /** The wallets to which the organisation gave early access to permissions, and how many it may. */
  list: memberProcedure.query(({ ctx }) =>
    listPartnerAccess(ctx.services.pool, ctx.member.partnerId),
  ),

  add: developerProcedure.input(WalletInput).mutation(({ ctx, input: { wallet } }) =>
    recordChange(ctx, async (transaction) => {
      const isNew = await addPartnerAccess(transaction, ctx.member.partnerId, wallet);
      const entry = { action: 'guard_access.given', target: wallet.toLowerCase() };
      return { answer: undefined, entry: isNew ? entry : null };
    }),
  ),

  remove: developerProcedure.input(WalletInput).mutation(({ ctx, input: { wallet } }) =>
    recordChange(ctx, async (transaction) => {
      const wasListed = await removePartnerAccess(transaction, ctx.member.partnerId, wallet);
      const entry = { action: 'guard_access.taken', target: wallet.toLowerCase() };
      return { answer: undefined, entry: wasListed ? entry : null };
    }),
  ),
});
