/** Texts of mails to owners, and of the pages that their links open. */
export const MAIL_TEXTS = {
  confirm: (wallet: string) => ({
    subject: 'Confirm alerts by email',
    lines: [
      'Someone who signed with this wallet asked Portolan to send its alerts to this address:',
      wallet,
      'You would receive alerts from agents that it claimed and about runs of its permissions. Alerts cannot move funds.',
    ],
    label: 'Confirm this address',
    note: 'The link works for one day. If you did not request this, ignore this email: no alerts will be sent.',
  }),
  late: (when: string) => `Late message. This happened on ${when} UTC.`,
  wallet: (wallet: string) => `Wallet: ${wallet}`,
  open: 'Open your wallet’s page',
  why: 'You receive this because you confirmed this address for the wallet. No link in our alerts can sign or move anything: the page asks for your wallet’s signature first.',
  unsubscribe: 'Unsubscribe',
  run: {
    goal: (text: string) => `Goal: ${text}`,
    done: (text: string) => `Done: ${text}`,
    remaining: (text: string) => `Remaining: ${text}`,
    reasoning: (text: string) => `Reasoning: ${text}`,
    next: (text: string) => `Next: ${text}`,
    transaction: (hash: string) => `Transaction: ${hash}`,
  },
  planReady: 'A plan is ready. Open the agent from your wallet’s page to review it.',
  noPlan: (reason: string) => `No plan was prepared: ${reason}`,
  noReason: 'the reason is not known.',
  pageTitle: 'Alerts by email',
  pages: {
    confirm: {
      title: 'Confirm this address',
      text: (address: string) => `Alerts for the wallet below will be sent to ${address}.`,
      button: 'Confirm',
      done: 'This address is confirmed',
      doneText: (address: string) =>
        `Alerts for the wallet below are sent to ${address}. Each email has an unsubscribe link.`,
    },
    unsubscribe: {
      title: 'Unsubscribe',
      text: (address: string) =>
        `You will no longer receive alerts for the wallet below at ${address}.`,
      button: 'Unsubscribe',
      done: 'You are unsubscribed',
      doneText: (address: string) =>
        `Alerts for the wallet below are no longer sent to ${address}. Its agents and permissions stay as they are.`,
    },
  },
  invalid: 'This link does not work',
  invalidWhy:
    'It may be incomplete, older than a day, or replaced by a newer one. Request a new one.',
};
