import { z } from 'zod';
import { PlanResponse } from './plan.ts';
import { ShownText } from './shown-text.ts';
import { WalletAddress } from './wallet.ts';

const MAX_STEPS = 50;
const MAX_HOURS = 168;

/** `POST /review-links` request; the operation is additive to spec 4. */
export const ReviewLinkRequest = z
  .object({
    plan: PlanResponse.refine(
      ({ steps }) => steps.length > 0 && steps.length <= MAX_STEPS,
      `Send a plan of 1 to ${MAX_STEPS} steps.`,
    ).meta({ description: 'The plan, exactly as `POST /plan` answered it, with its seals.' }),
    wallet: WalletAddress.meta({ description: 'Who signs: the `wallet` of every step.' }),
    sentence: ShownText.trim().min(1).max(2000).optional().meta({
      description: 'What the plan is for, in your words; the page says that they are yours.',
    }),
    expires_in_hours: z
      .number()
      .int()
      .min(1)
      .max(MAX_HOURS)
      .default(MAX_HOURS)
      .meta({ description: 'How long the link works.' }),
  })
  .meta({ id: 'ReviewLinkRequest' });

/** `POST /review-links` response. */
export const ReviewLink = z
  .object({
    review_url: z.url().meta({
      description: 'Private: whoever has it sees the plan. Only its wallet can sign.',
      examples: [
        'https://portolan.example/review/open/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ],
    }),
    expires_at: z.number().int().meta({ description: 'Epoch ms.' }),
  })
  .meta({ id: 'ReviewLink' });
