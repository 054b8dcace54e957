/** The door of standing agents: making, listing, editing and removing them. */
export { toCreatedAgent, toPublicAgent } from './agent-row.ts';
export { requireAction, requireAutonomy } from './choose-action.ts';
export { createAgent, type Tenant } from './create-agent.ts';
export { deleteAgent } from './delete-agent.ts';
export { draftCompiledAgent } from './draft-compiled-agent.ts';
export { draftTypedAgent } from './draft-typed-agent.ts';
export { findAgent } from './find-agent.ts';
export { findByIdempotencyKey, hashJson, type IdempotencyKey } from './idempotency.ts';
export { listAgents } from './list-agents.ts';
export { isAgentId } from './public-id.ts';
export { understandRequest } from './understand-request.ts';
