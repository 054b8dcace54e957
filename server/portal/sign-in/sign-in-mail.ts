import { writeMail } from '#server/mail/letter.ts';
import type { Mail } from '#server/mail/send-mail.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';

/** How long the link of a sign-in mail works, in seconds. */
export const LINK_MAX_AGE_S = 15 * 60;

/** The mail of a sign-in; it says the same to who has been here before and who has not. */
export function signInMail(options: {
  readonly to: string;
  readonly origin: string;
  readonly token: string;
  readonly callbackUrl: string;
}): Mail {
  const { to, origin, token, callbackUrl } = options;
  const query = new URLSearchParams({ token, email: to, callbackUrl });
  return writeMail({
    to,
    subject: 'Sign in to Portolan',
    lines: [`A sign-in to ${new URL(origin).host} was requested for ${to}.`],
    link: { label: 'Sign in to Portolan', url: `${origin}${PORTAL_PATHS.confirm}?${query}` },
    note: `The link works once, for ${LINK_MAX_AGE_S / 60} minutes. If you did not request it, ignore this email: nobody can sign in without it.`,
  });
}
