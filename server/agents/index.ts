/** The entry point of standing agents: creating, listing, editing and removing them. */

export { type AgentRow, toCreatedAgent, toPublicAgent } from './agent-row.ts';
export type { AgentSpec } from './agent-spec.ts';
export { backtestAgent, backtestSpec } from './backtest/backtest-agent.ts';
export { requireAutonomy, resolveMandate } from './choose-action.ts';
export { compileAgentRequest } from './compile/compile-agent-request.ts';
export { compileDraftRequest } from './compile/compile-draft-request.ts';
export { createAgent, insertAgent, type Tenant } from './create-agent.ts';
export { deleteAgent } from './delete-agent.ts';
export { findAgent } from './find-agent.ts';
export { lockQuota, requireRoom } from './hold-quota.ts';
export { findByIdempotencyKey, hashJson, type IdempotencyKey } from './idempotency.ts';
export { listAgents } from './list-agents.ts';
export { listMissedCrossings } from './list-missed-crossings.ts';
export { planWatches } from './plan-watches.ts';
export { requireAction } from './prepare/require-action.ts';
export { isAgentId, mintAgentId } from './public-id.ts';
export { AGENT_QUOTAS } from './quotas.ts';
export {
  type ReadyCompilation,
  type ReadyTrigger,
  specifyCompiledAgent,
  specifyTrigger,
} from './specify-compiled-agent.ts';
export { specifyTypedAgent } from './specify-typed-agent.ts';
export { testAgent } from './test-agent.ts';
export { understandRequest } from './understand-request.ts';
export { type AgentPatch, updateAgent } from './update-agent.ts';
