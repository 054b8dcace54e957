'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '#components/ui/toast.tsx';
import { KEY_TEXTS as T } from '#locale/portal/keys.ts';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';

export type KeyChange = 'generate' | 'rotate' | 'revoke';

/**
 * The actions on the key, each with a confirmation. The new key is kept until the person has stored
 * it.
 */
export function useKeyChanges(org: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [asked, setAsked] = useState<KeyChange | null>(null);
  const [apiKey, setApiKey] = useState<string | null>(null);
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: trpc.keys.get.queryKey({ org }) });
  const options = { gcTime: 0, onSettled: refresh } as const;
  const show = (answer: { api_key: string }) => {
    setAsked(null);
    setApiKey(answer.api_key);
  };
  const generate = useMutation(trpc.keys.generate.mutationOptions({ ...options, onSuccess: show }));
  const rotate = useMutation(trpc.keys.rotate.mutationOptions({ ...options, onSuccess: show }));
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      ...options,
      onSuccess: () => {
        setAsked(null);
        toast({ title: T.revoked });
      },
    }),
  );
  const all = { generate, rotate, revoke };
  const reset = () => {
    for (const mutation of Object.values(all)) mutation.reset();
  };
  const failure = asked === null ? null : all[asked].error;
  return {
    asked,
    apiKey,
    busy: asked !== null && all[asked].isPending,
    error: failure === null ? null : readPortalError(failure).message,
    ask: (change: KeyChange) => {
      reset();
      setAsked(change);
    },
    close: () => setAsked(null),
    generate: (scopes: Parameters<typeof generate.mutate>[0]['scopes']) =>
      generate.mutate({ org, scopes }),
    rotate: () => rotate.mutate({ org }),
    revoke: () => revoke.mutate({ org }),
    /** The key was stored: the page no longer keeps it. */
    forget: () => {
      setApiKey(null);
      reset();
    },
  };
}

export type KeyChanges = ReturnType<typeof useKeyChanges>;
