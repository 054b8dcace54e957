import type { Metadata } from 'next';
import { ConfirmForm } from '#components/portal/entry/confirm-form.tsx';
import { Entry } from '#components/portal/entry/entry.tsx';
import { nextPath } from '#components/portal/entry/next-path.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { ENTRY_TEXTS as T } from '#locale/portal/entry.ts';

export const metadata: Metadata = { title: T.confirm };

interface ConfirmPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Where the link of a sign-in mail leads. Opening it uses nothing up. */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const { token, email, callbackUrl } = await searchParams;
  if (typeof token !== 'string' || typeof email !== 'string') {
    return (
      <Entry title={T.confirmBroken} lead={T.confirmBrokenLead}>
        <LinkButton href="/sign-in" wide>
          {T.askAgain}
        </LinkButton>
      </Entry>
    );
  }
  return (
    <Entry title={T.confirm} lead={T.confirmLead(email)}>
      <ConfirmForm token={token} email={email} next={nextPathOf(callbackUrl)} />
    </Entry>
  );
}

/** The mail holds a whole address; its path alone is followed. */
function nextPathOf(callbackUrl: string | string[] | undefined): string {
  const [url] = [callbackUrl].flat();
  if (url === undefined || !URL.canParse(url)) return nextPath(url);
  const { pathname, search } = new URL(url);
  return nextPath(pathname + search);
}
