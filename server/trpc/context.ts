import { callerIp, connectedAddress } from '#server/caller/caller-address.ts';
import type { Database } from '#server/db/client.ts';
import { callFor, openServices } from '#server/http/serve.ts';
import type { Mailer } from '#server/mail/send-mail.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { OperationServices } from '#server/operations/define-operation.ts';
import { isSecureOrigin, originOf, relyingPartyId } from '#server/portal/origin.ts';
import { portalRoot } from '#server/portal/root.ts';
import {
  readSessionCookie,
  readSessionToken,
  type SessionClaims,
} from '#server/portal/session-token.ts';

/** The context of procedures beyond their input: that of operations, and the portal's own parts. */
export interface PortalServices extends OperationServices {
  readonly database: Database;
  readonly logger: Logger;
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
  /** The credits of a new organisation during the beta. */
  readonly signupCredits: number;
  /** The host name to which passkeys are bound. */
  readonly relyingPartyId: string;
  /** Answers a request of the public API as if a partner's active key had been sent with it. */
  readonly callApi: (partnerId: string, request: Request) => Promise<Response>;
}

/** The context of a portal call. */
export interface PortalContext {
  readonly services: PortalServices;
  /** The content of the session's cookie, not yet checked against the database. */
  readonly claims: SessionClaims | null;
  /** The caller's address. */
  readonly ip: string | null;
  /** The portal's origin that the caller uses, for links in mails. */
  readonly origin: string;
}

/**
 * Reads a call's context. The first call opens the service's parts.
 *
 * @param ip the caller's address, where the pipeline has not set it already
 */
export async function createContext(
  { headers }: Pick<Request, 'headers'>,
  ip: string | null = callerIp(
    headers,
    connectedAddress(headers),
    portalRoot().callerAddressHeader,
  ),
): Promise<PortalContext> {
  const { pool, database, logger, mailer, settings, appUrl } = portalRoot();
  const token = readSessionCookie(headers.get('cookie'), isSecureOrigin(appUrl));
  return {
    services: {
      ...openServices(),
      // The portal's own connections, so that reads here do not take connections from the API.
      pool,
      database,
      logger,
      mailer,
      signupCredits: settings.signupCredits,
      relyingPartyId: relyingPartyId(appUrl),
      callApi: callFor,
    },
    claims:
      settings.authSecret === null ? null : await readSessionToken(token, settings.authSecret),
    ip,
    origin: originOf(headers, appUrl),
  };
}
