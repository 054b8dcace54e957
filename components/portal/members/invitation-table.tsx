'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { MEMBER_TEXTS as T } from '#locale/portal/members.ts';
import { readPortalError } from '../portal-error.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import styles from './members.module.css';

type Invitation = PortalOutputs['members']['list']['invitations'][number];

interface InvitationTableProps {
  readonly org: string;
  readonly invitations: readonly Invitation[];
}

/** People who were invited and have not joined yet. */
export function InvitationTable({ org, invitations }: InvitationTableProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const revoke = useMutation(
    trpc.members.revokeInvitation.mutationOptions({
      onSuccess: () => {
        setAsked(null);
        toast({ title: T.revoked });
      },
      onSettled: () => queryClient.invalidateQueries(trpc.members.list.pathFilter()),
    }),
  );
  const sendAgain = useMutation(
    trpc.members.sendInvitationAgain.mutationOptions({
      onError: (error) => toast({ title: readPortalError(error).message, tone: 'bad' }),
      onSettled: () => queryClient.invalidateQueries(trpc.members.list.pathFilter()),
    }),
  );
  const send = ({ id, email }: Invitation) =>
    sendAgain.mutate(
      { org, invitation_id: id },
      {
        onSuccess: ({ is_mailed }) =>
          is_mailed
            ? toast({ title: T.sentAgain(email) })
            : toast({ title: T.invitedUnsent(email), tone: 'bad' }),
      },
    );
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations">{T.invitations}</h2>
      <p>{T.invitationsWhy}</p>
      <DataTable
        caption={T.invitations}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { id: 'email', label: T.email, isRowHeader: true, cell: ({ email }) => email },
          { id: 'role', label: T.role, cell: ({ role }) => <Badge>{T.roles[role]}</Badge> },
          {
            id: 'mail',
            label: T.mail,
            cell: ({ mailed_at }) =>
              mailed_at === null ? (
                <Badge tone="warn">{T.notMailed}</Badge>
              ) : (
                <Badge tone="good">{T.mailed}</Badge>
              ),
          },
          {
            id: 'expires',
            label: T.expires,
            cell: ({ expires_at }) => <RelativeTime at={expires_at} />,
          },
          {
            id: 'actions',
            label: '',
            align: 'end',
            cell: (invitation) => (
              <>
                <Button
                  size="small"
                  variant="quiet"
                  busy={sendAgain.isPending && sendAgain.variables.invitation_id === invitation.id}
                  onClick={() => send(invitation)}
                >
                  {T.sendAgain}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setAsked(invitation)}>
                  {T.revoke}
                </Button>
              </>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={T.revokeTitle(asked?.email ?? '')}
        description={T.revokeWhy}
        confirm={T.revoke}
        onConfirm={() => {
          if (asked !== null) revoke.mutate({ org, invitation_id: asked.id });
        }}
        busy={revoke.isPending}
        error={revoke.error === null ? null : readPortalError(revoke.error).message}
      />
    </section>
  );
}
