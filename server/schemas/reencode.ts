import { z } from 'zod';
import {
  HealthFactor,
  PriceImpactBps,
  Signer,
  StepHealthFactor,
  StepOutput,
  StepRoute,
} from './step.ts';

/** Machine codes of a re-encode that cannot be signed (`docs/guides/re-encode.md`). */
export const UNSUPPORTED_CODES = [
  'quote_failed',
  'target_changed',
  'protocol_unsupported',
  'step_type_unsupported',
  'step_incomplete',
  'unknown_target',
  'invalid_request',
] as const;
export type UnsupportedCode = (typeof UNSUPPORTED_CODES)[number];

/**
 * `POST /steps/reencode` request (`docs/guides/re-encode.md`). The step is read leniently here: an unreadable
 * one is answered with `ok: false` and `invalid_request`, see `docs/guides/re-encode.md`.
 */
export const ReencodeRequest = z
  .object({
    step: z
      .unknown()
      .refine((step) => step !== undefined, 'This is required. Send the step as /plan returned it.')
      .transform((step): Record<string, unknown> => (isRecord(step) ? step : {}))
      .meta({
        type: 'object',
        additionalProperties: {},
        description: 'The step as /plan returned it (schema `Step`).',
      }),
    actual_amount: z.number().nonnegative().meta({
      description:
        'Decimal token units: `step.amount`, or `step.chained.estimate_amount` for a chained step. Never wei.',
    }),
    signer: Signer.optional().meta({
      description: 'Who signs now; the step’s own `signer` if absent.',
    }),
  })
  .meta({ id: 'ReencodeRequest' });
export type ReencodeRequest = z.infer<typeof ReencodeRequest>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A least output of a fresh call against the reviewed one. */
const OutputChange = z.object({
  asset: z.string().meta({ description: 'Symbol.', examples: ['WETH'] }),
  reviewed_raw: z
    .string()
    .meta({ description: 'The least output that was reviewed, in base units.' }),
  for_this_size_raw: z
    .string()
    .meta({ description: 'The reviewed least output for the amount the step has now.' }),
  now_raw: z.string().meta({ description: 'The least output now, in base units.' }),
  for_this_size: z.string().meta({ description: 'Decimal token units.' }),
  now: z.string().meta({ description: 'Decimal token units.' }),
  change_bps: z.number().int().meta({
    description: 'Against `for_this_size_raw`, in basis points; negative is worse.',
  }),
  change_usd: z
    .string()
    .nullable()
    .meta({ description: 'What the change is worth; null without a price.', examples: ['-$1.23'] }),
});
export type OutputChange = z.infer<typeof OutputChange>;

/** What a fresh call does differently from the reviewed step, for the person who signs. */
export const ReencodeChanges = z
  .object({
    target: z
      .object({
        reviewed: z.string().meta({ description: 'Address.' }),
        now: z.string().meta({ description: 'Address.' }),
      })
      .meta({
        description: 'The called contract; a fresh call to another one is refused.',
      }),
    spender: z
      .object({
        reviewed: z.string().meta({ description: 'Address.' }),
        now: z.string().meta({ description: 'Address.' }),
      })
      .optional()
      .meta({ description: 'Who may spend what is approved.' }),
    amount: z
      .object({
        reviewed_raw: z
          .string()
          .nullable()
          .meta({ description: 'Base units; null where it was not known.' }),
        now_raw: z.string().meta({ description: 'Base units.' }),
        reviewed: z.string().meta({ description: 'Decimal token units.', examples: ['1000'] }),
        now: z.string().meta({
          description: 'Decimal token units, of the step’s `asset`.',
          examples: ['50000'],
        }),
      })
      .meta({ description: 'How much the step takes, or an approval lets be taken.' }),
    spends_more: z.boolean().meta({
      description: 'Whether more leaves than was reviewed, by however little: ask again.',
    }),
    min_output: OutputChange.optional().meta({ description: 'The least output.' }),
    outputs: z.array(OutputChange).optional().meta({
      description: 'Every least output, `min_output` first, when the step returns several assets.',
    }),
    pair_amount: z
      .object({
        asset: z.string().meta({ description: 'Symbol.' }),
        reviewed: z.string().meta({ description: 'As it was reviewed.' }),
        now: z.string().meta({ description: 'As it is now.' }),
      })
      .optional()
      .meta({
        description: 'The maximum of the second asset that is deposited, in decimal token units.',
      }),
    fee: z
      .object({
        asset: z.string().meta({ description: 'Symbol.', examples: ['ETH'] }),
        reviewed_raw: z.string().meta({ description: 'Base units.' }),
        now_raw: z.string().meta({ description: 'Base units.' }),
        reviewed: z.string().meta({ description: 'Decimal token units.' }),
        now: z.string().meta({ description: 'Decimal token units.' }),
      })
      .optional()
      .meta({
        description:
          'Native coin that the call takes beside what it spends, such as the message fee of a bridge; absent where it takes none.',
      }),
    health_factor: z
      .object({
        reviewed: HealthFactor.optional().meta({ description: 'As it was reviewed.' }),
        now: HealthFactor.meta({ description: 'As it is now.' }),
      })
      .optional()
      .meta({
        description:
          'What the step leaves as the health factor of the lending account; null without debt.',
        examples: [{ reviewed: '1.62', now: '1.58' }],
      }),
    deadline: z
      .object({
        reviewed: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'Unix seconds; null without one.' }),
        now: z.number().int().nullable().meta({ description: 'Unix seconds; null without one.' }),
      })
      .meta({ description: 'After which the call reverts.' }),
    is_worse: z.boolean().meta({
      description:
        'Whether the signer gets less than was reviewed, pays a higher `fee`, or the account ends up closer to liquidation: ask again.',
    }),
  })
  .meta({ id: 'ReencodeChanges' });
export type ReencodeChanges = z.infer<typeof ReencodeChanges>;

/** `POST /steps/reencode` response (`docs/guides/re-encode.md`). */
export const ReencodeResponse = z
  .object({
    ok: z.boolean().meta({
      description: 'Whether there is something to sign; if not, never sign what was planned.',
    }),
    to: z.string().optional().meta({ description: 'Target, unchanged from the reviewed step.' }),
    data: z.string().optional().meta({ description: 'The calldata to sign.' }),
    amount_raw: z.string().optional().meta({ description: 'What it takes, in base units.' }),
    value: z.string().optional().meta({ description: 'Native coin sent along, in base units.' }),
    expected_output_raw: z
      .string()
      .optional()
      .meta({ description: 'What it is expected to return, in base units.' }),
    min_output_raw: z
      .string()
      .optional()
      .meta({ description: 'The least that it returns, in base units.' }),
    outputs: z.array(StepOutput).optional().meta({
      description: 'Everything the step returns, when that is more than one asset.',
    }),
    pair_amount_raw: z.string().optional().meta({
      description: 'The maximum of `pair_asset` that is deposited now.',
    }),
    units_raw: z.string().optional().meta({
      description: 'Shares or liquidity that the call counts in now.',
    }),
    deadline: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Unix seconds after which the call reverts.' }),
    solana_tx: z.string().optional().meta({
      description: 'Fresh Solana message in base64; it replaces `to` and `data` on solana steps.',
    }),
    solana_format: z
      .string()
      .optional()
      .meta({ description: '`v0_message`: the bytes that are signed.' }),
    blockhash: z.string().optional().meta({ description: 'What the Solana message depends on.' }),
    last_valid_block_height: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'Block height after which the message can no longer be included.' }),
    nonce_account: z
      .string()
      .optional()
      .meta({ description: 'The nonce account that keeps the message valid.' }),
    compute_unit_limit: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'Compute unit limit.' }),
    compute_unit_price: z
      .string()
      .optional()
      .meta({ description: 'Millionths of a lamport per compute unit.' }),
    price_impact_bps: PriceImpactBps.optional(),
    route: StepRoute.optional(),
    health_factor: StepHealthFactor.optional(),
    warnings: z.array(z.string()).optional().meta({
      description: 'What the signer should know before signing, as /plan says it.',
    }),
    changes: ReencodeChanges.optional().meta({
      description: 'What changed since the review.',
    }),
    unsupported_reason: z
      .string()
      .optional()
      .meta({ description: 'Why there is nothing to sign: show it.' }),
    unsupported_code: z.enum(UNSUPPORTED_CODES).optional().meta({
      description:
        '`quote_failed`: wait where `awaited_key` is present, else try once more, then plan again; `step_incomplete`: send the whole step, or plan again if `expires_at` has passed; `invalid_request`: fix what the reason names; every other one: plan again. To plan again is to plan only what is not done: no intent whose steps were sent, and the amount that arrived in place of `chained`.',
    }),
    awaited_key: z.string().optional().meta({
      description:
        'Key of the step whose funds are not there yet, as it is not confirmed or its bridge has not delivered: ask again, which is free, about once a minute until they are. Never send that step again. Present on a `quote_failed` that says so.',
    }),
    quoted_at: z.number().int().meta({ description: 'Quote time, epoch ms.' }),
  })
  .meta({ id: 'ReencodeResponse' });
export type ReencodeResponse = z.infer<typeof ReencodeResponse>;
