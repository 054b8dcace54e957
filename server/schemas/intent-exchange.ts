import { z } from 'zod';
import { DecimalAmount, Intent } from './intent.ts';
import { ownWords, ownWordsNote } from './own-words.ts';
import { Wallets } from './wallet.ts';

const Message = z.object({
  role: z.enum(['user', 'assistant']).meta({
    description: 'Who wrote it. Only a user’s turn can name a recipient.',
  }),
  content: z.string().max(64_000).meta({ description: 'The text of the turn.' }),
});

const MAX_PROMPT = 2000;

const IntentFields = z
  .object({
    prompt: ownWords(1, MAX_PROMPT).meta({ description: ownWordsNote(MAX_PROMPT) }),
    wallets: Wallets,
    balances: z
      .array(
        z.object({
          chain: z.string().max(32).meta({ description: 'The chain that it is held on.' }),
          asset: z.string().min(1).max(64).meta({ description: 'Its symbol.' }),
          amount: DecimalAmount.meta({ description: 'Decimal token units.' }),
          wallet: z.string().max(64).optional().meta({
            description: 'The address that holds it.',
          }),
        }),
      )
      .max(2000)
      .optional()
      .meta({
        description:
          'Pre-fetched holdings; read from the chains when omitted. Of a chain that is in it, what it leaves out counts as none.',
      }),
    page_context: z.record(z.string(), z.unknown()).optional().meta({
      description: 'Facts of the page that the user sees, for description alone.',
    }),
    messages: z.array(Message).max(100).optional().meta({
      description: 'Earlier turns, oldest first; the current one is `prompt`.',
    }),
    conversation_context: z.string().optional().meta({
      description:
        'Text of earlier turns, taken as one assistant turn. Ignored where `messages` is sent, even empty.',
    }),
    clarify_follow_up: z.boolean().optional().meta({
      description: 'True where `prompt` ends with the answer to a clarification.',
    }),
    options: z
      .object({
        stream: z.boolean().optional().meta({ description: 'Answers with server-sent events.' }),
      })
      .loose()
      .optional()
      .meta({ description: 'How it is answered.' }),
  })
  .meta({
    examples: [
      {
        prompt: 'Swap 500 USDC to ETH on Base',
        wallets: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chain: 'base' }],
      },
    ],
  });

/** What is ignored is not judged: the legacy text beside messages (`docs/guides/intents.md`). */
function withoutIgnored(body: z.input<typeof IntentFields>): unknown {
  if (typeof body !== 'object' || body === null || body.messages === undefined) return body;
  return { ...body, conversation_context: undefined };
}

/** `POST /intent` request (`docs/guides/intents.md`). */
export const IntentRequest = z
  .preprocess(withoutIgnored, IntentFields)
  .meta({ id: 'IntentRequest' });
export type IntentRequest = z.infer<typeof IntentRequest>;

/** A question the user must answer first (`docs/guides/intents.md`). */
export const Clarification = z
  .object({
    id: z.string().meta({ description: 'Of this question in this answer.' }),
    kind: z
      .string()
      .meta({ description: 'What is missing: amount, asset, chain, recipient, wallet …' }),
    question: z.string().meta({ description: 'To be asked of the user as it is.' }),
    options: z
      .array(
        z.object({
          id: z
            .string()
            .meta({ description: 'Of the option in this question; it is not sent back.' }),
          label: z
            .string()
            .meta({ description: 'What is appended to the prompt if the user picks it.' }),
        }),
      )
      .meta({ description: 'Answers to choose from; others may be written too. May be empty.' }),
  })
  .meta({ id: 'Clarification' });
export type Clarification = z.infer<typeof Clarification>;

/** `POST /intent` response (`docs/guides/intents.md`). */
export const IntentResponse = z
  .object({
    reasoning: z.string().meta({
      description: 'What was understood, for display; the answer where `kind` is informational.',
    }),
    suggested_name: z.string().meta({ description: 'A short title for it.' }),
    kind: z.enum(['transactional', 'informational']).meta({
      description: 'Whether something is to be done, or a question was answered.',
    }),
    intents: z.array(Intent).meta({
      description: 'What to plan, in order; empty while a question is open.',
    }),
    clarifications: z.array(Clarification).meta({
      description: 'What the user has to answer first; empty where nothing is open.',
    }),
  })
  .meta({ id: 'IntentResponse' });
export type IntentResponse = z.infer<typeof IntentResponse>;
