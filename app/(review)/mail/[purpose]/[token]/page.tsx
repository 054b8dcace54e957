import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageTop } from '#components/review/page-top.tsx';
import { Address } from '#components/ui/address.tsx';
import { Button } from '#components/ui/button.tsx';
import { MAIL_TEXTS } from '#locale/mail.ts';
import { findMailLink, maskAddress } from '#server/mail-alerts/index.ts';
import { reviewRoot } from '#server/review/root.ts';
import { showWallet } from '#server/wallet-proof/index.ts';

export const metadata: Metadata = { title: MAIL_TEXTS.pageTitle };

interface Props {
  readonly params: Promise<{ purpose: string; token: string }>;
}

/** The page of a link in a mail: one button, because mail scanners open every link. */
export default async function MailPage({ params }: Props) {
  const { purpose, token } = await params;
  if (purpose !== 'confirm' && purpose !== 'unsubscribe') notFound();
  const { pool, masterKey, environment } = reviewRoot();
  const link = await findMailLink(pool, { token, purpose, masterKey }, environment.nowMs());
  const texts = MAIL_TEXTS.pages[purpose];
  if (link === null) {
    return (
      <Shown title={MAIL_TEXTS.invalid}>
        <p>{MAIL_TEXTS.invalidWhy}</p>
      </Shown>
    );
  }
  const address = maskAddress(link.address);
  const isDone = link.status === (purpose === 'confirm' ? 'active' : 'ended');
  return (
    <Shown title={isDone ? texts.done : texts.title}>
      <p>{isDone ? texts.doneText(address) : texts.text(address)}</p>
      <p>
        <Address value={showWallet(link.wallet)} />
      </p>
      {!isDone && (
        <form method="post" action={`/mail/${purpose}/${token}/now`}>
          <Button type="submit" variant="primary">
            {texts.button}
          </Button>
        </form>
      )}
    </Shown>
  );
}

function Shown({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <>
      <PageTop />
      <main className="review">
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}
