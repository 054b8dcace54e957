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
  /** What the page asks first, word for word: another question is asked again by the browser. */
  readonly ask: (trpc: TRPCOptionsProxy<AppRouter>) => readonly Question[];
  readonly children: ReactNode;
}

/**
 * A page that comes with the answers to its first questions, each held to who looks as a call from
 * the browser is. What fails here is left out: the page asks again, and says what went wrong.
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
