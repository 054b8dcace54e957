/** What an agent does: what it watches, and what it prepares, in words. */
interface Shown {
  readonly rendered: string;
  readonly action: string | null;
}

const prepares = (what: Shown | null): readonly string[] =>
  what === null || what.action === null
    ? []
    : [`Then it prepares a plan for you to review: ${what.action}`];

/** What the bot writes in chats. */
export const CHAT_TEXTS = {
  hello:
    'I send you alerts from agents that you turn on at a partner’s page. Tap “Turn on” there to begin. /agents lists them, and /stop ends all messages to this chat.',
  ask: (partner: string, wallet: string, what: Shown | null) =>
    [
      what === null
        ? `${partner} asks to send alerts to this chat.`
        : `${partner} asks to send alerts to this chat: ${what.rendered}`,
      ...prepares(what),
      `Wallet: ${wallet}`,
      'Confirm only if this is your wallet and you asked for it. Nobody can move funds through this chat.',
    ].join('\n\n'),
  /** Of a link that the wallet's own signature proved: nobody else asks. */
  askOwner: (wallet: string) =>
    [
      'Send alerts to this chat for what this wallet signed on Portolan: claimed agents and runs of permissions.',
      `Wallet: ${wallet}`,
      'Confirm only if this is your wallet and you asked for it. Nobody can move funds through this chat.',
    ].join('\n\n'),
  /** Of a public link: nobody vouches for the wallet, and no partner is named. */
  askPublic: (wallet: string, what: Shown | null) =>
    [
      `A link asks to send this alert to this chat: ${what?.rendered ?? ''}`,
      ...prepares(what),
      `Wallet: ${wallet}`,
      'Confirm only if you asked for it. The owner of this wallet was not verified. Nobody can move funds through this chat.',
    ].join('\n\n'),
  changed: (asked: string) =>
    `This changed since you were asked. Please read it again.\n\n${asked}`,
  confirm: 'Confirm',
  cancel: 'Cancel',
  confirmed: (partner: string, wallet: string, what: Shown | null) =>
    [
      what === null ? `Linked with ${partner}.` : `Turned on: ${what.rendered}`,
      ...prepares(what),
      `Alerts for ${wallet} are sent to this chat. Send /stop to end them.`,
    ].join('\n\n'),
  cancelled: 'Cancelled. Nothing was turned on.',
  invalidCode: 'This link was used or has expired. Tap “Turn on” on the page again.',
  failed: (partner: string) =>
    `${partner} could not turn this on right now. Nothing was changed: tap “Turn on” on the page again.`,
  stopped: 'Stopped. This chat receives no more alerts.',
  noAgents: 'No agents send alerts to this chat.',
  moreAgents: (page: number) => `There are more. Send /agents ${page} to see them.`,
  agent: ({
    rendered,
    action,
    status,
    speaker,
    wallet,
  }: Shown & { status: 'active' | 'paused'; speaker: string; wallet: string }) =>
    [
      rendered,
      ...prepares({ rendered, action }),
      status === 'active' ? 'On' : 'Paused',
      `${speaker} · ${wallet}`,
    ].join('\n\n'),
  pause: 'Pause',
  resume: 'Resume',
  status: { active: 'On again', paused: 'Paused' },
  tooFast: 'Too many messages. Try again in a minute.',
  agentGone: 'This agent no longer sends alerts to this chat.',
  notLinked: 'This chat receives no alerts.',
  privateOnly: 'I only work in private chats. Open a direct chat with me.',
  commands: {
    agents: 'Your agents: see, pause and resume them',
    stop: 'End all alerts to this chat',
    start: 'What this bot does',
  },
  service: 'Portolan',
  run: {
    goal: (text: string) => `Goal: ${text}`,
    done: (text: string) => `Done: ${text}`,
    remaining: (text: string) => `Remaining: ${text}`,
    reasoning: (text: string) => `Reasoning: ${text}`,
    next: (text: string) => `Next: ${text}`,
    transaction: (hash: string) => `Transaction: ${hash}`,
  },
  from: (partner: string, wallet: string) => `${partner} · ${wallet}`,
  late: (when: string) => `Late message. This happened on ${when} UTC.`,
  planReady: 'A plan is ready. Review it before you sign.',
  planWithoutLink: 'A plan is ready, but its link cannot be opened right now.',
  review: 'Review plan',
  noPlan: (reason: string) => `No plan was prepared: ${reason}`,
  noReason: 'the reason is not known.',
} as const;
