'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { MEMBER_TEXTS as T } from '#locale/portal/members.ts';
import { Loaded } from '../loaded.tsx';
import { PageHead } from '../page-head.tsx';
import { useTRPC } from '../trpc.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';

/** The people of an organisation. */
export function MembersPage({ org }: { readonly org: string }) {
  const trpc = useTRPC();
  const people = useQuery(trpc.members.list.queryOptions({ org }));
  const me = useQuery(trpc.session.me.queryOptions());
  const [isInviting, setIsInviting] = useState(false);
  const isOwner = me.data?.organisations.some(({ slug, role }) => slug === org && role === 'owner');
  return (
    <>
      <PageHead
        title={T.title}
        actions={
          isOwner && (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              {T.invite}
            </Button>
          )
        }
      >
        {T.lead}
      </PageHead>
      <Loaded query={people} label={T.members}>
        {({ members, invitations }) => (
          <>
            <MemberTable
              org={org}
              members={members}
              ownId={me.data?.user.id}
              isOwner={isOwner === true}
            />
            {invitations.length > 0 && <InvitationTable org={org} invitations={invitations} />}
          </>
        )}
      </Loaded>
      <InviteDialog org={org} open={isInviting} onClose={() => setIsInviting(false)} />
    </>
  );
}
