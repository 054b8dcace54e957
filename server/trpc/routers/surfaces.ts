import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { OwnSurfaceCopy } from '#server/schemas/surface-copy.ts';
import { listActivations, listOffers, setCopy, setOffered } from '#server/surfaces/index.ts';
import { developerProcedure, memberProcedure, router } from '../init.ts';
import { recordChange } from '../record-change.ts';

const AgentInput = z.object({ agent: z.string().max(100) });

export const surfacesRouter = router({
  /** Every definition of the catalog, and the organisation's settings for it. */
  catalog: memberProcedure.query(async ({ ctx }) => ({
    agents: await listOffers(ctx.services.pool, ctx.member.partnerId),
  })),

  /** Offers a definition on the organisation's pages, or takes it back. */
  setOffered: developerProcedure
    .input(AgentInput.extend({ offered: z.boolean() }))
    .mutation(({ ctx, input: { agent, offered } }) =>
      recordChange(ctx, async (transaction) => {
        const { before } = await setOffered(transaction, ctx.member.partnerId, agent, offered);
        const entry = {
          action: offered ? 'surface.offered' : 'surface.withdrawn',
          target: agent,
          before: { offered: before },
          after: { offered },
        };
        return { answer: undefined, entry: before === offered ? null : entry };
      }),
    ),

  /** Says a definition in the organisation's own words; without any, as the catalog does. */
  setCopy: developerProcedure
    .input(AgentInput.extend({ copy: OwnSurfaceCopy }))
    .mutation(({ ctx, input: { agent, copy } }) =>
      recordChange(ctx, async (transaction) => {
        const { before, after } = await setCopy(transaction, ctx.member.partnerId, agent, copy);
        const entry = { action: 'surface.copy_changed', target: agent, before, after };
        return { answer: undefined, entry: isDeepStrictEqual(before, after) ? null : entry };
      }),
    ),

  /** A page of the agents that visitors turned on, newest first. */
  activations: memberProcedure
    .input(
      z.object({
        agent: z.string().max(100).optional(),
        wallet: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.int().min(1).max(100).default(25),
      }),
    )
    .query(({ ctx, input: { org: _, ...search } }) =>
      listActivations(ctx.services.pool, ctx.member.partnerId, search),
    ),
});
