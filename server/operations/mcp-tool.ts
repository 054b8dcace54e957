import type { ErrorCode } from '#server/errors/catalogue.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { SIGNERS } from '#server/schemas/step.ts';
import { SUBJECT_KINDS } from '#server/schemas/surface.ts';
import { MAX_WALLETS } from '#server/schemas/wallet.ts';

/** A JSON Schema of one parameter, with its unit in the description. */
export type McpParameter = Readonly<Record<string, unknown>>;

/**
 * How a model calls an operation: one tool of the MCP server at `/mcp`, listed with a key for an operation that
 * takes one and without a key for the others. The parameters' descriptions are only for the model: the
 * operation's own schema decides what is accepted.
 */
export interface McpTool {
  /** Unique; `service_` followed by what it does. */
  readonly name: string;
  /** What it is for, when to use it and when not, what comes back, and which tool comes next. */
  readonly description: string;
  /** The fields of the path, the query and the body together, by name. */
  readonly parameters: Readonly<Record<string, McpParameter>>;
  readonly required: readonly string[];
  /** What to do about an error, where that differs from other operations. */
  readonly advice?: Readonly<Partial<Record<ErrorCode, string>>>;
}

const text = (description: string): McpParameter => ({ type: 'string', description });

/** Parameters that several tools have. */
export const MCP_PARAMETERS = {
  wallets: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_WALLETS,
    description: 'The user’s wallets, one item for each chain they may be used on.',
    items: {
      type: 'object',
      properties: {
        address: text('0x and 40 hex digits, or Solana base58.'),
        chain: { type: 'string', enum: CHAIN_SLUGS },
      },
      required: ['address', 'chain'],
    },
  },
  surfaceAgent: text('`key` of service_agent_catalog; left out for intent link.'),
  surfaceIntent: {
    type: 'string',
    enum: ['agent', 'link'],
    description: 'agent (default), or link for the chat link alone.',
  },
  surfaceWallet: {
    type: 'object',
    description: 'The user’s wallet; the caller has verified that it is theirs.',
    properties: {
      address: text('0x and 40 hex digits, or Solana base58.'),
      chain: text('Slug of a chain that it is on: "base".'),
    },
    required: ['address', 'chain'],
  },
  surfaceSubject: {
    type: 'object',
    description: 'What it is about; all kinds but wallet need id and chain.',
    properties: {
      kind: { type: 'string', enum: SUBJECT_KINDS },
      id: text(
        'Market or vault: protocol:chain:asset, "aave-v3:base:USDC"; never an address. Position: `id` of service_positions. Asset: symbol or address.',
      ),
      chain: text('Chain slug: "base".'),
    },
    required: ['kind'],
  },
  signer: {
    type: 'string',
    enum: SIGNERS,
    description: 'How long signing takes: 20 minutes (default), 1 hour, 7 days.',
  },
  selectionId: text(
    'Id `sel_…` of the option that the user picked, valid 24 hours, with `request` as it was; options `opt_…` are answered in `request`.',
  ),
  agentId: text('Agent id, `w_…`, as it was given.'),
  endpointId: text('`id` of service_list_webhook_endpoints.'),
  proposalId: text('`proposal_id` of service_draft_permission.'),
  cursor: text('`next_cursor` of the page before.'),
  limit: { type: 'integer', minimum: 1, maximum: 200, description: 'Items a page; default 50.' },
  autonomy: {
    type: 'string',
    enum: ['notify', 'prepare'],
    description: 'notify alerts (default); prepare also plans `action` for the owner to sign.',
  },
} as const satisfies Readonly<Record<string, McpParameter>>;
