import { createAgent } from './create-agent.ts';
import { createIntent } from './create-intent.ts';
import { createPlan } from './create-plan.ts';
import type { Operation } from './define-operation.ts';
import { deleteAgent } from './delete-agent.ts';
import { getAgent } from './get-agent.ts';
import { getMeta } from './get-meta.ts';
import { getUsage } from './get-usage.ts';
import { listAgents } from './list-agents.ts';
import { reencodeStep } from './reencode-step.ts';
import { simulateSteps } from './simulate-steps.ts';

/** Every public operation, in the order documents list them. */
export const OPERATIONS: readonly Operation[] = [
  createIntent,
  createPlan,
  reencodeStep,
  simulateSteps,
  createAgent,
  listAgents,
  getAgent,
  deleteAgent,
  getUsage,
  getMeta,
];
