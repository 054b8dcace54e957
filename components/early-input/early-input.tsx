import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { keepEarlyInput, LISTENING } from './keep-early-input.ts';
import { TellListening } from './tell-listening.tsx';

const SCRIPT = `(${String(keepEarlyInput)})(${JSON.stringify(LISTENING)})`;

/** Stands around all of a body: what a reader does before the page listens is not lost. */
export async function EarlyInput({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <>
      <script
        nonce={nonce}
        // A browser shows a page no nonce: there is nothing to compare.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is of our own function
        dangerouslySetInnerHTML={{ __html: SCRIPT }}
      />
      {children}
      <TellListening />
    </>
  );
}
