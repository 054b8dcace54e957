import type { PortalRole } from '#server/schemas/portal.ts';

/** From most to least. Written again here: the schemas bring a validator that pages need not load. */
export const ROLES: readonly PortalRole[] = ['owner', 'developer', 'viewer'];

/** The words of the member page. */
export const MEMBER_TEXTS = {
  title: 'Members',
  lead: 'Who works here, and what each may do.',
  invite: 'Invite someone',
  inviteTitle: 'Invite someone',
  inviteWhy: 'They get an email with a link that works once, for their address only.',
  email: 'E-mail',
  role: 'Role',
  send: 'Send invitation',
  cancel: 'Cancel',
  invited: (email: string) => `${email} was invited`,
  members: 'Members',
  person: 'Person',
  joined: 'Joined',
  you: 'You',
  actions: (name: string) => `Actions for ${name}`,
  roles: { owner: 'Owner', developer: 'Developer', viewer: 'Viewer' },
  roleHints: {
    owner: 'Everything, members too',
    developer: 'Keys, webhooks and agents',
    viewer: 'Read only',
  },
  make: (role: string) => `Make ${role.toLowerCase()}`,
  changed: (email: string, role: string) => `${email} is ${role.toLowerCase()} now`,
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeWhy:
    'They lose access at once, in every browser. The API key continues to work: rotate it if they knew it.',
  removed: (email: string) => `${email} was removed`,
  leave: 'Leave',
  leaveTitle: 'Leave this organisation?',
  leaveWhy: 'You lose access at once. Only an owner can invite you back.',
  invitations: 'Open invitations',
  invitationsWhy: 'Sending one again makes a new link; the one before stops working.',
  mail: 'Mail',
  mailed: 'Sent',
  notMailed: 'Not sent',
  sendAgain: 'Send again',
  sentAgain: (email: string) => `The invitation of ${email} was sent again`,
  stands: (email: string) =>
    `${email} is invited, but the mail could not be sent. Send it again in a while.`,
  expires: 'Ends',
  revoke: 'Revoke',
  revokeTitle: (email: string) => `Revoke the invitation of ${email}?`,
  revokeWhy: 'The link in the email stops working at once.',
  revoked: 'The invitation was revoked',
} as const;
