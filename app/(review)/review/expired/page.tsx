import { connection } from 'next/server';
import { PageTop } from '#components/review/page-top.tsx';
import { TEXTS } from '#locale/review.ts';

export default async function ExpiredPage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  return (
    <>
      <PageTop />
      <main className="review">
        <h1>{TEXTS.linkExpired}</h1>
        <p>{TEXTS.linkExpiredWhy}</p>
      </main>
    </>
  );
}
