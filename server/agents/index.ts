/** The door of standing agents: making, listing, editing and removing them. */
export { toCreatedAgent, toPublicAgent } from './agent-row.ts';
export { backtestAgent } from './backtest/backtest-agent.ts';
export { requireAutonomy, resolveMandate } from './choose-action.ts';
export { compileDraftRequest } from './compile/compile-draft-request.ts';
export { createAgent, insertAgent } from './create-agent.ts';
export { deleteAgent } from './delete-agent.ts';
export { draftCompiledAgent, draftTrigger, type ReadyCompilation } from './draft-compiled-agent.ts';
export { draftTypedAgent } from './draft-typed-agent.ts';
export { findAgent } from './find-agent.ts';
export { findByIdempotencyKey, hashJson } from './idempotency.ts';
export { listAgents } from './list-agents.ts';
export { listMissedCrossings } from './list-missed-crossings.ts';
export { isAgentId } from './public-id.ts';
export { AGENT_QUOTAS } from './quotas.ts';
export { testAgent } from './test-agent.ts';
export { understandRequest } from './understand-request.ts';
export { updateAgent } from './update-agent.ts';
