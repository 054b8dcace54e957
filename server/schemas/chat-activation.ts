import { z } from 'zod';

/** What opens the chat for a page's owner. */
export const ChatActivation = z.strictObject({
  /** Opaque, for one use. */
  activation_url: z.url(),
  /** Epoch ms. */
  expires_at: z.number().int(),
});
export type ChatActivation = z.infer<typeof ChatActivation>;
