import { requireAction } from '#server/agents/index.ts';
import { findSpokenGap, requireSources } from '#server/agents/require-sources.ts';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { compileDraft, createDraft } from '#server/drafts/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { AgentDraftResponse, CreateAgentDraftRequest } from '#server/schemas/agent-draft.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { DRAFT, DRAFT_REQUEST, PREPARE_DRAFT, PREPARE_DRAFT_REQUEST } from './examples/drafts.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** Placeholder for the wallet that will claim a draft that does not name one. */
const ANY_EVM_WALLET = '0x0000000000000000000000000000000000000001';
const ANY_SOLANA_WALLET = '11111111111111111111111111111112';

/** `POST /agent-drafts` (`docs/guides/drafts.md`): drafts an agent for a wallet that its owner will sign with. */
export const createAgentDraft = defineOperation({
  id: 'createAgentDraft',
  method: 'POST',
  path: '/agent-drafts',
  summary: 'Draft an agent without a key',
  description:
    'Stores an inactive agent for 72 hours and returns a private link. The owner opens it and claims the draft with one signature; nothing is watched before that. No questions are asked: a request that is ambiguous or cannot be watched returns 422 with the reason, and one that asks for an action must choose `prepare`. Free, and rate limited by the caller’s address.',
  tags: ['Agent drafts'],
  auth: 'none',
  scope: null,
  cost: null,
  rateClass: 'per_address',
  addressLimits: [
    { maxRequests: 10, windowMs: 60_000 },
    { maxRequests: 60, windowMs: 86_400_000 },
  ],
  idempotency: 'additive',
  request: CreateAgentDraftRequest,
  response: { status: 201, description: 'The draft, inactive.', schema: AgentDraftResponse },
  errors: [
    'needs_clarification',
    'unwatchable',
    'autonomy_mismatch',
    'action_required',
    'engine_error',
    'engine_unreachable',
  ],
  mcp: {
    name: 'service_draft_agent',
    description:
      'Drafts a watch that a wallet’s owner can turn on; the caller needs no key. Use it when a user asks for an alert, or for a prepared plan, when something becomes true. Not for doing something now or unattended. Nothing is watched before the owner opens `review_url` (private, 72 hours) and signs, which moves nothing: show them link and `summary`, and never call it armed; no tool shows whether it was claimed. One complete condition, or schedule with its time zone; nothing is asked back. Returns `review_url`, `summary`, `expires_at`. `needs_clarification`, `unwatchable`: ask the user, then send it whole; `autonomy_mismatch`: `request` asks for an action, so send prepare or leave the action out; `action_required`: prepare without an action in `request`. 10 drafts a minute and 60 a day from one address. Free.',
    parameters: {
      request: {
        type: 'string',
        minLength: 8,
        maxLength: 2000,
        description:
          'The user’s words: "tell me when the USDC rate on Aave Base is above 6%", "every Monday at 9:00 Europe/Berlin remind me to claim" (IANA zone, city or UTC).',
      },
      wallet: {
        type: 'string',
        description:
          'The owner’s address, 0x or Solana: only it can claim the draft. Without it, who signs first does.',
      },
      autonomy: {
        ...MCP_PARAMETERS.autonomy,
        description:
          'notify alerts (default); prepare also plans the action that `request` names, for the owner to sign each time.',
      },
    },
    required: ['request'],
    advice: {
      action_required:
        'Ask the user what is to be prepared and say it in `request`, or leave `autonomy` at notify.',
    },
  },
  examples: [
    {
      name: 'notify',
      summary: 'Notify only',
      request: DRAFT_REQUEST,
      response: DRAFT,
    },
    {
      name: 'prepare',
      summary: 'Prepare a plan, for any wallet that claims the draft',
      request: PREPARE_DRAFT_REQUEST,
      response: PREPARE_DRAFT,
    },
  ],
  handler: async ({ request: body, services }) => {
    const { pool, environment, draftUrl } = services;
    if (draftUrl === null) {
      throw new ApiError('service_unavailable', {
        message: 'This deployment is not set up for drafts: it does not say its own address.',
      });
    }
    if (body.wallet !== undefined) checkWalletAddress('wallet', body.wallet);
    const compiled = await compileDraft(body, (reading) =>
      callEngine(null, () => runContractRead(reading, environment.chains)),
    );
    const { compilation } = compiled;
    const { agentSources, intentModel } = services;
    // Every EVM wallet may claim a draft that names none; a Solana one only where it can be read too.
    await requireSources(compilation, [body.wallet ?? ANY_EVM_WALLET], agentSources);
    const solanaMayClaim =
      compiled.solanaMayClaim &&
      (body.wallet !== undefined ||
        (await findSpokenGap(compilation, [ANY_SOLANA_WALLET], agentSources)) === null);
    const wallets = body.wallet === undefined ? [ANY_EVM_WALLET, ANY_SOLANA_WALLET] : [body.wallet];
    await requireAction(
      'request',
      { action: compilation.action, wallets },
      intentModel,
      environment.denylist,
    );
    const draft = { compilation, solanaMayClaim };
    return createDraft(pool, body, draft, { nowMs: environment.nowMs(), draftUrl });
  },
});
