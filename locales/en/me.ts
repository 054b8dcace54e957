const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Texts of the page on which a wallet sees and stops everything of its own. */
export const ME_TEXTS = {
  pageTitle: 'Your wallet on Portolan',
  title: 'Your wallet',
  lead: 'See every agent, permission and chat of your wallet, whichever site created it, and stop any of them.',
  signing: 'What your signature does',
  effects: [
    'It shows this page in this browser for one hour.',
    'You sign a message, not a transaction: it is free and moves no funds.',
    'It gives nobody access to your funds.',
  ],
  signature: {
    chooseKind: 'Sign in with',
    title: 'Sign in with your wallet',
    hint: 'Sign a message: free, moves no funds',
    wrongAccount: 'Your wallet is on another account.',
    button: 'Sign in',
    declined: 'You rejected the request in your wallet. You are not signed in.',
  },
  signedInUntil: 'Signed in until',
  signOut: 'Sign out',
  partial: (chain: string) => `Only what belongs to your wallet on ${chain} is shown`,
  partialWhy:
    'Your wallet is a contract, and its address is in use on another chain too, where it may belong to someone else. Agents turned on at partners are not tied to a chain and are not listed: pause them on the partner’s page or in the chat.',
  nothing: 'Nothing watches or acts for this wallet',
  nothingWhy:
    'Agents that you claim or turn on, permissions that you sign and chats that you link appear here.',
  partners: 'Partners',
  partnersWhy: 'Sites with agents, chats or permissions for your wallet.',
  agents: (count: number) => counted(count, 'agent', 'agents'),
  chatsOf: (count: number) => counted(count, 'chat link', 'chat links'),
  permissionsOf: (count: number) => counted(count, 'permission', 'permissions'),
  watches: 'Agents',
  /** Above one page of several. */
  pageOf: (page: number, pages: number, all: number) =>
    `Page ${page} of ${pages}, ${counted(all, 'agent', 'agents')} in total. “Stop everything” pauses every one of them.`,
  sources: {
    draft: 'Claimed by your wallet',
    link: 'Turned on by a public link, in a chat that you linked',
  },
  from: (partner: string) => `Turned on at ${partner}`,
  prepares: (action: string) => `Prepares a plan: “${action}”`,
  alertsOnly: 'Alerts only',
  lastFired: 'Last alert',
  neverFired: 'No alerts yet',
  status: { active: 'On', paused: 'Paused' },
  pause: 'Pause',
  resume: 'Resume',
  /** The name of a button among several alike. */
  of: (label: string, what: string) => `${label}: ${what}`,
  open: 'Open',
  pauseWhy:
    'Paused agents check nothing and send no alerts. A partner’s page can turn its agent on again.',
  permissions: 'Permissions',
  permissionsWhy:
    'Pausing is free and requires a message signed by the owner. To revoke one on chain, open its page.',
  states: { active: 'Active', paused: 'Paused', revoked: 'Revoked', ended: 'Ended' },
  spent: (spent: string, budget: string) => `${spent} of ${budget} spent`,
  proposedBy: (partner: string) => `Proposed by ${partner}`,
  start: 'Start',
  openPermission: 'Open and revoke',
  chats: 'Chats',
  chatsWhy:
    'Telegram chats that receive alerts for your wallet. Stop any that you do not recognize.',
  chat: (count: number) => `Chat ${count}`,
  alertsOf: (partner: string) => `Alerts from agents turned on at ${partner}`,
  alertsOfOwn: 'Alerts from agents that you claimed and about runs of your permissions',
  linked: 'Linked',
  mails: 'Email',
  mailStatus: {
    active: 'Alerts from agents that you claimed and about runs of your permissions',
    pending: 'Not confirmed yet: nothing is sent there',
  },
  stop: 'Stop',
  stopAll: 'Stop all',
  stopPartnerTitle: (partner: string) => `Stop everything from ${partner}?`,
  stopPartnerWhy:
    'Its agents for your wallet are paused, and its alerts to your chats end. Its page can turn them on again. Permissions are not changed: pause or revoke them below.',
  everything: 'Stop everything',
  everythingTitle: 'Stop everything?',
  everythingWhy:
    'All agents of your wallet are paused, and all alerts to your chats and email addresses end. You can resume agents here; chats and addresses have to be linked again. Permissions are not changed: pause or revoke each one separately.',
  keep: 'Keep',
};
