import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Entry } from '#components/portal/entry/entry.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { ENTRY_TEXTS as T } from '#locale/portal/entry.ts';

export const metadata: Metadata = { title: T.sent };

export default async function LinkSentPage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  return (
    <Entry
      title={T.sent}
      lead={
        <>
          <p>{T.sentLead}</p>
          <p>{T.sentMissing}</p>
        </>
      }
    >
      <LinkButton href="/sign-in" wide>
        {T.again}
      </LinkButton>
    </Entry>
  );
}
