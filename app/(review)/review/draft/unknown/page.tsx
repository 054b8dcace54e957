import { connection } from 'next/server';
import { CLAIM_TEXTS } from '#components/claim/texts.ts';
import { PageTop } from '#components/review/page-top.tsx';

export default async function UnknownDraftPage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  return (
    <>
      <PageTop />
      <main className="review">
        <h1>{CLAIM_TEXTS.unknown}</h1>
        <p>{CLAIM_TEXTS.unknownWhy}</p>
      </main>
    </>
  );
}
