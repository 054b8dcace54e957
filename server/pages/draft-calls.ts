import { z } from 'zod';
import {
  claimDraft,
  issueChallenge,
  ownedBy,
  type StoredDraft,
  stopAgent,
} from '#server/drafts/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { linkOwner } from '#server/messaging/index.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import { isOwner, ownerCookie, ownerEvidence } from '#server/review/owner-cookie.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import { MailRequest } from '#server/schemas/mail-alerts.ts';
import { ChallengeRequest, SignedMessage } from '#server/schemas/wallet-proof.ts';
import type { OwnedWallet } from '#server/wallet-proof/index.ts';
import { askByMail, MAIL_LIMITS } from './ask-by-mail.ts';
import { requireSoleOwner } from './require-sole-owner.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What calls of claim pages reach. */
export type DraftRoot = Pick<ReviewRoot, 'pool' | 'environment' | 'appUrl' | 'chat' | 'sendsMail'>;

/** A call of a claim page about its own draft. */
export interface DraftCallContext<T> {
  readonly draft: StoredDraft;
  readonly body: T;
  /** The cookies that came along. */
  readonly cookies: string | null;
  readonly root: DraftRoot;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/** What a claim page gets, and what its browser keeps. */
export interface DraftAnswer {
  readonly body: unknown;
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
}

/** What a claim page can ask, declared. */
export interface DraftCall<T = unknown> {
  readonly request: z.ZodType<T>;
  /** How often one address may call it, for all drafts. */
  readonly addressLimits: readonly AddressLimit[];
  answer(context: DraftCallContext<T>): Promise<DraftAnswer>;
}

export type DraftCallKind = 'challenge' | 'claim' | 'stop' | 'chat' | 'email';

const declare = <T>(call: DraftCall<T>): DraftCall => call as DraftCall;

/** Every call of a claim page; its path ends with the name. */
export const DRAFT_CALLS: Readonly<Record<DraftCallKind, DraftCall>> = {
  /** The message that a wallet is to sign for this draft: fewer in its life than may wait of one draft. */
  challenge: declare({
    request: ChallengeRequest,
    addressLimits: [
      { maxRequests: 15, windowMs: MINUTE_MS },
      { maxRequests: 300, windowMs: DAY_MS },
    ],
    answer: async ({ draft, body, root, nowMs }) => ({
      body: await issueChallenge(root.pool, draft, body, root, nowMs),
    }),
  }),
  /**
   * Takes the signed message of this draft, which may ask a chain: its owner's browser is known by a
   * cookie from then on.
   */
  claim: declare({
    request: SignedMessage,
    addressLimits: [
      { maxRequests: 15, windowMs: MINUTE_MS },
      { maxRequests: 150, windowMs: DAY_MS },
    ],
    async answer({ draft, body, root, nowMs }) {
      const { pool, environment, appUrl } = root;
      const claimed = await claimDraft(pool, environment.chains, draft, body, root, nowMs);
      const { ownerToken, ...answer } = claimed;
      return { body: answer, cookie: ownerCookie(draft.id, ownerToken, appUrl) };
    },
  }),
  /** Stops the agent of this draft, for its owner. */
  stop: declare({
    request: z.strictObject({}),
    addressLimits: [{ maxRequests: 30, windowMs: MINUTE_MS }],
    async answer({ draft, cookies, root, nowMs }) {
      const owner = await ownerEvidence(root.pool, cookies, draft.id, root.appUrl);
      await stopAgent(root.pool, draft, owner, nowMs);
      return { body: {} };
    },
  }),
  /** An address that links a chat with the wallet that claimed this draft, for its owner. */
  chat: declare({
    request: z.strictObject({}),
    addressLimits: [
      { maxRequests: 10, windowMs: MINUTE_MS },
      { maxRequests: 100, windowMs: DAY_MS },
    ],
    async answer({ draft, cookies, root, nowMs }) {
      const owned = await requireOwner(draft, cookies, root, nowMs);
      await requireSoleOwner(root.environment.chains, owned);
      return { body: await linkOwner(root, owned.wallet, nowMs) };
    },
  }),
  /** Sends an address the question whether it wants to be notified, for the owner of this draft. */
  email: declare({
    request: MailRequest,
    addressLimits: MAIL_LIMITS,
    async answer({ draft, body, cookies, root, nowMs }) {
      const owned = await requireOwner(draft, cookies, root, nowMs);
      await requireSoleOwner(root.environment.chains, owned);
      return { body: await askByMail(root, owned.wallet, body, nowMs) };
    },
  }),
};

/** @returns who claimed a draft. @throws ApiError draft_not_found for another browser than its owner's */
async function requireOwner(
  draft: StoredDraft,
  cookies: string | null,
  { pool, appUrl }: Pick<DraftRoot, 'pool' | 'appUrl'>,
  nowMs: number,
): Promise<OwnedWallet> {
  const owner = await ownerEvidence(pool, cookies, draft.id, appUrl);
  const owned = ownedBy(draft);
  if (owned !== null && isOwner({ ...draft, owned }, owner, nowMs)) return owned;
  throw new ApiError('draft_not_found', {
    message: 'Sign with the wallet that owns this agent first.',
  });
}
