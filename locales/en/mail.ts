/** Texts of mails to owners, and of the pages that their links open. */
export const MAIL_TEXTS = {
  confirm: (wallet: string) => ({
    subject: 'Confirm alerts by email',
    lines: [
      'Somebody who signed with this wallet asks Portolan to send its alerts to this address:',
      wallet,
      'You get alerts of agents that it claimed and of runs of its permissions. Alerts move no funds.',
    ],
    label: 'Confirm this address',
    note: 'The link works for one day. If you did not ask for this, do nothing: no alert is sent.',
  }),
  late: (when: string) => `Late message. This happened on ${when} UTC.`,
  wallet: (wallet: string) => `Wallet: ${wallet}`,
  open: 'Open your wallet’s page',
  why: 'You get this because you confirmed this address for the wallet. No link in our alerts signs or moves anything: the page asks for your wallet’s signature first.',
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
      text: (address: string) => `Alerts of the wallet below will be sent to ${address}.`,
      button: 'Confirm',
      done: 'This address is confirmed',
      doneText: (address: string) =>
        `Alerts of the wallet below are sent to ${address}. Each has a link that ends them.`,
    },
    unsubscribe: {
      title: 'Unsubscribe',
      text: (address: string) => `You will get no more alerts of the wallet below at ${address}.`,
      button: 'Unsubscribe',
      done: 'You are unsubscribed',
      doneText: (address: string) =>
        `No more alerts of the wallet below are sent to ${address}. Its agents and permissions stay as they are.`,
    },
  },
  invalid: 'This link does not work',
  invalidWhy:
    'It may be incomplete, older than a day, or replaced by a newer one. Ask for a new one.',
};
