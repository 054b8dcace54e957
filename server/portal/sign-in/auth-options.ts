import { randomBytes } from 'node:crypto';
import type { AuthOptions, LoggerInstance } from 'next-auth';
import type { CredentialsConfig } from 'next-auth/providers/credentials';
import type { EmailConfig } from 'next-auth/providers/email';
import { EmailAddress } from '#server/schemas/portal.ts';
import { PORTAL_PATHS } from '#server/schemas/portal-paths.ts';
import { recordAudit } from '../audit.ts';
import { isSecureOrigin, relyingPartyId } from '../origin.ts';
import { verifyPasskeySignIn } from '../passkeys/sign-in-with-passkey.ts';
import type { PortalRoot } from '../root.ts';
import { SESSION_MAX_AGE_S, sessionCookieName } from '../session-token.ts';
import { createAuthAdapter } from '../store.ts';
import { gitHubProvider } from './github-provider.ts';
import { LINK_MAX_AGE_S, signInMail } from './sign-in-mail.ts';

/** The call that a person signs in by. */
export interface SignInCall {
  /** One of the portal's own. */
  readonly origin: string;
  readonly ip: string | null;
}

/** What next-auth is set to for one call. */
export function authOptions(root: PortalRoot, secret: string, call: SignInCall): AuthOptions {
  const { pool, settings, logger } = root;
  const isSecure = isSecureOrigin(call.origin);
  return {
    secret,
    adapter: createAuthAdapter(root.database, call.ip),
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
      ...(root.mailer === null ? [] : [emailProvider(root.mailer.send, call)]),
      ...(settings.github === null ? [] : [gitHubProvider(settings.github)]),
      passkeyProvider(root, call),
    ],
    callbacks: {
      // The cookie says who and since which version; all else is read from the database.
      async jwt({ token, user }) {
        if (user === undefined) return token;
        const { rows } = await pool.query<{ session_version: number }>(
          'select session_version from portal_user where id = $1',
          [user.id],
        );
        return { sub: user.id, version: rows[0]?.session_version };
      },
      redirect({ url, baseUrl }) {
        const wanted = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
        return wanted?.origin === call.origin ? wanted.href : `${baseUrl}${PORTAL_PATHS.home}`;
      },
    },
    events: {
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

function emailProvider(send: NonNullable<PortalRoot['mailer']>['send'], call: SignInCall) {
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
      await send(signInMail({ to: identifier, origin: call.origin, token, callbackUrl }));
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
