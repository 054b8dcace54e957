import { type AgentRow, testAgent } from '#server/agents/index.ts';
import { callEngine } from './call-engine.ts';
import type { OperationServices } from './define-operation.ts';

/**
 * Fires an agent for trial, in its tenant's turn: for `POST /agents/{id}/test` and the portal. The posts
 * have been counted.
 *
 * @returns the event's id, and how many endpoints it goes to
 * @throws ApiError engine_error, rate_limited
 */
export function fireAgentTest(row: AgentRow, partnerId: string, services: OperationServices) {
  const { pool, environment, intentModel, reviewUrl, webhooks } = services;
  return callEngine({ partnerId }, () =>
    testAgent(pool, partnerId, row, {
      environment,
      intentModel,
      nowMs: environment.nowMs(),
      reviewUrl,
      masterKey: webhooks.masterKey,
    }),
  );
}
