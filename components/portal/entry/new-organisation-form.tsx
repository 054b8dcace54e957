'use client';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import styles from './entry.module.css';

interface NewOrganisationFormProps {
  readonly email: string;
  readonly hasOthers: boolean;
}

export function NewOrganisationForm({ email, hasOthers }: NewOrganisationFormProps) {
  const trpc = useTRPC();
  const create = useMutation(
    trpc.organisations.create.mutationOptions({
      // A new page: the navigation around it is another one.
      onSuccess: ({ slug }) => window.location.assign(`/portal/${slug}`),
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name === 'string') create.mutate({ name });
  };
  return (
    <>
      <form onSubmit={submit}>
        <TextInput
          label={T.organisationName}
          hint={T.organisationHint}
          name="name"
          autoComplete="organization"
          maxLength={80}
          required
          error={create.error === null ? undefined : readPortalError(create.error).message}
        />
        <Button type="submit" variant="primary" wide busy={create.isPending || create.isSuccess}>
          {T.createOrganisation}
        </Button>
      </form>
      <p className={styles.foot}>
        {SHELL_TEXTS.signedInAs} {email}. {hasOthers && <a href="/portal">{T.toOrganisations}</a>}
      </p>
    </>
  );
}
