import type { Removed } from '../remove-expired.ts';

/** What a pass over nothing old says. */
export const NOTHING_REMOVED: Removed = {
  requests: 0,
  deliveries: 0,
  candidates: 0,
  rateWindows: 0,
  addressWindows: 0,
  drafts: 0,
  challenges: 0,
  walletSessions: 0,
  registrations: 0,
  plans: 0,
  signInLinks: 0,
  passkeyChallenges: 0,
  invitations: 0,
  postBudgets: 0,
  portalSessions: 0,
  signInMails: 0,
  walletReports: 0,
  portalWindows: 0,
  chatCodes: 0,
  reviewExchanges: 0,
  chatUpdates: 0,
  mails: 0,
  mailLinks: 0,
  chatMessages: 0,
};
