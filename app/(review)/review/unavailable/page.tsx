import { connection } from 'next/server';
import { PageTop } from '#components/review/page-top.tsx';
import { TEXTS } from '#locale/review.ts';

export default async function UnavailablePage() {
  // Its scripts carry a nonce of the request: it cannot be made beforehand.
  await connection();
  return (
    <>
      <PageTop />
      <main className="review">
        <h1>{TEXTS.unavailable}</h1>
        <p>{TEXTS.unavailableWhy}</p>
      </main>
    </>
  );
}
