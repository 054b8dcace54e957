'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogActions } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { MEMBER_TEXTS as T } from '#locale/portal/members.ts';
import type { PortalRole } from '#server/schemas/portal.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

const ROLES = ['developer', 'viewer', 'owner'] as const satisfies readonly PortalRole[];

interface InviteDialogProps {
  readonly org: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ org, open, onClose }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={T.inviteTitle}
      description={T.inviteWhy}
    >
      <InviteForm org={org} onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ org, onClose }: Omit<InviteDialogProps, 'open'>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<PortalRole>('developer');
  const invite = useMutation(
    trpc.members.invite.mutationOptions({
      onSuccess: ({ is_mailed }, { email: invited }) => {
        if (is_mailed) toast({ title: T.invited(invited) });
        else toast({ title: T.invitedUnsent(invited), tone: 'bad' });
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.members.list.pathFilter()),
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({ org, email: email.trim(), role });
  };
  return (
    <form onSubmit={send}>
      {invite.error !== null && (
        <Notice tone="bad" live>
          {readPortalError(invite.error).message}
        </Notice>
      )}
      <TextInput
        label={T.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Select
        label={T.role}
        value={role}
        onChange={({ target }) =>
          setRole(ROLES.find((known) => known === target.value) ?? 'viewer')
        }
        options={ROLES.map((value) => ({
          value,
          label: `${T.roles[value]}: ${T.roleHints[value]}`,
        }))}
      />
      <DialogActions>
        <Button onClick={onClose}>{T.cancel}</Button>
        <Button type="submit" variant="primary" busy={invite.isPending}>
          {T.send}
        </Button>
      </DialogActions>
    </form>
  );
}
