'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SETTINGS_TEXTS as T } from '#locale/portal/settings.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import styles from './settings.module.css';

interface RenameCardProps {
  readonly org: string;
  readonly name: string;
  readonly isOwner: boolean;
}

export function RenameCard({ org, name: initial, isOwner }: RenameCardProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const [name, setName] = useState(initial);
  const rename = useMutation(
    trpc.organisations.rename.mutationOptions({
      onSuccess: () => {
        toast({ title: T.saved });
        // The navigation around the page says the name too.
        router.refresh();
        return queryClient.invalidateQueries(trpc.session.me.pathFilter());
      },
    }),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ org, name });
  };
  return (
    <Card title={T.organisation} description={T.organisationWhy}>
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label={T.name}
          hint={isOwner ? undefined : T.nameHint}
          value={name}
          maxLength={80}
          required
          disabled={!isOwner}
          onChange={({ target }) => setName(target.value)}
          error={rename.error === null ? undefined : readPortalError(rename.error).message}
        />
        {isOwner && (
          <Button
            type="submit"
            variant="primary"
            busy={rename.isPending}
            disabled={name === initial}
          >
            {T.save}
          </Button>
        )}
      </form>
    </Card>
  );
}
