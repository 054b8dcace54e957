import type pg from 'pg';
import { getPortalConfig } from '#server/config/environment.ts';
import type { PortalConfig } from '#server/config/portal-config.ts';
import { createDatabaseClient, type Database } from '#server/db/client.ts';
import { createMailer, type Mailer } from '#server/mail/send-mail.ts';
import type { Logger } from '#server/observability/logger.ts';
import { processRoot } from '#server/root/process-root.ts';

/** What sign-in, sessions and the pages of the portal reach. */
export interface PortalRoot {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly logger: Logger;
  readonly appUrl: string;
  /** The header in which the edge says where a call comes from. */
  readonly callerAddressHeader: string | undefined;
  readonly settings: PortalConfig;
  /** Null where no mail server is configured. */
  readonly mailer: Mailer | null;
}

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanPortal?: PortalRoot };

/** Opens at the first call and not at import, so that a build needs no database. */
export function portalRoot(): PortalRoot {
  shared.portolanPortal ??= open();
  return shared.portolanPortal;
}

function open(): PortalRoot {
  const { config, logger, pools } = processRoot();
  const given = getPortalConfig();
  // Without a configured address, a link in a mail could lead anywhere.
  const settings = config.knowsAppUrl ? given : { ...given, authSecret: null };
  if (settings.authSecret === null) {
    logger.warn('nobody can sign in to the portal: set AUTH_SECRET and APP_URL');
  }
  return {
    pool: pools.portal,
    database: createDatabaseClient(pools.portal),
    logger,
    appUrl: config.appUrl,
    callerAddressHeader: config.callerAddressHeader,
    settings,
    mailer: settings.mail === null ? null : createMailer(settings.mail),
  };
}
