import { z } from 'zod';
import { ApiError } from '#server/errors/api-error.ts';
import {
  type AuthorizeParts,
  authorizeProposal,
  hashPermission,
  isPermissionOwner,
  issueOwnerMessage,
  lookAtProposal,
  PERMISSION_TYPES,
  previewRun,
  registerProposal,
  type StoredProposal,
  signerOf,
  stampProposal,
  takeOwnerMessage,
} from '#server/guard/index.ts';
import { linkOwner } from '#server/messaging/index.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import { ownerCookie, ownerCookieName } from '#server/review/owner-cookie.ts';
import { readCookie } from '#server/review/review-cookie.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import {
  AuthorizeRequest,
  OwnerMessageRequest,
  RegisterRequest,
} from '#server/schemas/guard-page.ts';
import { MailRequest } from '#server/schemas/mail-alerts.ts';
import { SignedMessage } from '#server/schemas/wallet-proof.ts';
import { askByMail, MAIL_LIMITS } from './ask-by-mail.ts';
import { requireSoleOwner } from './require-sole-owner.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What a person signs by hand. */
const BY_HAND: readonly AddressLimit[] = [
  { maxRequests: 15, windowMs: MINUTE_MS },
  { maxRequests: 150, windowMs: DAY_MS },
];

/** What calls of a permission's page reach. */
export type GuardRoot = Pick<
  ReviewRoot,
  'pool' | 'environment' | 'appUrl' | 'guard' | 'chat' | 'sendsMail'
>;

/** A call of a permission's page about its own proposal. */
export interface GuardCallContext<T> {
  readonly proposal: StoredProposal;
  readonly body: T;
  /** The cookies that came along. */
  readonly cookies: string | null;
  readonly root: GuardRoot;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/** What the page gets, and what its browser keeps. */
export interface GuardAnswer {
  readonly body: unknown;
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
}

/** What the page of a permission can ask, declared. */
export interface GuardCall<T = unknown> {
  readonly request: z.ZodType<T>;
  /** How often one address may call it, for all proposals. */
  readonly addressLimits: readonly AddressLimit[];
  answer(context: GuardCallContext<T>): Promise<GuardAnswer>;
}

export type GuardCallKind =
  | 'look'
  | 'preview'
  | 'terms'
  | 'authorize'
  | 'register'
  | 'message'
  | 'signed'
  | 'chat'
  | 'email';

const declare = <T>(call: GuardCall<T>): GuardCall => call as GuardCall;

function partsOf({ pool, environment, guard }: GuardRoot, nowMs: number): AuthorizeParts {
  const { chains: access, denylist } = environment;
  return { pool, access, guard, denylist, nowMs };
}

/** Every call of a permission's page; its path ends with the name. */
export const GUARD_CALLS: Readonly<Record<GuardCallKind, GuardCall>> = {
  /** What the chain says now; a page asks every 3 s. */
  look: declare({
    request: z.strictObject({}),
    addressLimits: [{ maxRequests: 120, windowMs: MINUTE_MS }],
    answer: async ({ proposal, root, nowMs }) => ({
      body: await lookAtProposal(partsOf(root, nowMs), proposal),
    }),
  }),
  /** The next run, simulated; a page asks when what it depends on has changed. */
  preview: declare({
    request: z.strictObject({}),
    addressLimits: [
      { maxRequests: 20, windowMs: MINUTE_MS },
      { maxRequests: 600, windowMs: DAY_MS },
    ],
    answer: async ({ proposal, root, nowMs }) => ({
      body: await previewRun(partsOf(root, nowMs), proposal),
    }),
  }),
  /** The terms as they are to be signed. */
  terms: declare({
    request: z.strictObject({}),
    addressLimits: BY_HAND,
    async answer({ proposal, root, nowMs }) {
      const data = await stampProposal(partsOf(root, nowMs), proposal);
      const typed = { ...data, types: PERMISSION_TYPES, primaryType: 'Permission' };
      return { body: { ...typed, permission_hash: hashPermission(data) } };
    },
  }),
  /** Takes the signature of the terms: its browser is known as the owner's from then on. */
  authorize: declare({
    request: AuthorizeRequest,
    addressLimits: BY_HAND,
    async answer({ proposal, body, root, nowMs }) {
      const made = await authorizeProposal(partsOf(root, nowMs), proposal, body);
      return {
        body: { permission_hash: made.permissionHash },
        ...(made.ownerToken !== null && {
          cookie: ownerCookie(proposal.id, made.ownerToken, root.appUrl),
        }),
      };
    },
  }),
  /** The transaction that registers the terms: its browser is known as the owner's once that is on chain. */
  register: declare({
    request: RegisterRequest,
    addressLimits: BY_HAND,
    async answer({ proposal, body, cookies, root, nowMs }) {
      const known = readCookie(cookies, ownerCookieName(proposal.id)) ?? undefined;
      const given = await registerProposal(partsOf(root, nowMs), proposal, body, known);
      return {
        body: { permission_hash: given.permissionHash, ...given.transaction },
        cookie: ownerCookie(proposal.id, given.ownerToken, root.appUrl),
      };
    },
  }),
  /** The message by which the owner opens, pauses or starts a permission. */
  message: declare({
    request: OwnerMessageRequest,
    addressLimits: BY_HAND,
    answer: async ({ proposal, body, root }) => ({
      body: await issueOwnerMessage(root.pool, proposal, body.purpose, root),
    }),
  }),
  /** Takes that message, signed. */
  signed: declare({
    request: SignedMessage,
    addressLimits: BY_HAND,
    async answer({ proposal, body, root, nowMs }) {
      const { ownerToken } = await takeOwnerMessage(
        { ...partsOf(root, nowMs), appUrl: root.appUrl },
        proposal,
        body,
      );
      return { body: {}, cookie: ownerCookie(proposal.id, ownerToken, root.appUrl) };
    },
  }),
  /** An address that links a chat with the wallet that signed this permission, for its owner. */
  chat: declare({
    request: z.strictObject({}),
    addressLimits: [
      { maxRequests: 10, windowMs: MINUTE_MS },
      { maxRequests: 100, windowMs: DAY_MS },
    ],
    async answer({ proposal, cookies, root, nowMs }) {
      await requireOwner(proposal, cookies, root, nowMs);
      await requireSoleOwner(root.environment.chains, await signerOf(root.pool, proposal));
      return { body: await linkOwner(root, proposal.terms.owner, nowMs) };
    },
  }),
  /** Sends an address the question whether it wants to be notified, for the owner of this permission. */
  email: declare({
    request: MailRequest,
    addressLimits: MAIL_LIMITS,
    async answer({ proposal, body, cookies, root, nowMs }) {
      await requireOwner(proposal, cookies, root, nowMs);
      await requireSoleOwner(root.environment.chains, await signerOf(root.pool, proposal));
      return { body: await askByMail(root, proposal.terms.owner, body, nowMs) };
    },
  }),
};

/** @throws ApiError proposal_not_found for another browser than its owner's */
async function requireOwner(
  proposal: StoredProposal,
  cookies: string | null,
  root: GuardRoot,
  nowMs: number,
): Promise<void> {
  if (await isPermissionOwner(root, proposal, cookies, nowMs)) return;
  throw new ApiError('proposal_not_found', {
    message: 'Sign with the wallet that granted this permission first.',
  });
}
