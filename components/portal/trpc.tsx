'use client';

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '#server/trpc/router.ts';
import { readPortalError } from './portal-error.ts';

const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();

export { useTRPC };

/** The server takes no more calls in one request. */
const MAX_BATCH = 10;

/** A session that was ended elsewhere ends here too; sign-in leads back to the page. */
function leaveWhenSignedOut(error: unknown): void {
  if (readPortalError(error).code !== 'not_signed_in') return;
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?${new URLSearchParams({ next })}`);
}

/** Gives the pages below it the portal's procedures. */
export function PortalDataProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
        mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
        defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
      }),
  );
  const [trpcClient] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', maxItems: MAX_BATCH })],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
