/** Pages of the portal that mails and sign-in lead to. */
export const PORTAL_PATHS = {
  home: '/portal',
  signIn: '/sign-in',
  /** After a link was sent. */
  linkSent: '/sign-in/sent',
  /** Where the link of a mail leads: a button there uses it up, opening the page does not. */
  confirm: '/sign-in/confirm',
  invitation: '/invitation',
} as const;
