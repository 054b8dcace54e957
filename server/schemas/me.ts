import { z } from 'zod';

/** An agent that is a wallet's own, as its owner sees it. */
export const OwnWatch = z.object({
  /** The agent's public id. */
  id: z.string(),
  /** `draft`: the wallet claimed it. `partner`: a page of that partner made it. `link`: a public link did. */
  source: z.enum(['draft', 'partner', 'link']),
  /** Whose page made it; null where no partner's did. */
  partner: z.string().nullable(),
  rendered: z.string(),
  /** Of the plan that it prepares; null where it only alerts. */
  action: z.string().nullable(),
  status: z.enum(['active', 'paused']),
  created_at: z.number().int(),
  /** When it last fired; null where it did not yet. */
  last_fired_at: z.number().int().nullable(),
  /** The page of a claimed draft. */
  page: z.string().nullable(),
});
export type OwnWatch = z.infer<typeof OwnWatch>;

/** A permission that the wallet granted. Amounts are in words: `502.5 USDC`. */
export const OwnPermission = z.object({
  /** The proposal's id, by which its page is found. */
  id: z.string(),
  state: z.enum(['active', 'paused', 'revoked', 'ended']),
  summary: z.string(),
  chain: z.enum(['arbitrum', 'xlayer']),
  spent: z.string(),
  /** Before fees. */
  budget: z.string(),
  /** From 0 to 1. */
  spent_share: z.number().min(0),
  expires_at: z.number().int(),
  /** Who proposed it; null where nobody is known. */
  partner: z.string().nullable(),
  page: z.string(),
});
export type OwnPermission = z.infer<typeof OwnPermission>;

/** One way by which a chat is notified of the wallet. */
export const OwnChatLink = z.object({
  id: z.uuid(),
  /** Counts the wallet's chats, the oldest first: one chat may be linked several times. */
  chat: z.number().int().positive(),
  /** The partner whose agents it is notified of; null for what the wallet itself signed. */
  partner: z.string().nullable(),
  /** Null for one from before this was recorded. */
  linked_at: z.number().int().nullable(),
});
export type OwnChatLink = z.infer<typeof OwnChatLink>;

/** An address that is notified of the wallet by email, or was asked whether it wants to be. */
export const OwnMail = z.object({
  id: z.uuid(),
  /** `a…@example.com` */
  address: z.string(),
  status: z.enum(['pending', 'active']),
});
export type OwnMail = z.infer<typeof OwnMail>;

/** A partner that has something to do with the wallet, and how much. */
export const OwnPartner = z.object({
  /** The public name of its account, by which it is stopped: two may have the same name. */
  slug: z.string(),
  name: z.string(),
  watches: z.number().int(),
  chats: z.number().int(),
  permissions: z.number().int(),
});
export type OwnPartner = z.infer<typeof OwnPartner>;

/** Everything of a wallet, over all partners. */
export const MeView = z.object({
  wallet: z.string(),
  /** The chain where a contract signed in; null for a key. */
  chain: z.string().nullable(),
  /** Whether what no chain is known of is left out, because the address may be somebody else's elsewhere. */
  is_partial: z.boolean(),
  signed_in_until: z.number().int(),
  /** Of this page, the newest first. */
  watches: z.array(OwnWatch),
  /** Over all pages. */
  all_watches: z.number().int(),
  /** Counted from 1. */
  page: z.number().int(),
  pages: z.number().int(),
  permissions: z.array(OwnPermission),
  chats: z.array(OwnChatLink),
  mails: z.array(OwnMail),
  partners: z.array(OwnPartner),
});
export type MeView = z.infer<typeof MeView>;

const watchId = z.string().regex(/^w_[a-z]+_\w{1,64}$/);

/** Pauses or resumes agents of the wallet. */
export const SetStatusRequest = z.strictObject({
  watches: z.array(watchId).min(1).max(200),
  status: z.enum(['active', 'paused']),
});
export type SetStatusRequest = z.infer<typeof SetStatusRequest>;

/**
 * Stops what is named, or everything of one partner however much that is: agents are paused, chats and addresses are
 * notified of nothing more.
 */
export const StopRequest = z.union([
  z.strictObject({ partner: z.string().min(1).max(100) }),
  z.strictObject({
    watches: z.union([z.array(watchId).max(200), z.literal('all')]),
    chats: z.union([z.array(z.uuid()).max(200), z.literal('all')]),
    mails: z.union([z.array(z.uuid()).max(200), z.literal('all')]),
  }),
]);
export type StopRequest = z.infer<typeof StopRequest>;
