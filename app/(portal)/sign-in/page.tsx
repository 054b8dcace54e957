import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Entry } from '#components/portal/entry/entry.tsx';
import { nextPath } from '#components/portal/entry/next-path.ts';
import { SignInForm } from '#components/portal/entry/sign-in-form.tsx';
import { signInError, ENTRY_TEXTS as T } from '#locale/portal/entry.ts';
import { portalRoot } from '#server/portal/root.ts';
import { readSession } from '#server/portal/session.ts';

export const metadata: Metadata = { title: T.signIn };

interface SignInPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, callbackUrl, error, again } = await searchParams;
  const goOn = nextPath([next ?? callbackUrl].flat()[0]);
  const session = await readSession();
  const isAgain = again !== undefined && session !== null;
  if (session !== null && !isAgain) redirect(goOn);
  const { mailer, settings } = portalRoot();
  return (
    <Entry
      title={isAgain ? T.signInAgain : T.signIn}
      lead={isAgain ? T.signInAgainLead(session.user.email) : T.signInLead}
    >
      <SignInForm
        next={goOn}
        email={isAgain ? session.user.email : undefined}
        error={signInError([error].flat()[0])}
        hasMail={mailer !== null}
        hasGitHub={settings.github !== null}
      />
    </Entry>
  );
}
