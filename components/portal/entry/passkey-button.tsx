'use client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { useTRPC } from '../trpc.tsx';
import { callAuth } from './call-auth.ts';

interface PasskeyButtonProps {
  readonly next: string;
  readonly onRefused: (words: string | null) => void;
}

/** Signs in with a passkey that this browser, phone or key holds. */
export function PasskeyButton({ next, onRefused }: PasskeyButtonProps) {
  const trpc = useTRPC();
  const begin = useMutation(trpc.passkeys.startSignIn.mutationOptions());
  const [busy, setBusy] = useState(false);
  const [isOffered, setIsOffered] = useState(true);
  useEffect(() => setIsOffered('PublicKeyCredential' in window), []);
  if (!isOffered) return null;

  const signIn = async () => {
    setBusy(true);
    onRefused(null);
    try {
      // Few people press it: the rest need not load it.
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = (await begin.mutateAsync()) as PublicKeyCredentialRequestOptionsJSON;
      const response = await startAuthentication({ optionsJSON });
      const url = await callAuth('callback/passkey', {
        response: JSON.stringify(response),
        callbackUrl: next,
      });
      if (!url.searchParams.has('error')) return window.location.assign(url);
      onRefused(T.passkeyFailed);
    } catch (error) {
      // The browser's own window was closed: that needs no words.
      const isClosed = error instanceof Error && error.name === 'NotAllowedError';
      onRefused(isClosed ? null : T.passkeyFailed);
    }
    setBusy(false);
  };
  return (
    <Button wide busy={busy} onClick={() => void signIn()}>
      <Icon name="key" />
      {T.passkey}
    </Button>
  );
}
