/** The words of an invitation. */
export const INVITATION_TEXTS = {
  title: 'Invitation',
  join: (organisation: string) => `Join ${organisation}`,
  lead: (email: string, role: string) =>
    `${email} is invited as ${role === 'owner' ? 'an owner' : `a ${role}`}.`,
  accept: 'Accept the invitation',
  signIn: 'Sign in to accept',
  other: (signedIn: string, invited: string) =>
    `You are signed in as ${signedIn}. The invitation is only for ${invited}: sign in with that address.`,
  switch: 'Sign in with another address',
  gone: 'This invitation is no longer open',
  goneWhy: 'It was accepted, revoked or sent again with a new link, or it has expired.',
  toPortal: 'To your portal',
};
