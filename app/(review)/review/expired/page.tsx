import { TEXTS } from '#components/review/texts.ts';

export default function ExpiredPage() {
  return (
    <main className="review">
      <h1>{TEXTS.expired}</h1>
      <p>{TEXTS.expiredWhy}</p>
    </main>
  );
}
