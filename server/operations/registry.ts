import { activateSurface } from './activate-surface.ts';
import { backtestAgent } from './backtest-agent.ts';
import { createAgent } from './create-agent.ts';
import { createAgentDraft } from './create-agent-draft.ts';
import { createGuardProposal } from './create-guard-proposal.ts';
import { createIntent } from './create-intent.ts';
import { createPlan } from './create-plan.ts';
import { createReviewLink } from './create-review-link.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import type { Operation } from './define-operation.ts';
import { deleteAgent } from './delete-agent.ts';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts';
import { getAgent } from './get-agent.ts';
import { getAgentCatalog } from './get-agent-catalog.ts';
import { getAgentDraftStatus } from './get-agent-draft-status.ts';
import { getGuardCompile } from './get-guard-compile.ts';
import { getGuardPermission } from './get-guard-permission.ts';
import { getGuardProposal } from './get-guard-proposal.ts';
import { getLinkStatus } from './get-link-status.ts';
import { getMeta } from './get-meta.ts';
import { getUsage } from './get-usage.ts';
import { getWalletReport } from './get-wallet-report.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';
import { listAgentEvents } from './list-agent-events.ts';
import { listAgents } from './list-agents.ts';
import { listAssets } from './list-assets.ts';
import { listGuardRuns } from './list-guard-runs.ts';
import { listPositions } from './list-positions.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';
import { reencodeStep } from './reencode-step.ts';
import { replayWebhookEvents } from './replay-webhook-events.ts';
import { resendAgentEvent } from './resend-agent-event.ts';
import { resolveSurface } from './resolve-surface.ts';
import { reviewSurface } from './review-surface.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { simulateSteps } from './simulate-steps.ts';
import { testAgent } from './test-agent.ts';
import { testWebhookEndpoint } from './test-webhook-endpoint.ts';
import { updateAgent } from './update-agent.ts';
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts';

/** Every public operation, in the order documents list them. */
export const OPERATIONS: readonly Operation[] = [
  createIntent,
  createPlan,
  reencodeStep,
  simulateSteps,
  createReviewLink,
  createAgent,
  listAgents,
  getAgent,
  updateAgent,
  deleteAgent,
  testAgent,
  backtestAgent,
  listAgentEvents,
  resendAgentEvent,
  createAgentDraft,
  getAgentDraftStatus,
  createGuardProposal,
  getGuardProposal,
  getGuardPermission,
  listGuardRuns,
  getAgentCatalog,
  resolveSurface,
  activateSurface,
  reviewSurface,
  listPositions,
  getLinkStatus,
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookEvents,
  getUsage,
  getMeta,
  listAssets,
];

/** Operations outside of the versioned interface, each with its own path. */
export const OPERATIONS_BESIDE: readonly Operation[] = [getWalletReport, getGuardCompile];
