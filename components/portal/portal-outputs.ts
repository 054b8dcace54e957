import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/router.ts';

/** The outputs of the portal's procedures, by router and procedure. */
export type PortalOutputs = inferRouterOutputs<AppRouter>;
