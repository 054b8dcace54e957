import { TEXTS } from '#components/review/texts.ts';

export default function UnknownPage() {
  return (
    <main className="review">
      <h1>{TEXTS.unknown}</h1>
      <p>{TEXTS.unknownWhy}</p>
    </main>
  );
}
