import { z } from 'zod';
import { explainPerps } from './chain-slug.ts';
import { EvmAddress, Step, UintString } from './step.ts';
import { WalletAddress } from './wallet.ts';

/** Chains `POST /simulate` runs on (`docs/guides/simulate.md`). */
export const SIMULATE_CHAINS = [
  'ethereum',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
  'xlayer',
  'solana',
] as const;

/** Funds that are on their way, as if they had landed; without it steps behind a bridge revert. */
export const AssumedArrival = z
  .object({
    wallet: WalletAddress.optional().meta({
      description: 'Who receives it; the sender if absent.',
    }),
    asset: z.string().max(64).meta({ description: 'Symbol.' }),
    asset_address: EvmAddress.optional().meta({
      description: 'Contract of the asset; absent for the native coin.',
    }),
    amount_raw: UintString.meta({ description: 'How much arrives, in base units.' }),
  })
  .meta({
    id: 'AssumedArrival',
    description:
      'What a bridge of the same plan delivers to this chain: the `to_asset`, `to_asset_address`, `expected_output_raw` and `recipient` of its step.',
    examples: [
      {
        asset: 'USDC',
        asset_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        amount_raw: '499700000',
      },
    ],
  });
export type AssumedArrival = z.infer<typeof AssumedArrival>;

/** `POST /simulate` request (`docs/guides/simulate.md`): one call per chain. */
export const SimulateRequest = z
  .object({
    chain: z.enum(SIMULATE_CHAINS, { error: explainPerps }).meta({
      description: 'The chain of all steps: one call for each chain of a plan.',
    }),
    sender: WalletAddress.meta({ description: 'The wallet that signs the steps.' }),
    steps: z.array(Step).min(1).max(50),
    assumed_arrivals: z.array(AssumedArrival).max(20).optional().meta({
      description:
        'Bridge outputs to take as landed, so that the steps they fund are simulated instead of left open.',
    }),
  })
  .meta({ id: 'SimulateRequest' });
export type SimulateRequest = z.infer<typeof SimulateRequest>;

export const BalanceChange = z
  .object({
    asset: z.string().meta({ description: 'Symbol.' }),
    token: z.string().nullable().meta({ description: 'Token address; null for the native coin.' }),
    change_raw: z.string().meta({ description: 'Signed, in base units, without gas.' }),
    change: z.string().meta({ description: 'Signed decimal token units.' }),
  })
  .meta({ id: 'BalanceChange' });

export const SimulatedTransfer = z
  .object({
    asset: z.string().meta({ description: 'Symbol.' }),
    token: z.string().nullable().meta({ description: 'Token address; null for the native coin.' }),
    from: z.string().nullable().meta({
      description: 'Who gives; null where the chain reports balances alone (Solana).',
    }),
    to: z.string().nullable().meta({
      description: 'Who receives; null where the chain reports balances alone (Solana).',
    }),
    amount_raw: z.string().meta({ description: 'In base units, never negative.' }),
    amount: z.string().meta({ description: 'Decimal token units.' }),
    usd: z
      .string()
      .nullable()
      .meta({ description: 'Worth now; null where no feed prices the asset.' }),
  })
  .meta({
    id: 'SimulatedTransfer',
    examples: [
      {
        asset: 'ETH',
        token: null,
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        amount_raw: '100000000000000000',
        amount: '0.1',
        usd: '$300.00',
      },
    ],
  });
export type SimulatedTransfer = z.infer<typeof SimulatedTransfer>;

export const SimulatedStep = z
  .object({
    success: z.boolean().meta({ description: 'Whether it went through.' }),
    status: z.string().meta({ description: 'Glyph: ✓, ✗ or ?.' }),
    status_code: z.number().int().meta({
      description:
        '1 succeeded, 0 reverted, 2 inconclusive: what it spends is not there yet, `error` says why. After a 2 simulate again with `assumed_arrivals`, or once the funds are there.',
    }),
    action: z.string().meta({ description: 'What the transaction does: `type` of the step.' }),
    action_type: z.string().meta({ description: 'The same as a word to show.' }),
    asset: z.string().meta({ description: 'Symbol of what it takes.' }),
    gas: z.string().meta({ description: 'Gas that it used, as text to show.' }),
    error: z.string().nullable().meta({
      description:
        'Why it failed or was left open; null else. A step may use 16,777,216 gas, all of a call 48,000,000.',
    }),
    balance_changes: z.array(BalanceChange).meta({
      description: 'What the step leaves changed in the wallet: the sum of its `transfers`.',
    }),
    transfers: z.array(SimulatedTransfer).meta({
      description:
        'Everything that leaves the wallet, arrives there, or reaches the `recipient` of the step, each with whom it goes to. Nothing is netted: what is sent to somebody is listed even if as much comes back.',
    }),
  })
  .meta({ id: 'SimulatedStep' });

/** `POST /simulate` response (`docs/guides/simulate.md`). */
export const SimulateResponse = z
  .object({
    success: z.boolean().meta({
      description: 'Whether all steps have `status_code` 1; false where one is left open, too.',
    }),
    gas_used: z
      .string()
      .meta({ description: 'Of all steps, as text to show.', examples: ['182,344'] }),
    gas_price: z.string().meta({ description: 'As text to show.', examples: ['0.012 gwei'] }),
    gas_price_source: z
      .string()
      .meta({ description: 'Where the gas price is from.', examples: ['rpc'] }),
    total_cost: z
      .string()
      .meta({ description: 'Gas in US dollars, as text.', examples: ['$0.04'] }),
    error: z.string().nullable().meta({ description: 'The first failure; null without one.' }),
    steps: z.array(SimulatedStep).meta({ description: 'In the order in which they were sent.' }),
  })
  .meta({ id: 'SimulateResponse' });
export type SimulateResponse = z.infer<typeof SimulateResponse>;
