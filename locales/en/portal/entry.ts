/** The words of the pages before the portal. */
export const ENTRY_TEXTS = {
  signIn: 'Sign in',
  signInLead:
    'Your API key, usage, webhooks and agents. New here? The same link creates your account.',
  signInAgain: 'Sign in again',
  signInAgainLead: (email: string) =>
    `You are signed in as ${email}. This change requires a sign-in within the last 10 minutes. Afterwards you return to this page.`,
  email: 'Email',
  emailPlaceholder: 'ada@example.org',
  sendLink: 'Send me a sign-in link',
  or: 'or',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not accepted. Try again, or sign in with a link by email.',
  github: 'Continue with GitHub',
  noMail: 'Sign-in by email is not available: this deployment has no mail server.',
  noCookies:
    'This browser blocks the cookie that sign-in needs. Allow cookies for this site and try again.',
  unreachable: 'The portal cannot be reached. Check your connection and try again.',
  keyless: 'Portolan never asks for a private key or a seed phrase.',
  sent: 'Check your email',
  sentLead: 'We sent you a link. It works once, for 15 minutes.',
  sentTo: (email: string) => `We sent a link to ${email}. It works once, for 15 minutes.`,
  sentMissing:
    'Nothing there? Check your spam folder. Links from the last 15 minutes still work; you can request another in a few minutes.',
  again: 'Use another address',
  confirm: 'Sign in to Portolan',
  confirmLead: (email: string) => `You are about to sign in as ${email}.`,
  confirmButton: 'Sign in',
  confirmBroken: 'This link is incomplete',
  confirmBrokenLead: 'Open the complete link from the email, or request another one.',
  askAgain: 'Request another link',
  errors: {
    rate_limited: 'Too many requests. Wait 15 minutes and try again.',
    Verification: 'This link was already used or has expired. Request another one.',
    EmailSignin: 'The email could not be sent. Check the address and try again.',
    CredentialsSignin: 'The passkey was not accepted. Try again, or sign in with a link by email.',
    OAuthAccountNotLinked:
      'An account with this address exists. Sign in as you did the first time.',
    OAuthCallback: 'GitHub denied the sign-in. Try again, or sign in with a link by email.',
    Callback: 'The sign-in was denied. Try again, or sign in another way.',
    AccessDenied: 'The sign-in was denied. Try another way to sign in.',
  } as Readonly<Record<string, string>>,
  error: 'Sign-in failed. Try again.',
  newOrganisation: 'Name your organisation',
  newOrganisationLead:
    'Everything belongs to an organisation: the API key, the credits, the webhooks and the agents. You can rename it later.',
  organisationName: 'Name',
  organisationHint: 'Your company or project.',
  createOrganisation: 'Create organisation',
  toOrganisations: 'Back to your organisations',
};

/** @returns what a code in the address of the sign-in page means, in words; null for none. */
export function signInError(code: string | null | undefined): string | null {
  if (code === null || code === undefined || code === '') return null;
  return ENTRY_TEXTS.errors[code] ?? ENTRY_TEXTS.error;
}
