import { ApiError } from '#server/errors/api-error.ts';
import { askForMail } from '#server/mail-alerts/index.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import type { MailAsked, MailRequest } from '#server/schemas/mail-alerts.ts';

/** How often one address may have mails sent that ask for a confirmation. */
export const MAIL_LIMITS: readonly AddressLimit[] = [
  { maxRequests: 5, windowMs: 60_000 },
  { maxRequests: 20, windowMs: 86_400_000 },
];

/**
 * Asks an address whether it wants to be notified of a wallet, whose owner this browser is known as.
 *
 * @throws ApiError service_unavailable where no mail can be sent, and as `askForMail` does
 */
export async function askByMail(
  { pool, sendsMail }: Pick<ReviewRoot, 'pool' | 'sendsMail'>,
  wallet: string,
  { address }: MailRequest,
  nowMs: number,
): Promise<MailAsked> {
  if (!sendsMail) {
    throw new ApiError('service_unavailable', { message: 'No mail can be sent from here.' });
  }
  const { isActive } = await askForMail(pool, { wallet, address }, nowMs);
  return { is_active: isActive };
}
