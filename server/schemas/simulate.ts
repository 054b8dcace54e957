import { z } from 'zod';
import { Step } from './step.ts';
import { WalletAddress } from './wallet.ts';

/** Chains `POST /simulate` runs on (spec 4.6 and the chains added since). */
export const SIMULATE_CHAINS = [
  'ethereum',
  'base',
  'arbitrum',
  'optimism',
  'polygon',
  'xlayer',
  'solana',
] as const;

/** `POST /simulate` request (spec 4.6): one call per chain. */
export const SimulateRequest = z
  .object({
    chain: z.enum(SIMULATE_CHAINS),
    sender: WalletAddress,
    steps: z.array(Step).min(1).max(50),
  })
  .meta({ id: 'SimulateRequest' });
export type SimulateRequest = z.infer<typeof SimulateRequest>;

export const BalanceChange = z
  .object({
    asset: z.string(),
    token: z.string().nullable().meta({ description: 'Token address; null for the native coin.' }),
    change_raw: z.string().meta({ description: 'Signed, in base units, without gas.' }),
    change: z.string().meta({ description: 'Signed decimal token units.' }),
  })
  .meta({ id: 'BalanceChange' });

export const SimulatedStep = z
  .object({
    success: z.boolean(),
    status: z.string().meta({ description: 'Glyph: ✓ or ✗.' }),
    status_code: z.number().int().meta({ description: '1 succeeded, 0 reverted.' }),
    action: z.string(),
    action_type: z.string(),
    asset: z.string(),
    gas: z.string(),
    error: z.string().nullable(),
    balance_changes: z.array(BalanceChange),
  })
  .meta({ id: 'SimulatedStep' });

/** `POST /simulate` response (spec 2.9). */
export const SimulateResponse = z
  .object({
    success: z.boolean(),
    gas_used: z.string().meta({ examples: ['182,344'] }),
    gas_price: z.string().meta({ examples: ['0.012 gwei'] }),
    gas_price_source: z.string().meta({ examples: ['rpc'] }),
    total_cost: z.string().meta({ examples: ['$0.04'] }),
    error: z.string().nullable(),
    steps: z.array(SimulatedStep),
  })
  .meta({ id: 'SimulateResponse' });
export type SimulateResponse = z.infer<typeof SimulateResponse>;
