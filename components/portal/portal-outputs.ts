import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/router.ts';

/** What the portal's procedures answer, by router and procedure. */
export type PortalOutputs = inferRouterOutputs<AppRouter>;
