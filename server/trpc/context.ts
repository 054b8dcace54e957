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
  /** What a new organisation may spend during the beta. */
  readonly signupCredits: number;
  /** What passkeys are bound to. */
  readonly relyingPartyId: string;
  /** Answers a request of the public API as if a partner's active key had been sent with it. */
  readonly callApi: (partnerId: string, request: Request) => Promise<Response>;
}

/** What a call of the portal carries. */
export interface PortalContext {
  readonly services: PortalServices;
  /** What the session's cookie says, which is not yet held against the database. */
  readonly claims: SessionClaims | null;
  /** The caller's address. */
  readonly ip: string | null;
  /** The portal's origin that the caller uses, for links in mails. */
  readonly origin: string;
}

/**
 * Reads a call's context. The service's parts are opened by the first call.
 *
 * @param ip the caller's address, where the pipeline has not said it already
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
