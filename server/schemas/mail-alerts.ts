import { z } from 'zod';

/** An owner asks to be notified by email too. */
export const MailRequest = z.strictObject({ address: z.email().max(254) });
export type MailRequest = z.infer<typeof MailRequest>;

export const MailAsked = z.object({
  /** Whether the address has confirmed already; else it was sent a link to do so. */
  is_active: z.boolean(),
});
export type MailAsked = z.infer<typeof MailAsked>;
