import { connection } from 'next/server';
import { PageTop } from '#components/review/page-top.tsx';
import { TEXTS } from '#locale/review.ts';

export default async function UsedPage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  return (
    <>
      <PageTop />
      <main className="review">
        <h1>{TEXTS.usedLink}</h1>
        <p>{TEXTS.usedLinkWhy}</p>
      </main>
    </>
  );
}
