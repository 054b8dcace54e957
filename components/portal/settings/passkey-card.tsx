'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { RelativeTime } from '#components/ui/relative-time.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { Loaded } from '../loaded.tsx';
import type { PortalOutputs } from '../portal-outputs.ts';
import { useTRPC } from '../trpc.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './settings.module.css';
import { useRemovePasskey } from './use-remove-passkey.ts';

type Passkey = PortalOutputs['passkeys']['list'][number];

/** The passkeys of who looks. */
export function PasskeyCard() {
  const trpc = useTRPC();
  const passkeys = useQuery(trpc.passkeys.list.queryOptions());
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const removal = useRemovePasskey(() => setAsked(null));
  return (
    <Card
      title={T.passkeys}
      description={T.passkeysWhy}
      actions={<Button onClick={() => setIsAdding(true)}>{T.addPasskey}</Button>}
    >
      <Loaded query={passkeys} label={T.passkeys} lines={1}>
        {(own) =>
          own.length === 0 ? (
            <p className={styles.none}>{T.noPasskeys}</p>
          ) : (
            <DataTable
              caption={T.passkeys}
              rows={own}
              rowKey={({ id }) => id}
              columns={[
                { id: 'name', label: T.name, isRowHeader: true, cell: ({ name }) => name },
                {
                  id: 'created',
                  label: T.created,
                  cell: ({ created_at }) => <RelativeTime at={created_at} />,
                },
                {
                  id: 'used',
                  label: T.lastUsed,
                  cell: ({ last_used_at }) =>
                    last_used_at === null ? T.never : <RelativeTime at={last_used_at} />,
                },
                {
                  id: 'actions',
                  label: '',
                  align: 'end',
                  cell: (passkey) => (
                    <Button size="small" variant="quiet" onClick={() => setAsked(passkey)}>
                      {T.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <AddPasskeyDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={T.removeTitle(asked?.name ?? '')}
        description={T.removeWhy}
        confirm={T.remove}
        onConfirm={() => {
          if (asked !== null) removal.remove(asked.id);
        }}
        busy={removal.busy}
        error={removal.error}
      />
    </Card>
  );
}
