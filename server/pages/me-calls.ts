import { z } from 'zod';
import { issueSignIn, setOwnStatus, signIn, stopOwn } from '#server/me/index.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import { SetStatusRequest, StopRequest } from '#server/schemas/me.ts';
import { ChallengeRequest, SignedMessage } from '#server/schemas/wallet-proof.ts';
import { endSession, sessionCookie, type WalletSession } from '#server/wallet-proof/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What calls of `/me` reach. */
export type MeRoot = Pick<ReviewRoot, 'pool' | 'environment' | 'appUrl'>;

interface MeCallContext<T> {
  readonly body: T;
  /** The cookies that came along. */
  readonly cookies: string | null;
  readonly root: MeRoot;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/** What the page gets, and what its browser keeps. */
export interface MeAnswer {
  readonly body: unknown;
  /** A `Set-Cookie` header. */
  readonly cookie?: string;
}

interface Limited<T> {
  readonly request: z.ZodType<T>;
  /** How often one address may ask it. */
  readonly addressLimits: readonly AddressLimit[];
}

/** What `/me` can ask, declared: by anybody, or by the wallet that is signed in. */
export type MeCall<T = unknown> = Limited<T> &
  (
    | { readonly by: 'anybody'; answer(context: MeCallContext<T>): Promise<MeAnswer> }
    | {
        readonly by: 'wallet';
        answer(context: MeCallContext<T> & { readonly session: WalletSession }): Promise<MeAnswer>;
      }
  );

export type MeCallKind = 'message' | 'sign-in' | 'sign-out' | 'status' | 'stop';

const declare = <T>(call: MeCall<T>): MeCall => call as MeCall;

/** Every call of `/me`; its path ends with the name. */
export const ME_CALLS: Readonly<Record<MeCallKind, MeCall>> = {
  /** The message that a wallet is to sign: fewer in its life than may wait of one wallet. */
  message: declare({
    by: 'anybody',
    request: ChallengeRequest,
    addressLimits: [
      { maxRequests: 15, windowMs: MINUTE_MS },
      { maxRequests: 300, windowMs: DAY_MS },
    ],
    answer: async ({ body, root }) => ({ body: await issueSignIn(root.pool, body, root) }),
  }),
  /** Takes that message, signed, which may ask a chain: its browser is known by a cookie from then on. */
  'sign-in': declare({
    by: 'anybody',
    request: SignedMessage,
    addressLimits: [
      { maxRequests: 15, windowMs: MINUTE_MS },
      { maxRequests: 150, windowMs: DAY_MS },
    ],
    async answer({ body, cookies, root }) {
      const { pool, environment, appUrl } = root;
      const { token } = await signIn({ pool, access: environment.chains }, body, root);
      // A wallet that was signed in here before no longer is.
      await endSession(pool, cookies, appUrl);
      return { body: {}, cookie: sessionCookie(token, appUrl) };
    },
  }),
  'sign-out': declare({
    by: 'anybody',
    request: z.strictObject({}),
    addressLimits: [{ maxRequests: 30, windowMs: MINUTE_MS }],
    async answer({ cookies, root: { pool, appUrl } }) {
      await endSession(pool, cookies, appUrl);
      return { body: {}, cookie: sessionCookie(null, appUrl) };
    },
  }),
  /** Pauses or resumes agents of the wallet. */
  status: declare({
    by: 'wallet',
    request: SetStatusRequest,
    addressLimits: [{ maxRequests: 60, windowMs: MINUTE_MS }],
    async answer({ session, body, root, nowMs }) {
      await setOwnStatus(root.pool, session, body.watches, body.status, nowMs);
      return { body: {} };
    },
  }),
  /** Stops agents and chats of the wallet: those that are named, or all. */
  stop: declare({
    by: 'wallet',
    request: StopRequest,
    addressLimits: [{ maxRequests: 60, windowMs: MINUTE_MS }],
    async answer({ session, body, root, nowMs }) {
      await stopOwn(root.pool, session, body, nowMs);
      return { body: {} };
    },
  }),
};
