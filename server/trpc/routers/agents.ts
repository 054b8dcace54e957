import { z } from 'zod';
import {
  backtestAgent,
  deleteAgent,
  findAgent,
  listAgents,
  listMissedCrossings,
  toPublicAgent,
  updateAgent,
} from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { PORTAL_LIMITS } from '#server/portal/portal-window.ts';
import { AgentListQuery } from '#server/schemas/agent.ts';
import { countCalls, developerProcedure, memberProcedure, router } from '../init.ts';
import { recordChange } from '../record-change.ts';

const AgentInput = z.object({ agentId: z.string().max(64) });

export const agentsRouter = router({
  /** A page of agents, newest first. */
  list: memberProcedure
    .input(AgentListQuery)
    .query(({ ctx, input: { org: _, ...query } }) =>
      listAgents(ctx.services.pool, ctx.member.partnerId, query),
    ),

  /** An agent, with the crossings that came and went between two checks. */
  get: memberProcedure.input(AgentInput).query(async ({ ctx, input }) => {
    const { pool } = ctx.services;
    const row = await findAgent(pool, ctx.member.partnerId, input.agentId);
    return {
      agent: toPublicAgent(row),
      missed_crossings: await listMissedCrossings(pool, row.id),
    };
  }),

  /** Pauses or resumes an agent. */
  setStatus: developerProcedure
    .input(AgentInput.extend({ status: z.enum(['active', 'paused']) }))
    .mutation(({ ctx, input: { agentId, status } }) =>
      recordChange(ctx, async (transaction) => {
        const { id } = await findAgent(transaction, ctx.member.partnerId, agentId);
        const { before, after } = await updateAgent(
          transaction,
          ctx.member,
          id,
          { status, edit: undefined, doPart: null, autonomy: undefined, action: undefined },
          ctx.services.environment.nowMs(),
        );
        const entry = {
          action: status === 'paused' ? 'agent.paused' : 'agent.resumed',
          target: agentId,
          before: { status: before.status },
          after: { status },
        };
        return { answer: toPublicAgent(after), entry: before.status === status ? null : entry };
      }),
    ),

  /** Deletes an agent; its events stay. */
  remove: developerProcedure.input(AgentInput).mutation(({ ctx, input: { agentId } }) =>
    recordChange(ctx, async (transaction) => {
      const { partnerId } = ctx.member;
      const nowMs = ctx.services.environment.nowMs();
      const deleted = await deleteAgent(transaction, partnerId, agentId, nowMs);
      if (deleted === null) throw new ApiError('agent_not_found');
      const { rendered, wallets } = deleted;
      const entry = { action: 'agent.deleted', target: agentId, before: { rendered, wallets } };
      return { answer: undefined, entry };
    }),
  ),

  /** How often an agent would have fired over the last days. */
  backtest: memberProcedure
    .use(countCalls(PORTAL_LIMITS.backtests))
    .input(AgentInput.extend({ days: z.number().int().min(1).max(90) }))
    .query(async ({ ctx, input }) => {
      const { pool, environment } = ctx.services;
      const row = await findAgent(pool, ctx.member.partnerId, input.agentId);
      const nowMs = environment.nowMs();
      return backtestAgent(pool, row, { from: nowMs - input.days * DAY_MS, to: nowMs }, nowMs);
    }),
});

const DAY_MS = 86_400_000;
