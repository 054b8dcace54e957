'use client';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TEXTS } from '#locale/review.ts';
import { PageTop } from './page-top.tsx';

interface Props {
  readonly error: Error & { readonly digest?: string };
}

/**
 * Shown instead of a page that threw, with the consequences for signed steps. The digest identifies the error in the
 * log.
 */
export function BrokenPage({ error }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Announced to the reader, also by a screen reader.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <PageTop />
      <main className="review">
        <h1 ref={heading} tabIndex={-1}>
          {TEXTS.broke}
        </h1>
        <p>{TEXTS.brokeWhy}</p>
        {error.digest !== undefined && <p>{TEXTS.reference(error.digest)}</p>}
        {/* The state of signing is read again, from the server and from this browser. */}
        <Button variant="primary" onClick={() => window.location.reload()}>
          {TEXTS.reload}
        </Button>
      </main>
    </>
  );
}
