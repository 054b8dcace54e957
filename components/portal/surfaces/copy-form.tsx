'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { SURFACE_TEXTS as T } from '#locale/portal/surfaces.ts';
import { COPY_LIMITS } from '#server/schemas/copy-line.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { type CopyEntries, ownWords } from './shown-copy.ts';
import type { Offer } from './use-offer.ts';

interface CopyFormProps {
  readonly org: string;
  readonly offer: Offer;
  readonly entries: CopyEntries;
  readonly onEntries: (entries: CopyEntries) => void;
  readonly mayChange: boolean;
}

const NAMES = ['title', 'description', 'turn_on'] as const;

/** An agent's words: each within its limit, and the catalog's own where a field is empty. */
export function CopyForm({ org, offer, entries, onEntries, mayChange }: CopyFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation(
    trpc.surfaces.setCopy.mutationOptions({
      onSuccess: () => toast({ title: T.saved }),
      onSettled: () => queries.invalidateQueries(trpc.surfaces.catalog.pathFilter()),
    }),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ org, agent: offer.definition.key, copy: ownWords(entries) });
  };
  return (
    <form onSubmit={save}>
      {NAMES.map((name) => (
        <TextInput
          key={name}
          label={T.copy[name]}
          hint={
            name === 'turn_on'
              ? `${T.limit(COPY_LIMITS[name])} ${T.buttonHint}`
              : T.limit(COPY_LIMITS[name])
          }
          value={entries[name] ?? ''}
          placeholder={offer.catalog_copy[name]}
          maxLength={COPY_LIMITS[name]}
          disabled={!mayChange}
          onChange={({ target }) => onEntries({ ...entries, [name]: target.value })}
        />
      ))}
      {change.error !== null && (
        <Notice tone="bad" live>
          {readPortalError(change.error).message}
        </Notice>
      )}
      {mayChange ? (
        <Button type="submit" variant="primary" busy={change.isPending}>
          {T.save}
        </Button>
      ) : (
        <Notice>{T.viewer}</Notice>
      )}
    </form>
  );
}
