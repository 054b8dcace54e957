import { router } from './init.ts';
import { sessionRouter } from './routers/session.ts';

/** Every procedure of the portal: one router a subject, one file a router. */
export const appRouter = router({
  session: sessionRouter,
});

export type AppRouter = typeof appRouter;
