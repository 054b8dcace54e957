import { router } from './init.ts';
import { agentsRouter } from './routers/agents.ts';
import { auditRouter } from './routers/audit.ts';
import { eventsRouter } from './routers/events.ts';
import { guardAccessRouter } from './routers/guard-access.ts';
import { keysRouter } from './routers/keys.ts';
import { membersRouter } from './routers/members.ts';
import { organisationsRouter } from './routers/organisations.ts';
import { passkeysRouter } from './routers/passkeys.ts';
import { playgroundRouter } from './routers/playground.ts';
import { requestsRouter } from './routers/requests.ts';
import { sessionRouter } from './routers/session.ts';
import { surfacesRouter } from './routers/surfaces.ts';
import { usageRouter } from './routers/usage.ts';
import { webhooksRouter } from './routers/webhooks.ts';

/** Every procedure of the portal: one router a subject, one file a router. */
export const appRouter = router({
  session: sessionRouter,
  passkeys: passkeysRouter,
  organisations: organisationsRouter,
  members: membersRouter,
  keys: keysRouter,
  audit: auditRouter,
  usage: usageRouter,
  requests: requestsRouter,
  webhooks: webhooksRouter,
  agents: agentsRouter,
  events: eventsRouter,
  playground: playgroundRouter,
  surfaces: surfacesRouter,
  guardAccess: guardAccessRouter,
});

export type AppRouter = typeof appRouter;
