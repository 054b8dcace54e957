import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';

const Hex = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Send 0x-prefixed hex bytes.');
export const EvmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Send 0x and 40 hex digits.');
export const UintString = z
  .string()
  .regex(/^\d{1,78}$/, 'Send a non-negative whole number as a string.');

export const SolanaAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Send a Solana address: base58, 32 to 44 characters.');

/** A pinned route: what /plan quoted and re-encode tries first. */
export const StepRoute = z
  .object({
    kind: z
      .string()
      .max(32)
      .meta({ description: 'Route family, for example `uniswap-v3` or `across`.' }),
    tokens: z
      .array(z.union([EvmAddress, SolanaAddress]))
      .max(8)
      .optional()
      .meta({
        description:
          'Token path, input first; mints on solana. Only its ends where the route branches, or its venue does not report more.',
      }),
    fees: z
      .array(z.number().int())
      .max(7)
      .optional()
      .meta({ description: 'Pool fee tiers along the path.' }),
    exact_out: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the output is exact, and the input at most what is said.' }),
  })
  .meta({
    id: 'StepRoute',
    description: 'The pools or the service of its quote, which re-encode asks first.',
  });
export type StepRoute = z.infer<typeof StepRoute>;

/** How a later amount hangs on an earlier step (`docs/guides/plans.md`). */
export const StepChained = z
  .object({
    from_key: z
      .string()
      .max(64)
      .meta({ description: 'The `key` of the step whose output this one uses.' }),
    estimate_amount: z
      .number()
      .nonnegative()
      .meta({ description: 'What it is expected to take, in decimal token units.' }),
    min_output: z
      .number()
      .nonnegative()
      .meta({ description: 'The least that the earlier step returns, in decimal token units.' }),
    estimate_raw: UintString.optional().meta({ description: 'estimate_amount in base units.' }),
    min_raw: UintString.optional().meta({ description: 'min_output in base units.' }),
    balance_before_raw: UintString.optional().meta({
      description: 'The least balance the wallet has before that output arrives, in base units.',
    }),
    expected_before_raw: UintString.optional().meta({
      description:
        'The balance it has then if earlier steps return what they are expected to, in base units.',
    }),
    most_raw: UintString.optional().meta({
      description:
        'The most this step takes of what arrives, in base units: what exceeds it stays in the wallet.',
    }),
    portion_bps: z.number().int().min(1).max(10_000).optional().meta({
      description: 'Share of the output this step uses, in basis points.',
    }),
    taken_bps: z.number().int().min(1).max(9999).optional().meta({
      description: 'Share of the output that earlier steps use, in basis points.',
    }),
  })
  .meta({
    id: 'StepChained',
    description: 'The earlier step whose output is the amount, and its bounds.',
  });

/** What a bridge of the plan delivers that a step is sized from or paid with. */
export const StepAwaits = z
  .object({
    from_key: z.string().max(64).meta({ description: 'The `key` of the bridge step.' }),
    balance_before_raw: UintString.meta({
      description: 'Balance of the asset without the bridged funds, in base units.',
    }),
    min_raw: UintString.meta({ description: 'Its least output, in base units.' }),
  })
  .meta({
    id: 'StepAwaits',
    description:
      'Bridged funds that a `max` step is sized from, or that an exact one is paid with (`awaits`; of its second asset `pair_awaits`): re-encode answers `ok: false` until they have arrived.',
  });

/** One of several assets that a step returns. */
export const StepOutput = z
  .object({
    asset: z.string().max(64).meta({ description: 'Symbol.' }),
    asset_address: EvmAddress.optional().meta({
      description: 'Contract of the asset; absent for the native coin.',
    }),
    expected_raw: UintString.meta({ description: 'What it is expected to return, in base units.' }),
    min_raw: UintString.meta({ description: 'The least that it returns, in base units.' }),
  })
  .meta({ id: 'StepOutput' });
export type StepOutput = z.infer<typeof StepOutput>;

/** A health factor as a decimal: below 1 the account can be liquidated; null without debt. */
export const HealthFactor = z
  .string()
  .regex(/^\d{1,60}(?:\.\d{1,18})?$/)
  .nullable();

/** What a step does to the account's distance from liquidation. */
export const StepHealthFactor = z
  .object({
    before: HealthFactor.meta({ description: 'Before the step; null without debt.' }),
    after: HealthFactor.meta({ description: 'After the step; null without debt.' }),
  })
  .meta({
    id: 'StepHealthFactor',
    description:
      'Health factor of the lending account before and after the step, at the prices of the plan: below 1 it can be liquidated; null without debt.',
    examples: [{ before: '2.41', after: '1.62' }],
  });

/** How far a trade moves the price against itself. */
export const PriceImpactBps = z.number().int().min(0).max(10_000).meta({
  description:
    'How far below the pools’ price before the trade a swap executes, in basis points, pool fees included. Absent where the venue does not report it.',
});

/** Where the funds are when a step does not lead to what it is for. */
export const StepRecovery = z
  .object({
    funds_at: z
      .string()
      .max(500)
      .meta({ description: 'Where the funds are if the step fails, in words.' }),
    way_back: z
      .string()
      .max(500)
      .optional()
      .meta({ description: 'How to get them back, in words.' }),
  })
  .meta({
    id: 'StepRecovery',
    description: 'Where the funds are when the step fails, and how it is undone.',
  });

/** What a later quote may put something else in the place of, as it was planned. */
export const StepPlanned = z
  .object({
    amount_raw: UintString.optional().meta({ description: 'Base units.' }),
    value: UintString.optional().meta({ description: 'Native coin sent along, in base units.' }),
    pair_amount_raw: UintString.optional().meta({ description: 'Base units of `pair_asset`.' }),
    outputs: z.array(StepOutput).max(20).optional().meta({ description: 'What the step returns.' }),
    route: StepRoute.optional(),
    health_factor: StepHealthFactor.optional(),
    deadline: z.number().int().optional().meta({ description: 'Unix seconds.' }),
  })
  .meta({
    id: 'StepPlanned',
    description:
      'These fields as they were planned: re-encode holds a fresh quote to them, whatever was put in their place in the step since. Send it back as it is.',
  });
export type StepPlanned = z.infer<typeof StepPlanned>;

/** Who signs, by how long they need. */
export const SIGNERS = ['instant', 'hardware', 'multisig'] as const;
export const Signer = z.enum(SIGNERS).meta({
  id: 'Signer',
  description:
    'How long the signer needs: `instant` (20 minutes, the default), `hardware` (1 hour) or `multisig` (7 days). Deadlines and the default slippage follow.',
});
export type Signer = z.infer<typeof Signer>;

/** One unsigned transaction (`docs/guides/plans.md`). Fields the spec does not name are additive. */
export const Step = z
  .object({
    order: z
      .number()
      .int()
      .positive()
      .meta({ description: 'Its place in the order of signing, from 1.' }),
    key: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Stable name of the step inside its plan.' }),
    type: z
      .string()
      .max(32)
      .meta({
        description: 'What the transaction does.',
        examples: ['approve', 'swap'],
      }),
    chain: ChainSlug,
    protocol: z.string().max(64).meta({ description: 'Slug of the protocol that it calls.' }),
    action_type: z.string().max(32).meta({ description: '`type` as a word to show.' }),
    asset: z.string().max(64).meta({ description: 'Symbol of what it takes.' }),
    asset_address: EvmAddress.optional().meta({
      description: 'Contract of the asset; absent for the native coin.',
    }),
    amount: z
      .number()
      .nonnegative()
      .meta({ description: 'Decimal token units; 0 for a chained step.' }),
    amount_raw: UintString.optional().meta({ description: 'The amount in base units.' }),
    sizing: z.enum(['exact', 'max', 'chained']).optional().meta({
      description: 'How re-encode sizes the step: as reviewed, or again from live balances.',
    }),
    wallet: z.string().max(64).optional().meta({ description: 'The address that signs.' }),
    to: EvmAddress.optional().meta({ description: 'The contract or address that is called.' }),
    data: Hex.optional().meta({
      description: 'Calldata as it was planned: sign what re-encode returns, never this.',
    }),
    value: UintString.optional().meta({ description: 'Native coin sent along, in base units.' }),
    gas_reserve_raw: UintString.optional().meta({
      description:
        'Native coin, in base units, that a `max` or chained spend of it leaves for the fees of this and the plan’s later transactions.',
    }),
    description: z.string().max(2000).meta({
      description:
        'What the step does, for people. Amounts are rounded down to six decimals; exact ones are in the `_raw` fields.',
    }),
    wait_for_bridge: z.boolean().optional().meta({
      description:
        'True of a bridge: what it funds waits until its funds have arrived on `to_chain`.',
    }),
    chained: StepChained.optional(),
    awaits: StepAwaits.optional(),
    to_chain: ChainSlug.optional().meta({ description: 'For a bridge: the destination chain.' }),
    to_asset: z.string().max(64).optional().meta({ description: 'Symbol of what it returns.' }),
    to_asset_address: EvmAddress.optional().meta({
      description: 'Contract of `to_asset`; absent for the native coin.',
    }),
    pair_asset: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Second asset of a liquidity position.' }),
    pair_asset_address: EvmAddress.optional().meta({
      description: 'Contract of `pair_asset`; absent for the native coin.',
    }),
    pair_amount_raw: UintString.optional().meta({
      description: 'The maximum of `pair_asset` that is deposited, in base units.',
    }),
    pair_awaits: StepAwaits.optional(),
    position_id: UintString.optional().meta({
      description: 'Number of the position or withdrawal request the step is about.',
    }),
    expected_output: z
      .number()
      .nonnegative()
      .optional()
      .meta({ description: 'What it is expected to return, in decimal token units.' }),
    expected_output_raw: UintString.optional().meta({ description: 'The same in base units.' }),
    min_output_raw: UintString.optional().meta({
      description: 'The least that it returns, in base units: with less it reverts.',
    }),
    planned_min_output_raw: UintString.optional().meta({
      description:
        'The least output as planned, for the planned amount: what re-encode compares with, however often `min_output_raw` was renewed since. Send it back as it is.',
    }),
    outputs: z.array(StepOutput).max(20).optional().meta({
      description: 'Everything the step returns, when that is more than one asset.',
    }),
    units_raw: UintString.optional().meta({
      description:
        'Shares or liquidity that leave the position, or that a repayment settles, where the call counts in these and not in the asset.',
    }),
    recipient: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'Who receives what it returns or sends: show it in full.' }),
    recipient_name: z.string().max(255).optional().meta({
      description: 'The ENS name that `recipient` was looked up by when it was planned.',
    }),
    spender: EvmAddress.optional().meta({
      description: 'Who may spend what is approved: show it in full.',
    }),
    vault_address: EvmAddress.optional().meta({ description: 'Contract of the ERC-4626 vault.' }),
    pool_id: z.string().max(128).optional().meta({
      description: 'The market of the protocol that the step is about, as `pool_id` names it.',
    }),
    health_factor: StepHealthFactor.optional(),
    slippage_bps: z.number().int().min(0).max(10_000).optional().meta({
      description: 'How far the least output is below the expected one, in basis points.',
    }),
    price_impact_bps: PriceImpactBps.optional(),
    route: StepRoute.optional(),
    deadline: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Unix seconds after which the call reverts.' }),
    signer: Signer.optional(),
    recovery: StepRecovery.optional(),
    solana_tx: z.string().max(4096).optional().meta({
      description:
        'Base64 of a Solana transaction message; it replaces `to` and `data` on solana steps.',
    }),
    solana_format: z.string().max(32).optional().meta({
      description:
        '`v0_message`: the bytes that are signed. A transaction is the signatures and these bytes.',
    }),
    asset_mint: SolanaAddress.optional().meta({
      description: 'Mint of the asset on solana; absent for SOL.',
    }),
    to_asset_mint: SolanaAddress.optional().meta({
      description: 'Mint of `to_asset` on solana; absent for SOL.',
    }),
    delegate: SolanaAddress.optional().meta({
      description: 'Who an approval on solana is for.',
    }),
    stake_account: SolanaAddress.optional().meta({
      description: 'The stake account that the step is about.',
    }),
    validator: SolanaAddress.optional().meta({
      description: 'Vote account of the validator that stake goes to.',
    }),
    blockhash: z.string().max(44).optional().meta({
      description: 'What the Solana message depends on: a recent blockhash, or the nonce it uses.',
    }),
    last_valid_block_height: z.number().int().nonnegative().optional().meta({
      description:
        'Block height after which the message can no longer be included; absent with a nonce.',
    }),
    nonce_account: SolanaAddress.optional().meta({
      description: 'The nonce account that keeps the message valid.',
    }),
    compute_unit_limit: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'Compute unit limit of the message.' }),
    compute_unit_price: UintString.optional().meta({
      description: 'Priority fee: millionths of a lamport per compute unit.',
    }),
    quoted_at: z.number().int().optional().meta({ description: 'Quote time, epoch ms.' }),
    planned: StepPlanned.optional(),
    plan_id: z.string().max(64).optional().meta({
      description: 'The plan that the step belongs to. Send it back as it is.',
    }),
    expires_at: z.number().int().optional().meta({
      description:
        'Epoch ms: until when re-encode takes the step, and the latest deadline that it encodes; of `POST /plan` 24 hours later, and as long as its `signer` needs. Send it back as it is.',
    }),
    seal: z.string().max(64).optional().meta({
      description:
        'Proof of what was planned, and for which account. Send it back as it is: re-encode takes no step without it, nor one that was changed or planned for another account.',
    }),
    error: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Why it failed, on results of a simulation.' }),
  })
  .meta({ id: 'Step', description: 'One unsigned transaction.' });
export type Step = z.infer<typeof Step>;
