import { connection } from 'next/server';
import { PageTop } from '#components/review/page-top.tsx';
import { CLAIM_TEXTS } from '#locale/claim.ts';

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
