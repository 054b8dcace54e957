'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { signInError, ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { callAuth, whyRefused } from './call-auth.ts';
import styles from './entry.module.css';
import { PasskeyButton } from './passkey-button.tsx';

interface SignInFormProps {
  /** Where to go afterwards: a path of the portal. */
  readonly next: string;
  /** The address of a person who signs in again. */
  readonly email?: string | undefined;
  /** The result of the last attempt, in words. */
  readonly error: string | null;
  readonly hasMail: boolean;
  readonly hasGitHub: boolean;
}

/** The ways in: a link by mail, a passkey, GitHub where it is set up. */
export function SignInForm({ next, email: known, error, hasMail, hasGitHub }: SignInFormProps) {
  const router = useRouter();
  const [refusal, setRefusal] = useState(error);
  const [busy, setBusy] = useState<'mail' | 'github' | null>(null);

  const start = async (way: 'mail' | 'github', fields: Readonly<Record<string, string>>) => {
    setBusy(way);
    setRefusal(null);
    try {
      const provider = way === 'mail' ? 'email' : 'github';
      const url = await callAuth(`signin/${provider}`, { ...fields, callbackUrl: next });
      const code = url.searchParams.get('error');
      if (code !== null) {
        setRefusal(signInError(code));
        setBusy(null);
      } else if (way === 'mail') {
        router.push('/sign-in/sent');
      } else {
        window.location.assign(url);
      }
    } catch (thrown) {
      setRefusal(whyRefused(thrown));
      setBusy(null);
    }
  };
  const sendLink = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email === 'string') void start('mail', { email: email.trim() });
  };

  return (
    <>
      {refusal !== null && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {hasMail ? (
        <form onSubmit={sendLink}>
          <TextInput
            label={T.email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            placeholder={T.emailPlaceholder}
            defaultValue={known}
            readOnly={known !== undefined}
            maxLength={254}
            required
          />
          <Button type="submit" variant="primary" wide busy={busy === 'mail'}>
            {T.sendLink}
          </Button>
        </form>
      ) : (
        <Notice tone="warn">{T.noMail}</Notice>
      )}
      <p className={styles.or}>{T.or}</p>
      <div className={styles.ways}>
        <PasskeyButton next={next} onRefused={setRefusal} />
        {hasGitHub && (
          <Button wide busy={busy === 'github'} onClick={() => void start('github', {})}>
            <Icon name="external" />
            {T.github}
          </Button>
        )}
      </div>
      <p className={styles.foot}>{T.keyless}</p>
    </>
  );
}
