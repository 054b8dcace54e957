'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatCount } from '#components/ui/format-number.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { WEBHOOK_TEXTS as T } from '#locale/portal/webhooks.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import { AddEndpointDialog } from './add-endpoint-dialog.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { VERIFY_SNIPPETS } from './verify-snippets.ts';
import styles from './webhooks.module.css';

/** Every endpoint of an organisation, and the code with which a receiver verifies signatures. */
export function EndpointsPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayChange = useMayChange(org);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = useQuery(trpc.webhooks.list.queryOptions({ org }));
  const add = mayChange ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {T.add}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title={T.title} actions={endpoints.data?.length === 0 ? undefined : add}>
        {T.lead}
      </PageHead>
      <Loaded query={endpoints} label={T.endpoints}>
        {(loaded) => (
          <>
            {loaded.length === 0 ? (
              <EmptyState title={T.none} actions={add}>
                {T.noneLead}
              </EmptyState>
            ) : (
              <EndpointTable org={org} endpoints={loaded} />
            )}
            {/* Appears together with the content above it, so that nothing moves. */}
            <div className={styles.below}>
              <VerifyCard />
            </div>
          </>
        )}
      </Loaded>
      <AddEndpointDialog
        org={org}
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(added) => {
          setAdding(false);
          setSecret(added);
          void queries.invalidateQueries(trpc.webhooks.list.queryFilter({ org }));
        }}
      />
      <SecretDialog shown={secret === null ? null : { secret }} onStored={() => setSecret(null)} />
    </>
  );
}

interface EndpointTableProps {
  readonly org: string;
  readonly endpoints: PortalOutputs['webhooks']['list'];
}

function EndpointTable({ org, endpoints }: EndpointTableProps) {
  return (
    <DataTable
      caption={T.endpoints}
      rows={endpoints}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'url',
          label: T.url,
          isRowHeader: true,
          cell: ({ id, url, description }) => (
            <>
              <PageLink href={`/portal/${org}/webhooks/${id}`}>{url}</PageLink>
              {description !== undefined && <div>{description}</div>}
            </>
          ),
        },
        {
          id: 'status',
          label: T.status,
          cell: ({ id, status, failing }) => (
            <>
              <EndpointBadge status={status} />{' '}
              {failing > 0 && (
                <PageLink href={`/portal/${org}/webhooks/${id}`}>{T.failing(failing)}</PageLink>
              )}
            </>
          ),
        },
        {
          id: 'last',
          label: T.lastDelivered,
          cell: ({ last_delivered_at: at }) =>
            at === undefined ? T.never : <RelativeTime at={at} />,
        },
        {
          id: 'failures',
          label: T.failures,
          align: 'end',
          cell: ({ consecutive_failures }) => formatCount(consecutive_failures),
        },
      ]}
    />
  );
}

function VerifyCard() {
  return (
    <Card title={T.verify} description={T.verifyLead}>
      <CodeTabs
        label={T.verify}
        languages={[
          { name: 'TypeScript', code: VERIFY_SNIPPETS.typescript },
          { name: 'Python', code: VERIFY_SNIPPETS.python },
        ]}
      />
    </Card>
  );
}
