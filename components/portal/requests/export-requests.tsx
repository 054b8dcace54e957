'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#components/ui/toast.tsx';
import { REQUEST_TEXTS as T } from '#locale/portal/requests.ts';
import { DownloadCsv } from '../download-csv.tsx';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { type RequestFilter, toSearch } from './request-filter.ts';

interface ExportRequestsProps {
  readonly org: string;
  readonly filter: RequestFilter;
}

/** Saves the newest requests that the search finds. */
export function ExportRequests({ org, filter }: ExportRequestsProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const rows = async () => {
    const asked = trpc.requests.export.queryOptions({ org, ...toSearch(filter) });
    const { requests, is_complete } = await queries.fetchQuery({ ...asked, staleTime: 0 });
    if (!is_complete) toast({ title: T.exportCut(requests.length) });
    return [
      ['request_id', 'at', 'operation', 'status', 'error', 'latency_ms', 'credits', 'key'],
      ...requests.map(
        ({ request_id, at, operation, status, error, latency_ms, credits, key }) =>
          [
            request_id,
            new Date(at).toISOString(),
            operation,
            status,
            error,
            Math.round(latency_ms * 1_000) / 1_000,
            credits,
            key === null ? null : `${key.prefix}…${key.last4}`,
          ] as const,
      ),
    ];
  };
  return (
    <DownloadCsv
      name="requests"
      busy={isBusy}
      rows={async () => {
        setBusy(true);
        try {
          return await rows();
        } catch (error) {
          toast({ title: readPortalError(error).message, tone: 'bad' });
          return null;
        } finally {
          setBusy(false);
        }
      }}
    />
  );
}
