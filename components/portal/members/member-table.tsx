'use client';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#components/ui/menu.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { MEMBER_TEXTS as T } from '#locale/portal/members.ts';
import type { PortalOutputs } from '../portal-outputs.ts';
import styles from './members.module.css';
import { ROLES } from './roles.ts';
import { useMemberChanges } from './use-member-changes.ts';

type Member = PortalOutputs['members']['list']['members'][number];

interface MemberTableProps {
  readonly org: string;
  readonly members: readonly Member[];
  /** The id of the signed-in person. */
  readonly ownId: string | undefined;
  readonly isOwner: boolean;
}

export function MemberTable({ org, members, ownId, isOwner }: MemberTableProps) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  const changes = useMemberChanges(org, () => setLeaving(null));
  const isSelf = leaving?.user_id === ownId;
  const roleEntries = (member: Member): MenuEntry[] => [
    ...ROLES.filter((role) => role !== member.role).map((role) => ({
      id: role,
      label: T.make(T.roles[role]),
      onSelect: () => changes.setRole(member, role),
    })),
    { id: 'line', isSeparator: true },
  ];
  return (
    <>
      <DataTable
        caption={T.members}
        rows={members}
        rowKey={({ user_id }) => user_id}
        columns={[
          {
            id: 'person',
            label: T.person,
            isRowHeader: true,
            cell: ({ email, name, user_id }) => (
              <>
                <span className={styles.name}>
                  {name ?? email} {user_id === ownId && <Badge tone="info">{T.you}</Badge>}
                </span>
                {name !== null && <span className={styles.email}>{email}</span>}
              </>
            ),
          },
          { id: 'role', label: T.role, cell: ({ role }) => <Badge>{T.roles[role]}</Badge> },
          {
            id: 'joined',
            label: T.joined,
            cell: ({ joined_at }) => <RelativeTime at={joined_at} />,
          },
          {
            id: 'actions',
            label: '',
            align: 'end',
            cell: (member) =>
              (isOwner || member.user_id === ownId) && (
                <Menu
                  label={T.actions(member.email)}
                  trigger={<IconButton icon="more" label={T.actions(member.email)} size="small" />}
                  entries={[
                    ...(isOwner ? roleEntries(member) : []),
                    {
                      id: 'leave',
                      label: member.user_id === ownId ? T.leave : T.remove,
                      danger: true,
                      onSelect: () => {
                        changes.reset();
                        setLeaving(member);
                      },
                    },
                  ]}
                />
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null);
        }}
        title={isSelf ? T.leaveTitle : T.removeTitle(leaving?.email ?? '')}
        description={isSelf ? T.leaveWhy : T.removeWhy}
        confirm={isSelf ? T.leave : T.remove}
        onConfirm={() => {
          if (isSelf) changes.leave();
          else if (leaving !== null) changes.remove(leaving);
        }}
        busy={changes.busy}
        error={changes.error}
      />
    </>
  );
}
