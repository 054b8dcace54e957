import { z } from 'zod';
import {
  type AgentRow,
  backtestAgent,
  backtestSpec,
  createAgent,
  deleteAgent,
  findAgent,
  listAgents,
  listMissedCrossings,
  toPublicAgent,
  updateAgent,
} from '#server/agents/index.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { askForAgentTest } from '#server/events/index.ts';
import { fireAgentTest } from '#server/operations/fire-agent-test.ts';
import { specifyAgent } from '#server/operations/specify-agent.ts';
import { specifyAgentChange } from '#server/operations/specify-agent-change.ts';
import { PORTAL_LIMITS } from '#server/portal/portal-window.ts';
import { AgentListQuery } from '#server/schemas/agent.ts';
import { CreateAgentRequest } from '#server/schemas/create-agent.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import { UpdateAgentRequest } from '#server/schemas/update-agent.ts';
import {
  agentProcedure,
  countCalls,
  developerProcedure,
  memberProcedure,
  router,
} from '../init.ts';
import { readBody } from '../read-body.ts';
import { recordChange, recordOutcome } from '../record-change.ts';

const AgentInput = z.object({ agentId: z.string().max(64) });
/** The body of the public operation that does the same. */
const BodyInput = z.object({ body: z.record(z.string(), z.unknown()) });

/** The fields of an agent in the audit log. */
function audited({ request, rendered, wallets, autonomy, action }: AgentRow) {
  return { request, rendered, wallets, autonomy, action };
}

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
      /** Its user’s own words; null for an agent that was made from fields. */
      request: row.request === null ? null : splitTranscript(row.request).own,
    };
  }),

  /**
   * How a request for an agent is understood, and how often the agent would have fired over the last 90
   * days. It does not create an agent.
   */
  preview: agentProcedure
    .use(countCalls(PORTAL_LIMITS.backtests))
    .input(BodyInput)
    .mutation(async ({ ctx, input }) => {
      const body = readBody(CreateAgentRequest, input.body);
      if (body.idempotency_key !== undefined) {
        throw invalidField('idempotency_key', 'Send this when the agent is created.');
      }
      const specified = await specifyAgent(body, ctx.member, ctx.services);
      if (specified.outcome === 'question')
        return { ...specified.clarification, outcome: 'question' as const };
      if (specified.outcome === 'replayed') throw new Error('A request without a key was replayed');
      const { spec } = specified;
      const { kind, rendered, cadence, wallets, autonomy, action } = spec;
      const { pool, environment } = ctx.services;
      return {
        outcome: 'ready' as const,
        agent: { kind, rendered, cadence, wallets, autonomy, action },
        backtest: await backtestSpec(pool, spec, environment.nowMs()),
      };
    }),

  /** Creates an agent, or returns the question that has to be answered first. */
  create: agentProcedure.input(BodyInput).mutation(async ({ ctx, input }) => {
    const body = readBody(CreateAgentRequest, input.body);
    const specified = await specifyAgent(body, ctx.member, ctx.services);
    if (specified.outcome === 'question')
      return { ...specified.clarification, outcome: 'question' as const };
    const created = (row: AgentRow) => ({ outcome: 'created' as const, agent: toPublicAgent(row) });
    if (specified.outcome === 'replayed') return created(specified.row);
    const { spec, key } = specified;
    return recordChange(ctx, async (transaction) => {
      const nowMs = ctx.services.environment.nowMs();
      const row = await createAgent(transaction, ctx.member, spec, key, nowMs);
      const entry = { action: 'agent.created', target: row.public_id, after: audited(row) };
      return { answer: created(row), entry };
    });
  }),

  /**
   * Changes an agent's subject or action, or returns the question that has to be answered first.
   */
  edit: agentProcedure
    .input(AgentInput.extend(BodyInput.shape))
    .mutation(async ({ ctx, input: { agentId, body } }) => {
      const { pool, environment } = ctx.services;
      const row = await findAgent(pool, ctx.member.partnerId, agentId);
      const request = readBody(UpdateAgentRequest, body);
      const specified = await specifyAgentChange(row, request, ctx.member, ctx.services);
      if (specified.outcome === 'question')
        return { ...specified.clarification, outcome: 'question' as const };
      return recordChange(ctx, async (transaction) => {
        const { id } = await findAgent(transaction, ctx.member.partnerId, agentId);
        const nowMs = environment.nowMs();
        const { before, after } = await updateAgent(
          transaction,
          ctx.member,
          id,
          specified.patch,
          nowMs,
        );
        const entry = {
          action: 'agent.edited',
          target: agentId,
          before: audited(before),
          after: audited(after),
        };
        return { answer: { outcome: 'edited' as const, agent: toPublicAgent(after) }, entry };
      });
    }),

  /**
   * Fires an agent for trial. The audit log has the test before it is made, for a plan may take a while,
   * and the event that came of it.
   */
  test: agentProcedure.input(AgentInput).mutation(async ({ ctx, input: { agentId } }) => {
    const { pool } = ctx.services;
    const { partnerId } = ctx.member;
    const row = await findAgent(pool, partnerId, agentId);
    await askForAgentTest(pool, partnerId);
    const { autonomy, action } = row;
    await recordChange(ctx, async () => ({
      answer: undefined,
      entry: { action: 'agent.tested', target: agentId, after: { autonomy, action } },
    }));
    const { id: event_id, deliveries } = await fireAgentTest(row, partnerId, ctx.services);
    return recordOutcome(ctx, async () => ({
      answer: { event_id, deliveries },
      entry: { action: 'agent.test_sent', target: agentId, after: { event: event_id, deliveries } },
    }));
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
