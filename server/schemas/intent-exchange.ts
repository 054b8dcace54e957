import { z } from 'zod';
import { Intent } from './intent.ts';
import { Wallet } from './wallet.ts';

const Message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().max(64_000),
});

/** `POST /intent` request (spec 4.3). */
export const IntentRequest = z
  .object({
    prompt: z.string().trim().min(1).max(2000),
    wallets: z.array(Wallet).min(1).max(20),
    balances: z
      .array(
        z.object({
          chain: z.string().max(32),
          asset: z.string().min(1).max(64),
          amount: z.union([z.number().nonnegative(), z.string().max(122)]),
          wallet: z.string().max(64).optional(),
        }),
      )
      .max(500)
      .optional()
      .meta({ description: 'Pre-fetched holdings; read from the chains when omitted.' }),
    page_context: z.record(z.string(), z.unknown()).optional(),
    messages: z.array(Message).max(100).optional(),
    conversation_context: z.string().max(64_000).optional(),
    clarify_follow_up: z.boolean().optional(),
    options: z.object({ stream: z.boolean().optional() }).loose().optional(),
  })
  .meta({
    id: 'IntentRequest',
    examples: [
      {
        prompt: 'Swap 500 USDC to ETH on Base',
        wallets: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }],
      },
    ],
  });
export type IntentRequest = z.infer<typeof IntentRequest>;

/** A question the user must answer first (spec 2.5). */
export const Clarification = z
  .object({
    id: z.string(),
    kind: z
      .string()
      .meta({ description: 'What is missing: amount, asset, chain, recipient, wallet …' }),
    question: z.string(),
    options: z.array(z.object({ id: z.string(), label: z.string() })),
  })
  .meta({ id: 'Clarification' });
export type Clarification = z.infer<typeof Clarification>;

/** `POST /intent` response (spec 2.4). */
export const IntentResponse = z
  .object({
    reasoning: z.string(),
    suggested_name: z.string(),
    kind: z.enum(['transactional', 'informational']),
    intents: z.array(Intent),
    clarifications: z.array(Clarification),
  })
  .meta({ id: 'IntentResponse' });
export type IntentResponse = z.infer<typeof IntentResponse>;
