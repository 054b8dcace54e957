/** What its two signatures have in common. */
const SIGNATURE = {
  chooseKind: 'Claim with',
  hint: 'Sign a message: free, moves no funds',
  wrongAccount: 'Only the owner above can do this. Your wallet is on another account.',
};

/** Texts of the pages of drafts. */
export const CLAIM_TEXTS = {
  condition: 'Condition',
  schedule: 'Schedule',
  checks: 'Checks',
  cadences: {
    hourly: 'Every hour, until you stop it',
    daily: 'Every day, until you stop it',
  } as Readonly<Record<string, string>>,
  checked: (cadence: string) =>
    `${cadence}. Alerts when it becomes true; re-arms when it turns false.`,
  action: 'Action',
  alertsOnly: 'Alerts only. No transactions are prepared.',
  prepares: (action: string) => `Prepares a plan: “${action}”`,
  eachPlan: 'You review and sign each plan.',
  alerts: 'Alerts',
  notice:
    'On this page, for the wallet that claims the agent. Its owner can also link a chat or an email address.',
  owner: 'Owner',
  anyWallet: 'The first wallet that claims it',
  anyEvmWallet: 'The first EVM wallet that claims it',
  written: 'Written by the sender of this link. Claim it only if it says what you want.',
  signing: 'What your signature does',
  effects: [
    'The agent becomes yours and is active immediately.',
    'You sign a message, not a transaction: it is free and moves no funds.',
    'It grants no access to your funds. The agent reads public data only.',
  ],
  signature: {
    claim: {
      ...SIGNATURE,
      title: 'Claim this agent',
      button: 'Claim agent',
      declined: 'You rejected the request in your wallet. Nothing was claimed.',
    },
    open: {
      ...SIGNATURE,
      title: 'Show alerts',
      button: 'Show alerts',
      declined: 'You rejected the request in your wallet.',
    },
  },
  expired: 'This draft has expired',
  expiredWhy: 'Drafts expire after 72 hours. Ask the sender of this link for a new one.',
  claimed: 'This draft was claimed',
  claimedWhy: 'A draft creates one agent, for the first wallet that claims it.',
  yours: 'Is it yours? Connect that wallet and sign a message to see its alerts.',
  active: 'Your agent is active',
  nextTime: 'Its next alert appears here.',
  next: 'It starts checking within seconds. Alerts appear here.',
  nextAlerts: 'It keeps checking. New alerts appear here.',
  stopped: 'This agent was stopped',
  stoppedWhy: 'It no longer checks anything.',
  agentId: 'Agent ID',
  alertsTitle: 'Alerts',
  noAlerts: 'No alerts yet. Keep this page and come back, or stop the agent.',
  seePlan: 'Review plan',
  planMoves: 'The plan moves no funds until you sign it.',
  chat: 'Alerts in a chat',
  chatWhy:
    'Link a Telegram chat with this wallet to get these alerts there. The chat can pause agents; it cannot move or sign anything.',
  stop: 'Stop agent',
  stopTitle: 'Stop this agent?',
  stopNow: 'Stop permanently',
  keep: 'Keep agent',
  stopWhy:
    'This cannot be undone. It is free and moves no funds. Earlier plans stay available and do nothing unless you sign them. To restart it, ask the sender of this link for a new one.',
  unknown: 'This link does not work',
  unknownWhy:
    'It may be incomplete, too old, or meant for another address. Open the original link again.',
};
