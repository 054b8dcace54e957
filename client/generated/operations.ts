// Generated from public/openapi.json by `npm run client:generate`.

import type {
  ActivateSurfaceRequest,
  ActivateSurfaceResponse,
  AgentCatalog,
  AgentClarification,
  AgentDraft,
  AgentDraftStatus,
  AgentDraftStatusRequest,
  AgentEventList,
  AgentList,
  AgentResponse,
  AssetList,
  BacktestRequest,
  BacktestResponse,
  CreateAgentDraftRequest,
  CreateAgentRequest,
  CreateWebhookEndpointRequest,
  CreatedAgent,
  CreatedWebhookEndpoint,
  GuardPermissionResponse,
  GuardProposal,
  GuardProposalCreated,
  GuardProposalRequest,
  GuardRuns,
  IntentRequest,
  IntentResponse,
  LinkStatus,
  MetaResponse,
  PlanRequest,
  PlanResponse,
  PositionList,
  ReencodeRequest,
  ReencodeResponse,
  ReplayEventsRequest,
  ReplayedEvents,
  ResendEventRequest,
  ResentEvent,
  ResolveSurfaceRequest,
  ResolveSurfaceResponse,
  ReviewLink,
  ReviewLinkRequest,
  ReviewSurfaceRequest,
  ReviewSurfaceResponse,
  RotateSecretRequest,
  RotatedSecret,
  SimulateRequest,
  SimulateResponse,
  TestedAgent,
  TestedWebhookEndpoint,
  UpdateAgentRequest,
  UpdateAgentResponse,
  UpdateWebhookEndpointRequest,
  UsageResponse,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookEndpointList,
  WebhookEndpointResponse,
} from './schemas.ts';

/** What each operation takes and answers with. */
export interface OperationTypes {
  /** Turn a sentence into intents. */
  createIntent: {
    body: IntentRequest;
    answer: IntentResponse;
  };
  /** Plan intents as unsigned steps. */
  createPlan: {
    body: PlanRequest;
    answer: PlanResponse;
  };
  /** Re-encode a step at signing. */
  reencodeStep: {
    body: ReencodeRequest;
    answer: ReencodeResponse;
  };
  /** Simulate steps on one chain. */
  simulateSteps: {
    body: SimulateRequest;
    answer: SimulateResponse;
  };
  /** Create a review link. */
  createReviewLink: {
    body: ReviewLinkRequest;
    answer: ReviewLink;
  };
  /** Create an agent. */
  createAgent: {
    body: CreateAgentRequest;
    answer: AgentClarification | CreatedAgent;
  };
  /** List agents. */
  listAgents: {
    query?: {
      /** Agents of this status alone. */
      status?: 'active' | 'paused';
      /** Agents of this kind alone. */
      kind?: 'price' | 'yield' | 'health' | 'portfolio' | 'news' | 'condition' | 'schedule' | 'aave-health' | 'spark-health';
      /** One of the agent’s wallets, in any case. */
      wallet?: string;
      /** From `next_cursor`. */
      cursor?: string;
      /** Most of a page. */
      limit?: number;
    };
    answer: AgentList;
  };
  /** Get an agent. */
  getAgent: {
    path: {
      /** The agent’s public id, as it was given. */
      id: string;
    };
    answer: AgentResponse;
  };
  /** Pause, resume or edit an agent. */
  updateAgent: {
    path: {
      /** The agent’s public id, as it was given. */
      id: string;
    };
    body: UpdateAgentRequest;
    answer: UpdateAgentResponse;
  };
  /** Delete an agent. */
  deleteAgent: {
    path: {
      /** The agent’s public id, as it was given. */
      id: string;
    };
    answer: null;
  };
  /** Test an agent. */
  testAgent: {
    path: {
      /** The agent’s public id, as it was given. */
      id: string;
    };
    answer: TestedAgent;
  };
  /** Backtest an agent. */
  backtestAgent: {
    path: {
      /** The agent’s public id, as it was given. */
      id: string;
    };
    body: BacktestRequest;
    answer: BacktestResponse;
  };
  /** List agent events. */
  listAgentEvents: {
    query?: {
      /** From `next_cursor`; one that is not is ignored. */
      cursor?: string;
      /** Most of a page. */
      limit?: number;
    };
    answer: AgentEventList;
  };
  /** Resend an event. */
  resendAgentEvent: {
    path: {
      /** The event’s id, as it was given. */
      id: string;
    };
    body: ResendEventRequest;
    answer: ResentEvent;
  };
  /** Draft an agent without a key. */
  createAgentDraft: {
    body: CreateAgentDraftRequest;
    answer: AgentDraft;
  };
  /** Get the status of a draft. */
  getAgentDraftStatus: {
    body: AgentDraftStatusRequest;
    answer: AgentDraftStatus;
  };
  /** Propose a permission. */
  createGuardProposal: {
    body: GuardProposalRequest;
    answer: GuardProposalCreated;
  };
  /** Get a proposed permission. */
  getGuardProposal: {
    path: {
      /** `proposal_id`, as it was given. */
      id: string;
    };
    answer: GuardProposal;
  };
  /** Get a granted permission. */
  getGuardPermission: {
    path: {
      /** `proposal_id`, as it was given. */
      id: string;
    };
    answer: GuardPermissionResponse;
  };
  /** List the runs of a permission. */
  listGuardRuns: {
    path: {
      /** `proposal_id`, as it was given. */
      id: string;
    };
    query?: {
      /** Most of a page. */
      limit?: number;
    };
    answer: GuardRuns;
  };
  /** List the agent catalog. */
  getAgentCatalog: {
    answer: AgentCatalog;
  };
  /** Get the state of a surface. */
  resolveSurface: {
    body: ResolveSurfaceRequest;
    answer: ResolveSurfaceResponse;
  };
  /** Turn an agent on. */
  activateSurface: {
    body: ActivateSurfaceRequest;
    answer: ActivateSurfaceResponse;
  };
  /** Review a prepared result. */
  reviewSurface: {
    body: ReviewSurfaceRequest;
    answer: ReviewSurfaceResponse;
  };
  /** List positions. */
  listPositions: {
    query: {
      /** EVM 0x + 40 hex; one wallet per call. */
      wallet: string;
      /** Positions of this protocol alone. */
      protocol?: 'pendle' | 'saffron';
      /** `pt`, `yt` and `lp` are of `pendle`; `fixed` and `variable` of `saffron`. */
      kind?: 'pt' | 'yt' | 'lp' | 'fixed' | 'variable';
      /** A chain slug from `GET /meta`; on a perps chain there are none. */
      chain?: 'ethereum' | 'base' | 'arbitrum' | 'optimism' | 'polygon' | 'xlayer' | 'solana' | 'hyperliquid';
    };
    answer: PositionList;
  };
  /** Check for a chat link. */
  getLinkStatus: {
    query: {
      /** EVM 0x + 40 hex, or Solana base58. */
      address: string;
      /** A chain slug from `GET /meta`, of a perps chain too. */
      chain: 'ethereum' | 'base' | 'arbitrum' | 'optimism' | 'polygon' | 'xlayer' | 'solana' | 'hyperliquid';
    };
    answer: LinkStatus;
  };
  /** Register a webhook endpoint. */
  createWebhookEndpoint: {
    body: CreateWebhookEndpointRequest;
    answer: CreatedWebhookEndpoint;
  };
  /** List webhook endpoints. */
  listWebhookEndpoints: {
    answer: WebhookEndpointList;
  };
  /** Resume a disabled webhook endpoint. */
  updateWebhookEndpoint: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    body: UpdateWebhookEndpointRequest;
    answer: WebhookEndpointResponse;
  };
  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    answer: null;
  };
  /** Rotate a signing secret. */
  rotateWebhookSecret: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    body: RotateSecretRequest;
    answer: RotatedSecret;
  };
  /** Test a webhook endpoint. */
  testWebhookEndpoint: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    answer: TestedWebhookEndpoint;
  };
  /** List deliveries. */
  listWebhookDeliveries: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    query?: {
      /** Deliveries of this status alone. */
      status?: 'pending' | 'delivered' | 'dead_lettered' | 'cancelled' | 'failed';
      /** Deliveries of this event alone. */
      event_id?: string;
      /** From `next_cursor`. */
      cursor?: string;
      /** Most of a page. */
      limit?: number;
    };
    answer: WebhookDeliveryList;
  };
  /** Get a delivery. */
  getWebhookDelivery: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
      /** The delivery’s id, as it was listed. */
      delivery_id: string;
    };
    answer: WebhookDeliveryDetail;
  };
  /** Replay events. */
  replayWebhookEvents: {
    path: {
      /** The endpoint’s id, as it was given. */
      id: string;
    };
    body: ReplayEventsRequest;
    answer: ReplayedEvents;
  };
  /** Get the credit balance. */
  getUsage: {
    answer: UsageResponse;
  };
  /** Get the capabilities of this deployment. */
  getMeta: {
    answer: MetaResponse;
  };
  /** List assets. */
  listAssets: {
    query?: {
      /** A symbol, the beginning of one, words of a name, or an address. Other spellings lead to what they stand for: `bitcoin`, `matic`. */
      query?: string;
      /** Assets of this chain alone. */
      chain?: 'ethereum' | 'base' | 'arbitrum' | 'optimism' | 'polygon' | 'xlayer' | 'solana';
      /** From `next_cursor`. */
      cursor?: string;
      /** Most of a page. */
      limit?: number;
    };
    answer: AssetList;
  };
}

/** Where each operation is. */
export const OPERATIONS = {
  createIntent: { method: 'POST', path: '/intent', needsKey: true },
  createPlan: { method: 'POST', path: '/plan', needsKey: true },
  reencodeStep: { method: 'POST', path: '/steps/reencode', needsKey: true },
  simulateSteps: { method: 'POST', path: '/simulate', needsKey: true },
  createReviewLink: { method: 'POST', path: '/review-links', needsKey: true },
  createAgent: { method: 'POST', path: '/agents', needsKey: true },
  listAgents: { method: 'GET', path: '/agents', needsKey: true },
  getAgent: { method: 'GET', path: '/agents/{id}', needsKey: true },
  updateAgent: { method: 'PATCH', path: '/agents/{id}', needsKey: true },
  deleteAgent: { method: 'DELETE', path: '/agents/{id}', needsKey: true },
  testAgent: { method: 'POST', path: '/agents/{id}/test', needsKey: true },
  backtestAgent: { method: 'POST', path: '/agents/{id}/backtest', needsKey: true },
  listAgentEvents: { method: 'GET', path: '/agent-events', needsKey: true },
  resendAgentEvent: { method: 'POST', path: '/agent-events/{id}/resend', needsKey: true },
  createAgentDraft: { method: 'POST', path: '/agent-drafts', needsKey: false },
  getAgentDraftStatus: { method: 'POST', path: '/agent-drafts/status', needsKey: false },
  createGuardProposal: { method: 'POST', path: '/guard/proposals', needsKey: true },
  getGuardProposal: { method: 'GET', path: '/guard/proposals/{id}', needsKey: true },
  getGuardPermission: { method: 'GET', path: '/guard/proposals/{id}/permission', needsKey: true },
  listGuardRuns: { method: 'GET', path: '/guard/proposals/{id}/runs', needsKey: true },
  getAgentCatalog: { method: 'GET', path: '/agent-catalog', needsKey: true },
  resolveSurface: { method: 'POST', path: '/surfaces/resolve', needsKey: true },
  activateSurface: { method: 'POST', path: '/surfaces/activate', needsKey: true },
  reviewSurface: { method: 'POST', path: '/surfaces/review', needsKey: true },
  listPositions: { method: 'GET', path: '/positions', needsKey: true },
  getLinkStatus: { method: 'GET', path: '/messaging/link-status', needsKey: true },
  createWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints', needsKey: true },
  listWebhookEndpoints: { method: 'GET', path: '/webhook-endpoints', needsKey: true },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhook-endpoints/{id}', needsKey: true },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhook-endpoints/{id}', needsKey: true },
  rotateWebhookSecret: { method: 'POST', path: '/webhook-endpoints/{id}/rotate-secret', needsKey: true },
  testWebhookEndpoint: { method: 'POST', path: '/webhook-endpoints/{id}/test', needsKey: true },
  listWebhookDeliveries: { method: 'GET', path: '/webhook-endpoints/{id}/deliveries', needsKey: true },
  getWebhookDelivery: { method: 'GET', path: '/webhook-endpoints/{id}/deliveries/{delivery_id}', needsKey: true },
  replayWebhookEvents: { method: 'POST', path: '/webhook-endpoints/{id}/replay', needsKey: true },
  getUsage: { method: 'GET', path: '/usage', needsKey: true },
  getMeta: { method: 'GET', path: '/meta', needsKey: true },
  listAssets: { method: 'GET', path: '/assets', needsKey: true },
} as const;

/** The codes that `error` of the envelope may have. */
export type ErrorCode =
  | 'action_required'
  | 'action_requires_prepare'
  | 'activation_failed'
  | 'activation_unavailable'
  | 'agent_deleted'
  | 'agent_not_found'
  | 'agent_quota_exceeded'
  | 'autonomy_mismatch'
  | 'calldata_target'
  | 'delivery_not_found'
  | 'draft_not_found'
  | 'endpoint_disabled'
  | 'endpoint_not_found'
  | 'endpoint_quota_exceeded'
  | 'engine_error'
  | 'engine_unreachable'
  | 'event_not_found'
  | 'execute_requires_shield'
  | 'execute_team_only'
  | 'idempotency_conflict'
  | 'insufficient_credits'
  | 'internal_error'
  | 'invalid_budget'
  | 'invalid_configuration'
  | 'invalid_key'
  | 'invalid_patch'
  | 'invalid_request'
  | 'invalid_url'
  | 'needs_clarification'
  | 'partner_not_configured'
  | 'partner_scope_forbidden'
  | 'payload_too_large'
  | 'positions_unavailable'
  | 'proposal_not_found'
  | 'rate_limited'
  | 'result_expired'
  | 'result_not_found'
  | 'result_not_prepared'
  | 'review_link_quota_exceeded'
  | 'review_unavailable'
  | 'route_expired'
  | 'scope_forbidden'
  | 'service_unavailable'
  | 'state_unavailable'
  | 'unsupported_media_type'
  | 'unwatchable'
  | 'usage_unavailable';
