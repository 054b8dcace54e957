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
  asset: z.string().meta({ examples: ['WETH'] }),
  reviewed_raw: z.string(),
  for_this_size_raw: z
    .string()
    .meta({ description: 'The reviewed least output for the amount the step has now.' }),
  now_raw: z.string(),
  for_this_size: z.string().meta({ description: 'Decimal token units.' }),
  now: z.string().meta({ description: 'Decimal token units.' }),
  change_bps: z.number().int().meta({
    description: 'Against `for_this_size_raw`, in basis points; negative is worse.',
  }),
  change_usd: z
    .string()
    .nullable()
    .meta({ examples: ['-$1.23'] }),
});
export type OutputChange = z.infer<typeof OutputChange>;

/** What a fresh call does differently from the reviewed step, for the person who signs. */
export const ReencodeChanges = z
  .object({
    target: z.object({ reviewed: z.string(), now: z.string() }).meta({
      description: 'The called contract; a fresh call to another one is refused.',
    }),
    spender: z.object({ reviewed: z.string(), now: z.string() }).optional(),
    amount: z
      .object({
        reviewed_raw: z.string().nullable(),
        now_raw: z.string(),
        reviewed: z.string().meta({ examples: ['1000'] }),
        now: z.string().meta({
          description: 'Decimal token units, of the step’s `asset`.',
          examples: ['50000'],
        }),
      })
      .meta({ description: 'How much the step takes, or an approval lets be taken.' }),
    spends_more: z.boolean().meta({
      description: 'Whether more leaves than was reviewed, by however little: ask again.',
    }),
    min_output: OutputChange.optional(),
    outputs: z.array(OutputChange).optional().meta({
      description: 'Every least output, `min_output` first, when the step returns several assets.',
    }),
    pair_amount: z
      .object({ asset: z.string(), reviewed: z.string(), now: z.string() })
      .optional()
      .meta({ description: 'The most of the second asset that goes in, in decimal token units.' }),
    fee: z
      .object({
        asset: z.string().meta({ examples: ['ETH'] }),
        reviewed_raw: z.string(),
        now_raw: z.string(),
        reviewed: z.string(),
        now: z.string(),
      })
      .optional()
      .meta({
        description:
          'Native coin that the call takes beside what it spends, such as the message fee of a bridge; absent where it takes none.',
      }),
    health_factor: z
      .object({ reviewed: HealthFactor.optional(), now: HealthFactor })
      .optional()
      .meta({
        description:
          'What the step leaves as the health factor of the lending account; null without debt.',
        examples: [{ reviewed: '1.62', now: '1.58' }],
      }),
    deadline: z.object({
      reviewed: z.number().int().nullable(),
      now: z.number().int().nullable(),
    }),
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
    ok: z.boolean(),
    to: z.string().optional().meta({ description: 'Target, unchanged from the reviewed step.' }),
    data: z.string().optional(),
    amount_raw: z.string().optional(),
    value: z.string().optional(),
    expected_output_raw: z.string().optional(),
    min_output_raw: z.string().optional(),
    outputs: z.array(StepOutput).optional().meta({
      description: 'Everything the step returns, when that is more than one asset.',
    }),
    pair_amount_raw: z.string().optional().meta({
      description: 'The most of `pair_asset` that goes in now.',
    }),
    units_raw: z.string().optional().meta({
      description: 'Shares or liquidity that the call counts in now.',
    }),
    deadline: z.number().int().optional(),
    solana_tx: z.string().optional().meta({
      description: 'Fresh Solana message in base64; it replaces `to` and `data` on solana steps.',
    }),
    solana_format: z.string().optional(),
    blockhash: z.string().optional(),
    last_valid_block_height: z.number().int().nonnegative().optional(),
    nonce_account: z.string().optional(),
    compute_unit_limit: z.number().int().nonnegative().optional(),
    compute_unit_price: z.string().optional(),
    price_impact_bps: PriceImpactBps.optional(),
    route: StepRoute.optional(),
    health_factor: StepHealthFactor.optional(),
    warnings: z.array(z.string()).optional().meta({
      description: 'What the signer should know before signing, as /plan says it.',
    }),
    changes: ReencodeChanges.optional(),
    unsupported_reason: z.string().optional(),
    unsupported_code: z.enum(UNSUPPORTED_CODES).optional(),
    awaited_key: z.string().optional().meta({
      description:
        'Key of the step whose funds are not there yet: ask again when they have landed. Present on a `quote_failed` that says so.',
    }),
    quoted_at: z.number().int(),
  })
  .meta({ id: 'ReencodeResponse' });
export type ReencodeResponse = z.infer<typeof ReencodeResponse>;
