'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { Loaded } from '../loaded.tsx';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { browserName } from './browser-name.ts';
import styles from './settings.module.css';

type Session = PortalOutputs['session']['list'][number];

/** The person's sessions, with buttons to end one or all of them. */
export function SessionCard() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const sessions = useQuery(trpc.session.list.queryOptions());
  const [isAsked, setIsAsked] = useState(false);
  const leave = () => window.location.assign('/sign-in');
  const endAll = useMutation(trpc.session.signOutEverywhere.mutationOptions({ onSuccess: leave }));
  const end = useMutation(
    trpc.session.end.mutationOptions({
      onSuccess: () => toast({ title: T.ended }),
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
      onSettled: () => queryClient.invalidateQueries(trpc.session.list.pathFilter()),
    }),
  );
  return (
    <Card
      title={T.sessions}
      description={T.sessionsWhy}
      actions={<Button onClick={() => setIsAsked(true)}>{T.everywhere}</Button>}
    >
      <Loaded query={sessions} label={T.sessions} lines={1}>
        {(own) => (
          <DataTable
            caption={T.sessions}
            rows={own}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'browser',
                label: T.browser,
                isRowHeader: true,
                cell: ({ user_agent, is_current }) => (
                  <>
                    {browserName(user_agent) ?? T.unknownBrowser}{' '}
                    {is_current && <Badge tone="info">{T.thisOne}</Badge>}
                  </>
                ),
              },
              { id: 'address', label: T.address, cell: ({ ip }) => <Address ip={ip} /> },
              {
                id: 'signed-in',
                label: T.signedIn,
                cell: ({ signed_in_at }) => <RelativeTime at={signed_in_at} />,
              },
              {
                id: 'seen',
                label: T.lastUsed,
                cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
              },
              {
                id: 'actions',
                label: '',
                align: 'end',
                cell: ({ id, is_current, user_agent }: Session) =>
                  !is_current && (
                    <Button
                      size="small"
                      variant="quiet"
                      busy={end.isPending && end.variables.session_id === id}
                      aria-label={T.endOf(browserName(user_agent) ?? T.unknownBrowser)}
                      onClick={() => end.mutate({ session_id: id })}
                    >
                      {T.end}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={T.everywhereTitle}
        description={T.everywhereWhy}
        confirm={T.everywhere}
        onConfirm={() => endAll.mutate()}
        busy={endAll.isPending || endAll.isSuccess}
        error={endAll.error === null ? null : readPortalError(endAll.error).message}
      />
    </Card>
  );
}

function Address({ ip }: { readonly ip: string | null }) {
  return ip === null ? T.unknownAddress : <span className={styles.address}>{ip}</span>;
}
