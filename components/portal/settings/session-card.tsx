'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { readPortalError } from '../portal-error.ts';
import { useTRPC } from '../trpc.tsx';
import { SETTINGS_TEXTS as T } from './texts.ts';

/** Ends every session of who looks. */
export function SessionCard() {
  const trpc = useTRPC();
  const [isAsked, setIsAsked] = useState(false);
  const end = useMutation(
    trpc.session.signOutEverywhere.mutationOptions({
      onSuccess: () => window.location.assign('/sign-in'),
    }),
  );
  return (
    <Card
      title={T.sessions}
      description={T.sessionsWhy}
      actions={<Button onClick={() => setIsAsked(true)}>{T.everywhere}</Button>}
    >
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={T.everywhereTitle}
        description={T.sessionsWhy}
        confirm={T.everywhere}
        onConfirm={() => end.mutate()}
        busy={end.isPending || end.isSuccess}
        error={end.error === null ? null : readPortalError(end.error).message}
      />
    </Card>
  );
}
