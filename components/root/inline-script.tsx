import { headers } from 'next/headers';

interface Props {
  /** Runs in the page as its own text: it may need nothing from outside. */
  readonly run: (word: string) => void;
  readonly word: string;
}

/** A script that runs while a page is still being parsed, with the nonce of the page's policy. */
export async function InlineScript({ run, word }: Props) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <script
      nonce={nonce}
      // A browser hides the nonce from a page, so it cannot be compared.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is of our own function
      dangerouslySetInnerHTML={{ __html: `(${String(run)})(${JSON.stringify(word)})` }}
    />
  );
}
