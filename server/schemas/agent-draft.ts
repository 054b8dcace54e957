import { z } from 'zod';
import { ownWords } from './own-words.ts';
import { hasUnseen } from './unseen-characters.ts';
import { WalletAddress } from './wallet.ts';

/** `POST /agent-drafts` (`docs/guides/drafts.md`). */
export const CreateAgentDraftRequest = z
  .strictObject({
    request: ownWords(8, 2000)
      .refine(
        (text) => !hasUnseen(text),
        'Send it without invisible or direction-changing characters: its owner must see what it says.',
      )
      .meta({
        description:
          'What to watch, in plain English: a complete condition or a recurring schedule, and what to alert about or to prepare.',
      }),
    wallet: WalletAddress.optional().meta({
      description:
        'The owner. Only this wallet can claim the draft; without one the first wallet that signs does.',
    }),
    autonomy: z.enum(['notify', 'prepare']).default('notify').meta({
      description: 'A request that asks for an action must choose prepare.',
    }),
  })
  .meta({ id: 'CreateAgentDraftRequest' });

const proposalId = z
  .string()
  .meta({ description: 'The id of the draft.', examples: ['draft_7Qd2mVxYbT0cKpWzR4hJ8n'] });
const expiresAt = z.number().int().meta({ description: 'Epoch ms, 72 hours after it was made.' });

/** `POST /agent-drafts` response (`docs/guides/drafts.md`). */
export const AgentDraftResponse = z
  .object({
    proposal_id: proposalId,
    expires_at: expiresAt,
    review_url: z.url().meta({
      description:
        'Private: for the owner alone, who opens it and claims the draft with one signature.',
    }),
    status: z.literal('draft').meta({ description: 'Nothing is watched.' }),
    wallet: z.string().nullable().meta({
      description: 'The owner, as sent; null when any wallet may claim.',
    }),
    summary: z.string().meta({ description: 'What it will watch, in words.' }),
    cadence: z
      .enum(['hourly', 'daily', 'weekly', 'monthly'])
      .nullable()
      .meta({ description: 'How often it will be checked, or come due.' }),
    autonomy: z
      .enum(['notify', 'prepare'])
      .meta({ description: 'Whether it also prepares a plan when it fires.' }),
    action: z.string().nullable().meta({
      description: 'What is prepared when it fires, for the owner to sign. Null for notify.',
    }),
    activation: z.string().meta({ description: 'What makes it an agent, in words.' }),
  })
  .meta({ id: 'AgentDraft', description: 'An agent that was drafted without a key, inactive.' });
export type AgentDraftResponse = z.infer<typeof AgentDraftResponse>;

/** The token is a secret: it is sent in a body, which no log keeps. */
export const AgentDraftStatusRequest = z
  .strictObject({
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'Send the last segment of `review_url`: 43 characters.')
      .meta({ description: 'The last segment of `review_url`.' }),
  })
  .meta({ id: 'AgentDraftStatusRequest' });

export const AgentDraftStatus = z
  .object({
    proposal_id: proposalId,
    status: z
      .enum(['draft', 'claimed', 'expired'])
      .meta({ description: 'Whether an owner has claimed it.' }),
    wallet: z.string().nullable().meta({
      description: 'The wallet that claimed it, else the one it is for; null when any may claim.',
    }),
    agent_id: z.string().nullable().meta({ description: 'The agent it became; null until then.' }),
    expires_at: expiresAt,
  })
  .meta({ id: 'AgentDraftStatus' });
export type AgentDraftStatus = z.infer<typeof AgentDraftStatus>;
