import { z } from 'zod';
import { GUARD_REASONS } from './guard-reasons.ts';
import { ShownText } from './shown-text.ts';

/** The chains that the guard is on, by their ids. */
export const GUARD_CHAIN_IDS = [42161, 196] as const;

export const GUARD_TRIGGERS = ['condition', 'health_factor', 'token_balance', 'price'] as const;
export const GUARD_ACTIONS = [
  'transfer',
  'swap',
  'vault',
  'supply',
  'repay_from_wallet',
  'repay_from_collateral',
] as const;
export type GuardActionKind = (typeof GUARD_ACTIONS)[number];

/** What the retired short form is now (`docs/guides/guard.md`). */
const SHORT_FORM =
  'The short form without schema_version is retired. Send schema_version 2 with wallet, chain_id, budget and cap_per; its health factor is trigger {"kind":"health_factor","comparison":"below","threshold":"1.3"}, its wallet action is action {"kind":"repay_from_wallet"} and its collateral action is action {"kind":"repay_from_collateral"}.';

const evmAddress = (what: string) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Send an EVM address: 0x and 40 hex digits.')
    .meta({ description: what });
const decimal = (what: string) =>
  z
    .string()
    .regex(/^\d{1,60}(?:\.\d{1,36})?$/, 'Send a decimal number as text, such as "100.50".')
    .meta({ description: what });
/** Budgets have their own error, which is given once the token's decimals are known. */
const amount = (what: string) => z.string().min(1).max(100).meta({ description: what });
const asset = (what: string) =>
  ShownText.trim()
    .min(1)
    .max(64)
    .meta({
      description: `${what}: a symbol or an ERC-20 address. The native coin is named as it is wrapped.`,
    });
const comparison = z
  .enum(['below', 'above'])
  .meta({ description: 'Side of the threshold on which it runs.' });
const slippage = z
  .number()
  .int()
  .min(1)
  .max(1000)
  .meta({ description: 'Basis points below the value by the lending venue’s oracle, 1 to 1000.' });

export const GuardTrigger = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('condition'),
      request: ShownText.trim()
        .min(3)
        .max(500)
        .meta({ description: 'A condition in plain English: "ETH drops below 2000".' }),
    }),
    z.strictObject({
      kind: z.literal('health_factor'),
      comparison: comparison
        .default('below')
        .meta({ description: 'Side of the threshold on which it runs.' }),
      threshold: decimal('The owner’s health factor at the lending venue of the chain.'),
    }),
    z.strictObject({
      kind: z.literal('token_balance'),
      asset: asset('The token whose balance of the owner is read'),
      comparison,
      threshold: decimal('In whole tokens.'),
    }),
    z.strictObject({
      kind: z.literal('price'),
      asset: asset('What is priced by the lending venue’s oracle of the chain'),
      comparison,
      threshold: decimal('US dollars.'),
    }),
  ])
  .meta({
    id: 'GuardTrigger',
    description:
      'When it runs. A condition in plain English that is one of the others becomes that one, checked by the contract; any other is checked by the service alone.',
  });
export type GuardTrigger = z.infer<typeof GuardTrigger>;

/** The retired short form's names of actions. */
const ALIASES: Readonly<Record<string, GuardActionKind>> = {
  wallet: 'repay_from_wallet',
  collateral: 'repay_from_collateral',
};

export const GuardAction = z
  .preprocess(
    (sent) => {
      const kind = (sent as { kind?: unknown } | null)?.kind;
      const meant = typeof kind === 'string' && Object.hasOwn(ALIASES, kind) ? ALIASES[kind] : null;
      return meant === null ? sent : { ...(sent as object), kind: meant };
    },
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('transfer'),
        asset: asset('What is sent'),
        recipient: evmAddress('Who receives it, always. Never the owner.'),
      }),
      z.strictObject({
        kind: z.literal('swap'),
        asset: asset('What is sold'),
        token_out: asset('What is bought'),
        min_out: decimal(
          'Least output for a full cap_per, in whole tokens of token_out.',
        ).optional(),
        max_slippage_bps: slippage.optional(),
      }),
      z.strictObject({
        kind: z.literal('vault'),
        asset: asset('What is deposited, which the vault must take'),
        vault: evmAddress('The ERC-4626 vault.'),
      }),
      z.strictObject({ kind: z.literal('supply'), asset: asset('What is supplied') }),
      z.strictObject({
        kind: z.literal('repay_from_wallet'),
        asset: asset('The debt, repaid from the wallet'),
      }),
      z.strictObject({
        kind: z.literal('repay_from_collateral'),
        asset: asset('The collateral that is sold'),
        debt_asset: asset('The debt that is repaid'),
        target_health_factor: decimal('What the health factor is raised to at most; above 1.'),
        max_slippage_bps: slippage.default(100),
      }),
    ]),
  )
  .meta({ id: 'GuardAction', description: 'What it does, and nothing else.' });
export type GuardAction = z.output<typeof GuardAction>;

/** `POST /guard/proposals` (`docs/guides/guard.md`). */
export const GuardProposalRequest = z
  .strictObject({
    schema_version: z
      .literal(2, {
        error: (issue) => (issue.input === undefined ? SHORT_FORM : 'Send 2.'),
      })
      .meta({ description: 'The version of this form.' }),
    wallet: evmAddress('The owner, who will sign.'),
    chain_id: z
      .union(GUARD_CHAIN_IDS.map((id) => z.literal(id)))
      .meta({ description: '42161 (Arbitrum) or 196 (X Layer).' }),
    budget: amount('Maximum of all runs together, before fees, in whole input tokens.'),
    cap_per: amount('Maximum per run, before its fee, in whole input tokens.'),
    expiry_days: z.number().int().min(1).max(90).default(30).meta({
      description: 'Days after it was signed.',
    }),
    trigger: GuardTrigger,
    action: GuardAction,
  })
  .meta({ id: 'GuardProposalRequest' });
export type GuardProposalRequest = z.output<typeof GuardProposalRequest>;

const proposalId = z
  .string()
  .meta({ description: 'The id of the proposal.', examples: ['guard_7Qd2mVxYbT0cKpWzR4hJ8n'] });
const FEE = 'Basis points on top of each amount.';
const epochMs = (what: string) =>
  z
    .number()
    .int()
    .meta({ description: `Epoch ms: ${what}.` });
const epochMsOrNull = (what: string) =>
  z
    .number()
    .int()
    .nullable()
    .meta({ description: `Epoch ms: ${what}.` });
const whole = (what: string) => z.string().meta({ description: `${what}, in whole tokens.` });

const wholeOrNull = (what: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${what}, in whole tokens; null before it is sized.` });

export const GuardLimits = z
  .object({
    token: z
      .object({
        address: z.string().meta({ description: 'Contract.' }),
        symbol: z.string().meta({ description: 'Symbol.' }),
        decimals: z.number().int().meta({ description: 'Of its base units.' }),
      })
      .meta({ description: 'What is taken from the wallet.' }),
    cap_per: whole('Maximum per run, before its fee'),
    budget: whole('Maximum of all runs together, before fees'),
    lifetime_cap: whole(
      'The budget with its fees, rounded up: the most that can ever leave the wallet',
    ),
    expiry_days: z.number().int().meta({ description: 'Days after it was signed.' }),
    runs_per_hour: z.literal(2).meta({ description: 'Maximum runs per hour.' }),
  })
  .meta({ id: 'GuardLimits', description: 'The limits that the contract enforces on every run.' });

const checkedBy = z
  .enum(['chain', 'service'])
  .meta({ description: 'Who checks the condition: the contract itself, or this service alone.' });

/** `POST /guard/proposals` response. */
export const GuardProposalCreated = z
  .object({
    proposal_id: proposalId.meta({
      description:
        'The id of the proposal, for the key that created it. One that was created without a key can be read only by its owner, at `review_url`: whether it was signed, what it waits for, and its runs.',
      examples: ['guard_7Qd2mVxYbT0cKpWzR4hJ8n'],
    }),
    review_url: z.url().meta({ description: 'Private: for the owner alone, who signs there.' }),
    summary: z.string().meta({ description: 'The worst case, in one sentence.' }),
    limits: GuardLimits,
    fee_bps: z.number().int().meta({
      description:
        'Basis points on top of each amount; stamped into the permission when it is signed.',
    }),
    condition_checked_by: checkedBy,
    expires_at: epochMs('72 hours after it was made'),
  })
  .meta({ id: 'GuardProposalCreated' });
export type GuardProposalCreated = z.infer<typeof GuardProposalCreated>;

/** `GET /guard/proposals/{id}`. */
export const GuardProposal = z
  .object({
    proposal_id: proposalId,
    status: z
      .enum(['proposed', 'authorized', 'expired'])
      .meta({ description: '`authorized`: the owner signed; `expired`: not within 72 hours.' }),
    wallet: z.string().meta({ description: 'The owner.' }),
    chain_id: z.number().int().meta({ description: '42161 (Arbitrum) or 196 (X Layer).' }),
    summary: z.string().meta({ description: 'The worst case, in one sentence.' }),
    limits: GuardLimits,
    fee_bps: z.number().int().meta({ description: FEE }),
    condition: z.string().meta({ description: 'When it runs, in words.' }),
    condition_checked_by: checkedBy,
    action: z.string().meta({ description: 'What it does, in words.' }),
    created_at: epochMs('when it was made'),
    expires_at: epochMs('72 hours later'),
  })
  .meta({ id: 'GuardProposal' });
export type GuardProposal = z.infer<typeof GuardProposal>;

export const GuardPermissionView = z
  .object({
    state: z.enum(['active', 'paused', 'revoked', 'ended']).meta({
      description: 'Only an active one runs; only its owner pauses, starts or revokes it.',
    }),
    permission_hash: z.string().meta({
      description: 'Its EIP-712 digest, the key of the permission in the guard contract.',
    }),
    guard: z.string().meta({ description: 'The contract that it is for.' }),
    authorized_by: z
      .enum(['signature', 'registration'])
      .meta({ description: 'Whether the owner signed it, or registered it by a transaction.' }),
    spent: whole('What final runs took, before fees'),
    remaining: whole('What is left of the budget'),
    fee_bps: z.number().int().meta({ description: FEE }),
    authorized_at: epochMs('when the owner signed'),
    expires_at: epochMs('the last moment at which it may run'),
    paused_at: epochMsOrNull('since when it is paused'),
    revoked_at: epochMsOrNull('when it was revoked'),
    end_reason: z
      .enum(['expired', 'exhausted'])
      .nullable()
      .meta({ description: 'Why it ended: its time is over, or its budget spent; null before.' }),
    last_checked_at: epochMsOrNull('the last check of its condition'),
    next_check_at: epochMsOrNull('the next check; null while it is not active'),
    waiting_for: z
      .string()
      .nullable()
      .meta({
        description: `Why a run that is due waits, as a code; it is tried again every few minutes while the condition stays true. Null while it is not active, and where no run waits: the condition was not true at \`last_checked_at\`, or it has had its run and was not false since. ${GUARD_REASONS}`,
      }),
  })
  .meta({ id: 'GuardPermission', description: 'What the owner granted, and how far it is used.' });
export type GuardPermissionView = z.infer<typeof GuardPermissionView>;

/** `GET /guard/proposals/{id}/permission`. */
export const GuardPermissionResponse = z
  .object({
    proposal_id: proposalId,
    permission: GuardPermissionView.nullable().meta({
      description: 'Null until the owner signed.',
    }),
  })
  .meta({ id: 'GuardPermissionResponse' });
export type GuardPermissionResponse = z.infer<typeof GuardPermissionResponse>;

export const GuardRunView = z
  .object({
    id: z.string().meta({ description: 'The id of the run.' }),
    state: z.enum(['queued', 'sending', 'done', 'failed', 'skipped']).meta({
      description:
        '`queued` waits until its `reason` no longer applies; `sending` is in progress; the others are final. A run that failed is tried once more, an hour later.',
    }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: `Why it waits, failed or was left out, as a code; null without a cause. ${GUARD_REASONS} The events of runs have the same in words, in \`execution.report\`.`,
      }),
    amount: wholeOrNull('What it takes, before its fee'),
    fee: wholeOrNull('Its fee'),
    transaction_hash: z.string().nullable().meta({ description: 'The transaction that counts.' }),
    explorer_url: z
      .string()
      .nullable()
      .meta({ description: 'The transaction in a block explorer.' }),
    created_at: epochMs('when it began'),
    ended_at: epochMsOrNull('when it became final'),
  })
  .meta({ id: 'GuardRun', description: 'One execution within a permission.' });
export type GuardRunView = z.infer<typeof GuardRunView>;

export const GuardRunsQuery = z.strictObject({
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Most of a page.' }),
});

/** `GET /guard/proposals/{id}/runs`, most recent first. */
export const GuardRuns = z
  .object({
    proposal_id: proposalId,
    runs: z
      .array(GuardRunView)
      .meta({ description: 'Most recent first; empty before the owner signed.' }),
  })
  .meta({ id: 'GuardRuns' });
export type GuardRuns = z.infer<typeof GuardRuns>;

/** `GET {app_url}/api/guard/compile` (`docs/guides/guard.md`): what permissions can do, chain by chain. */
export const GuardCompile = z
  .object({
    is_available: z.boolean().meta({ description: 'Whether this deployment has a guard.' }),
    fee_bps: z.number().int(),
    chains: z.array(
      z.object({
        chain_id: z.number().int(),
        name: z.string(),
        triggers: z.array(z.enum(GUARD_TRIGGERS)),
        actions: z.array(z.enum(GUARD_ACTIONS)),
        swap_limits: z.array(z.enum(['min_out', 'max_slippage_bps'])),
        venues: z.object({
          lending_pool: z.string().nullable(),
          lending_oracle: z.string().nullable(),
          swap_router: z.string(),
        }),
        wrapped_native: z.object({ symbol: z.string(), address: z.string() }),
      }),
    ),
  })
  .meta({ id: 'GuardCompile' });
export type GuardCompile = z.infer<typeof GuardCompile>;
