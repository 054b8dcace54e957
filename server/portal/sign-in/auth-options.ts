import { randomBytes } from 'node:crypto';
import type { AuthOptions, LoggerInstance } from 'next-auth';
import type { Adapter } from 'next-auth/adapters';
import type { CredentialsConfig } from 'next-auth/providers/credentials';
import type { EmailConfig } from 'next-auth/providers/email';
import type pg from 'pg';
import { EmailAddress } from '#server/schemas/portal.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { recordAudit } from '../audit.ts';
import { isSecureOrigin, relyingPartyId } from '../origin.ts';
import { verifyPasskeySignIn } from '../passkeys/sign-in-with-passkey.ts';
import type { PortalRoot } from '../root.ts';
import { SESSION_MAX_AGE_S, sessionCookieName } from '../session-token.ts';
import { beginSession, dropSession } from '../sessions.ts';
import { createAuthAdapter } from '../store.ts';
import { gitHubProvider } from './github-provider.ts';
import { forgetMails, takeMail } from './mail-pace.ts';
import { LINK_MAX_AGE_S, signInMail } from './sign-in-mail.ts';

/** The call that a person signs in by. */
export interface SignInCall {
  /** One of the portal's own. */
  readonly origin: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The session that the browser had when it signed in; null where it had none in force. */
  readonly replacedSession: string | null;
}

/** What next-auth is set to for one call. */
export function authOptions(root: PortalRoot, secret: string, call: SignInCall): AuthOptions {
  const { pool, settings, logger } = root;
  const isSecure = isSecureOrigin(call.origin);
  const mails = paceMails(root, call);
  return {
    secret,
    adapter: mails.adapter,
    session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE_S },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(isSecure),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      },
    },
    pages: {
      signIn: PORTAL_PATHS.signIn,
      error: PORTAL_PATHS.signIn,
      verifyRequest: PORTAL_PATHS.linkSent,
    },
    providers: [
      ...(root.mailer === null
        ? []
        : [emailProvider(root.mailer.send, call, { pool, take: mails.take })]),
      ...(settings.github === null ? [] : [gitHubProvider(settings.github)]),
      passkeyProvider(root, call),
    ],
    callbacks: {
      // The cookie says who, since which version and in which session; all else is read from the
      // database. A sign-in takes the place of the session that the browser had.
      async jwt({ token, user, account }) {
        if (user === undefined) return token;
        const { ip, userAgent, replacedSession } = call;
        const signedInBy = account?.provider ?? null;
        const begun = await beginSession(pool, { userId: user.id, signedInBy, ip, userAgent });
        if (replacedSession !== null) await dropSession(pool, replacedSession);
        return { sub: begun.userId, version: begun.version, sid: begun.sessionId };
      },
      redirect({ url, baseUrl }) {
        const wanted = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
        return wanted?.origin === call.origin ? wanted.href : `${baseUrl}${PORTAL_PATHS.home}`;
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === 'string') await dropSession(pool, token.sid);
      },
      async signIn({ user, account }) {
        await recordAudit(pool, {
          actor: { userId: user.id, email: user.email ?? '', ip: call.ip },
          partnerId: null,
          action: 'session.signed_in',
          after: { by: account?.provider ?? null },
        });
      },
    },
    logger: quietLogger(logger),
  };
}

/**
 * Of one call: whether its mail goes out, which next-auth does not ask. Where none does no link is made
 * either, and the answer is the same.
 */
function paceMails({ pool, database }: PortalRoot, call: SignInCall) {
  const adapter = createAuthAdapter(database, call.ip);
  let taken = Promise.resolve(false);
  return {
    take: (email: string) => {
      taken = takeMail(pool, email);
      return taken;
    },
    adapter: {
      ...adapter,
      createVerificationToken: async (link) =>
        (await taken) ? adapter.createVerificationToken?.(link) : null,
      useVerificationToken: async (link) => {
        const used = await adapter.useVerificationToken?.(link);
        if (used !== null && used !== undefined) await forgetMails(pool, link.identifier);
        return used ?? null;
      },
    } satisfies Adapter,
  };
}

function emailProvider(
  send: NonNullable<PortalRoot['mailer']>['send'],
  call: SignInCall,
  { pool, take }: { readonly pool: pg.Pool; readonly take: (email: string) => Promise<boolean> },
) {
  return {
    id: 'email',
    type: 'email',
    name: 'Email',
    server: '',
    from: '',
    options: {},
    maxAge: LINK_MAX_AGE_S,
    normalizeIdentifier: (identifier) => EmailAddress.parse(identifier),
    generateVerificationToken: () => randomBytes(32).toString('base64url'),
    sendVerificationRequest: async ({ identifier, token, url }) => {
      const callbackUrl = new URL(url).searchParams.get('callbackUrl') ?? call.origin;
      if (!(await take(identifier))) return;
      try {
        await send(signInMail({ to: identifier, origin: call.origin, token, callbackUrl }));
      } catch (error) {
        await forgetMails(pool, identifier);
        throw error;
      }
    },
  } satisfies EmailConfig;
}

function passkeyProvider({ pool, appUrl }: PortalRoot, call: SignInCall) {
  const relyingParty = { id: relyingPartyId(appUrl), origin: call.origin };
  const credentials = { response: { type: 'text' } };
  const authorize = async (given: Record<'response', string> | undefined) =>
    verifyPasskeySignIn(pool, relyingParty, given?.response ?? '');
  return {
    id: 'passkey',
    type: 'credentials',
    name: 'Passkey',
    credentials,
    authorize,
    options: { id: 'passkey', credentials, authorize },
  } as CredentialsConfig;
}

/** Of what next-auth would log, only what went wrong: its details may hold tokens. */
function quietLogger(logger: PortalRoot['logger']): Partial<LoggerInstance> {
  return {
    error(code, metadata) {
      const error = metadata instanceof Error ? metadata : metadata.error;
      logger.error(
        { code, reason: error instanceof Error ? error.name : null },
        'a sign-in failed',
      );
    },
    warn: (code) => logger.warn({ code }, 'next-auth warns'),
    debug: () => undefined,
  };
}
