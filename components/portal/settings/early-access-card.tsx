'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { Loaded } from '../loaded.tsx';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { useMayChange } from '../use-may-change.ts';
import styles from './settings.module.css';

interface EarlyAccessProps {
  readonly org: string;
}

/** The wallets to which the organisation gave early access to permissions, as far as the operator lets it. */
export function EarlyAccessCard({ org }: EarlyAccessProps) {
  const trpc = useTRPC();
  const mayChange = useMayChange(org);
  const access = useQuery(trpc.guardAccess.list.queryOptions({ org }));
  const [asked, setAsked] = useState<string | null>(null);
  const removal = useRemoveAccess(() => setAsked(null));
  return (
    <Card title={T.access} description={T.accessWhy}>
      <Loaded query={access} label={T.access} lines={1}>
        {({ most, wallets }) => (
          <>
            {most === 0 && <p className={styles.none}>{T.accessClosed(wallets.length)}</p>}
            {most > 0 && wallets.length === 0 && <p className={styles.none}>{T.noAccess}</p>}
            {wallets.length > 0 && (
              <DataTable
                caption={T.access}
                rows={wallets}
                rowKey={({ wallet }) => wallet}
                columns={[
                  {
                    id: 'wallet',
                    label: T.wallet,
                    isRowHeader: true,
                    cell: ({ wallet }) => <Address value={wallet} />,
                  },
                  {
                    id: 'since',
                    label: T.created,
                    cell: ({ added_at }) => <RelativeTime at={added_at} />,
                  },
                  {
                    id: 'actions',
                    label: '',
                    align: 'end',
                    cell: ({ wallet }) =>
                      mayChange && (
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={T.removeOf(wallet)}
                          onClick={() => setAsked(wallet)}
                        >
                          {T.remove}
                        </Button>
                      ),
                  },
                ]}
              />
            )}
            {mayChange && most > 0 && <AddAccessForm org={org} left={most - wallets.length} />}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={T.removeAccessTitle}
        description={T.removeAccessWhy(asked ?? '')}
        confirm={T.remove}
        onConfirm={() => {
          if (asked !== null) removal.remove({ org, wallet: asked });
        }}
        busy={removal.busy}
        error={removal.error}
      />
    </Card>
  );
}

function AddAccessForm({ org, left }: EarlyAccessProps & { readonly left: number }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [wallet, setWallet] = useState('');
  const add = useMutation(
    trpc.guardAccess.add.mutationOptions({
      onSuccess: () => {
        toast({ title: T.accessGiven });
        setWallet('');
      },
      onSettled: () => queryClient.invalidateQueries(trpc.guardAccess.list.pathFilter()),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ org, wallet });
  };
  return (
    <form className={styles.below} onSubmit={submit}>
      <TextInput
        label={T.wallet}
        hint={T.accessLeft(Math.max(0, left))}
        value={wallet}
        mono
        maxLength={100}
        required
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setWallet(target.value)}
        error={add.error === null ? undefined : readPortalError(add.error).message}
      />
      <Button type="submit" busy={add.isPending}>
        {T.giveAccess}
      </Button>
    </form>
  );
}

function useRemoveAccess(onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const remove = useMutation(
    trpc.guardAccess.remove.mutationOptions({
      onSuccess: () => {
        toast({ title: T.accessTaken });
        onDone();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.guardAccess.list.pathFilter()),
    }),
  );
  return {
    remove: remove.mutate,
    busy: remove.isPending,
    error: remove.error === null ? null : readPortalError(remove.error).message,
  };
}
