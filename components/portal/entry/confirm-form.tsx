'use client';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { signInError, ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { callAuth, whyRefused } from './call-auth.ts';

interface ConfirmFormProps {
  readonly token: string;
  readonly email: string;
  readonly next: string;
}

/** Uses the link of a mail up, by a press: mail programs that look links up open only the page. */
export function ConfirmForm({ token, email, next }: ConfirmFormProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The token leaves the address bar and the history as soon as the page has it.
  useEffect(() => window.history.replaceState(window.history.state, '', '/sign-in/confirm'), []);

  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const url = await callAuth('callback/email', { token, email, callbackUrl: next });
      const code = url.searchParams.get('error');
      if (code === null) return window.location.assign(url);
      setRefusal(signInError(code));
    } catch (thrown) {
      setRefusal(whyRefused(thrown));
    }
    setBusy(false);
  };

  return (
    <>
      {refusal !== null && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {refusal === null ? (
        <Button variant="primary" wide busy={busy} onClick={() => void confirm()}>
          {T.confirmButton}
        </Button>
      ) : (
        <LinkButton href="/sign-in" wide>
          {T.askAgain}
        </LinkButton>
      )}
    </>
  );
}
