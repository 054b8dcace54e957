import { router } from './init.ts';
import { auditRouter } from './routers/audit.ts';
import { keysRouter } from './routers/keys.ts';
import { membersRouter } from './routers/members.ts';
import { organisationsRouter } from './routers/organisations.ts';
import { passkeysRouter } from './routers/passkeys.ts';
import { sessionRouter } from './routers/session.ts';

/** Every procedure of the portal: one router a subject, one file a router. */
export const appRouter = router({
  session: sessionRouter,
  passkeys: passkeysRouter,
  organisations: organisationsRouter,
  members: membersRouter,
  keys: keysRouter,
  audit: auditRouter,
});

export type AppRouter = typeof appRouter;
