/** The words of the pages before the portal. */
export const ENTRY_TEXTS = {
  signIn: 'Sign in',
  signInLead:
    'Your API key, usage, webhooks and agents. New here? The same link creates your account.',
  signInAgain: 'Sign in again',
  signInAgainLead: (email: string) =>
    `You are signed in as ${email}. This change needs a sign-in of the last 10 minutes; then you come back to where you were.`,
  email: 'E-mail',
  emailPlaceholder: 'ada@example.org',
  sendLink: 'Send me a sign-in link',
  or: 'or',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not accepted. Try again, or sign in with a link by mail.',
  github: 'Continue with GitHub',
  noMail: 'Sign-in by mail is not set up here: this deployment has no mail server.',
  noCookies:
    'This browser does not keep the cookie that signing in needs. Allow cookies for this site and try again.',
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
  confirmBroken: 'This link is not complete',
  confirmBrokenLead: 'Open the link in the mail again, in full, or ask for another one.',
  askAgain: 'Ask for another link',
  errors: {
    rate_limited: 'Too many requests. Wait 15 minutes and try again.',
    Verification: 'This link was used already, or it is too old. Ask for another one.',
    EmailSignin: 'The mail could not be sent. Check the address and try again.',
    CredentialsSignin: 'The passkey was not accepted. Try again, or sign in with a link by mail.',
    OAuthAccountNotLinked:
      'An account with this address exists. Sign in as you did the first time.',
    OAuthCallback: 'GitHub did not let you in. Try again, or sign in with a link by mail.',
    Callback: 'You were not let in. Try again, or sign in another way.',
    AccessDenied: 'You were not let in. Try another way to sign in.',
  } as Readonly<Record<string, string>>,
  error: 'You could not be signed in. Try again.',
  newOrganisation: 'Name your organisation',
  newOrganisationLead:
    'Everything belongs to an organisation: the API key, the credits, the webhooks and the agents. You can rename it later.',
  organisationName: 'Name',
  organisationHint: 'Your company or project, as your colleagues know it.',
  createOrganisation: 'Create organisation',
  toOrganisations: 'Back to your organisations',
};

/** @returns what a code in the address of the sign-in page means, in words; null for none. */
export function signInError(code: string | null | undefined): string | null {
  if (code === null || code === undefined || code === '') return null;
  return ENTRY_TEXTS.errors[code] ?? ENTRY_TEXTS.error;
}
