import { checkAddress } from '#server/chains/evm/check-address.ts';
import { checkSolanaAddress } from '#server/chains/solana/check-address.ts';
import { understandIntent } from '#server/intent/index.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { requireConfiguredPartner } from '#server/partners/partner-protocol.ts';
import { LISTED_PROTOCOLS } from '#server/protocols/listed-protocols.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { CLARIFICATION, INTENT, WALLETS } from './examples/swap-on-base.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

const TOOL = 'compile_intent';

/** `POST /intent` (`docs/guides/intents.md`): plain English in, intents or a question out. */
export const createIntent = defineOperation({
  id: 'createIntent',
  method: 'POST',
  path: '/intent',
  summary: 'Turn a sentence into intents',
  description:
    'Turns a plain-English outcome into structured `intents[]` for `POST /plan`, or into `clarifications[]` when a question must be answered first. To answer, send the prompt again with a blank line, `Clarification — <question>: <picked label>` and `clarify_follow_up: true`. With `options.stream` or `Accept: text/event-stream` the response is a stream of `reasoning`, `delta`, `tool-start` and `tool-end` events that ends with `final`, the complete response. Costs 5 credits; clarifications and informational answers are free.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_intent' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  // 100 messages of 64,000 characters are a valid request.
  bodyLimitBytes: 8_388_608,
  request: IntentRequest,
  response: { description: 'Intents, or the questions to answer first.', schema: IntentResponse },
  errors: ['partner_not_configured', 'engine_error', 'engine_unreachable'],
  mcp: {
    name: 'service_intent',
    description:
      'Reads what a user wants, in their own words, into structured intents. Use it first for any wish to move, swap, bridge, lend, borrow, stake or pay, and for questions on balances and rates. Not for "when X, do Y", alerts or reminders: service_create_agent. Never write recipients or amounts that the user did not say. Signs, moves and keeps nothing. Returns one of three: `intents` for service_plan; `clarifications`: ask the user, then call again with the prompt, a blank line, `Clarification — <question>: <picked label or their own words>` (a line for each question, earlier ones too) and clarify_follow_up true; or, with `kind` informational, the answer in `reasoning`. 5 credits for intents that can be planned, else free.',
    parameters: {
      prompt: {
        type: 'string',
        maxLength: 34_000,
        description:
          'The user’s words, at most 2000 characters without appended answers: "swap half of my USDC to ETH on Base".',
      },
      wallets: MCP_PARAMETERS.wallets,
      messages: {
        type: 'array',
        maxItems: 100,
        description:
          'Earlier turns, oldest first, as they were said: what "the same with my DAI" goes back to. The newest 6000 characters count.',
        items: {
          type: 'object',
          properties: {
            role: { type: 'string', enum: ['user', 'assistant'] },
            content: { type: 'string' },
          },
          required: ['role', 'content'],
        },
      },
      clarify_follow_up: {
        type: 'boolean',
        description: 'True when answers are appended; default false.',
      },
    },
    required: ['prompt', 'wallets'],
    advice: {
      invalid_request:
        'Read `issues`: each names a field, such as an address that is not one of its chain. Sending the same again fails again.',
    },
  },
  examples: [
    {
      name: 'swap',
      summary: 'A swap on one chain',
      request: { prompt: 'Swap 500 USDC to ETH on Base', wallets: WALLETS },
      response: INTENT,
    },
    {
      name: 'clarification',
      summary: 'An amount is missing',
      request: { prompt: 'Swap USDC to ETH on Base', wallets: WALLETS },
      response: CLARIFICATION,
    },
  ],
  wantsStream: (request, prefersEventStream) =>
    prefersEventStream || request.options?.stream === true,
  isCharged: ({ kind, clarifications, intents }) =>
    kind === 'transactional' && clarifications.length === 0 && intents.every(isPlannable),
  handler: async ({ request, principal, services, emit, signal }) => {
    requireConfiguredPartner(principal, LISTED_PROTOCOLS);
    for (const [at, { address }] of request.wallets.entries()) {
      const check = address.startsWith('0x') ? checkAddress : checkSolanaAddress;
      check(`wallets[${at}].address`, address);
    }
    emit({ event: 'reasoning', data: { text: 'Reading the request and the wallets it names.' } });
    emit({ event: 'tool-start', data: { name: TOOL } });
    const { environment, intentModel } = services;
    const response = await callEngine(principal, () =>
      understandIntent(request, environment, intentModel, signal),
    );
    emit({ event: 'tool-end', data: { name: TOOL } });
    for (const text of sentencesOf(response.reasoning)) emit({ event: 'delta', data: { text } });
    return response;
  },
});

/** A size that came to zero, for lack of a balance or a price, is neither planned nor charged. */
function isPlannable({ action, amount, amount_basis: basis }: Intent): boolean {
  const isRevoked = action === 'approve';
  // Only `/plan` knows what such a share is of.
  const isLater = action === 'lp-remove' && basis?.kind === 'percent';
  return amount !== '0' || isRevoked || isLater;
}

/** The prose in pieces that give it back when put together. */
function sentencesOf(prose: string): readonly string[] {
  return prose.match(/[^.!?\n]*[.!?\n]*\s*/g)?.filter((piece) => piece !== '') ?? [];
}
