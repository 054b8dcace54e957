import { z } from 'zod';
import { Intent } from './intent.ts';
import { Signer, SolanaAddress, Step } from './step.ts';
import { Wallets } from './wallet.ts';

/** More orders than this are planned in several calls. */
export const MAX_INTENTS = 50;

/** `POST /plan` request (`docs/guides/plans.md`). */
export const PlanRequest = z
  .object({
    intents: z.array(Intent).min(1).max(MAX_INTENTS),
    wallets: Wallets,
    signer: Signer.optional(),
    nonce_account: SolanaAddress.optional().meta({
      description:
        'A Solana nonce account of the wallet: its steps on solana then stay valid until they are sent, instead of about a minute.',
    }),
  })
  .meta({
    id: 'PlanRequest',
    examples: [
      {
        intents: [{ action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' }],
        wallets: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }],
      },
    ],
  });
export type PlanRequest = z.infer<typeof PlanRequest>;

/** `POST /plan` response (`docs/guides/plans.md`). */
export const PlanResponse = z
  .object({
    steps: z
      .array(Step)
      .meta({ description: 'Unsigned transactions in the order in which they are signed.' }),
    summary: z
      .object({
        total_after_fees: z
          .string()
          .meta({ description: 'What the last step returns, e.g. `0.1998 ETH`.' }),
        bridge_count: z
          .number()
          .int()
          .nonnegative()
          .meta({ description: 'How many steps are bridges.' }),
        est_fee_usd: z.string().meta({ description: 'Network and bridge fees, e.g. `$1.23`.' }),
        est_network_fee_usd: z.string().optional().meta({
          description:
            'The part of `est_fee_usd` that is paid on top of the amounts, in the coins of the chains: gas, data and the messages of bridges.',
        }),
        est_bridge_fee_usd: z.string().optional().meta({
          description:
            'The part of `est_fee_usd` that bridges keep of what they carry: the expected outputs are without it.',
        }),
      })
      .meta({ description: 'Totals of the whole plan.' }),
    warnings: z.array(z.string()).optional().meta({
      description: 'What the signer should know, for example a large price impact.',
    }),
    quoted_at: z.number().int().meta({ description: 'Quote time, epoch ms.' }),
    seal: z.string().max(64).optional().meta({
      description:
        'Proof that the whole plan is as it was answered, for a review link alone: each step has its own.',
    }),
  })
  .meta({ id: 'PlanResponse' });
export type PlanResponse = z.infer<typeof PlanResponse>;
