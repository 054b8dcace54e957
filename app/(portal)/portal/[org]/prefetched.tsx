import {
  dehydrate,
  type FetchQueryOptions,
  HydrationBoundary,
  QueryClient,
} from '@tanstack/react-query';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { createContext } from '#server/trpc/context.ts';
import { type AppRouter, appRouter } from '#server/trpc/router.ts';

/** The options of any query. */
type Question = Pick<FetchQueryOptions, 'queryKey'>;

interface PrefetchedProps {
  /** The exact first queries of the page: with a different input the browser would query again. */
  readonly ask: (trpc: TRPCOptionsProxy<AppRouter>) => readonly Question[];
  readonly children: ReactNode;
}

/**
 * A page with the results of its first queries, each authorized like a call from the browser. A
 * failed query is left out: the browser repeats it and shows the error.
 */
export async function Prefetched({ ask, children }: PrefetchedProps) {
  const queryClient = new QueryClient();
  const ctx = await createContext({ headers: await headers() });
  const trpc = createTRPCOptionsProxy({ router: appRouter, ctx, queryClient });
  await Promise.all(
    ask(trpc).map((question) => queryClient.prefetchQuery(question as FetchQueryOptions)),
  );
  const state = dehydrate(queryClient, { serializeData: asJson });
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

/** As an answer reaches the browser. */
function asJson(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
