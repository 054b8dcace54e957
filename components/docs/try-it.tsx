'use client';

import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TEXTS } from '#locale/docs.ts';
import type { TryItProps } from './try-it-panel.tsx';

/** Readers who only read do not load it. */
const TryItPanel = lazy(async () => ({ default: (await import('./try-it-panel.tsx')).TryItPanel }));

/** Sends the call of an example from its page, by the reader's own session. */
export function TryIt(call: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen((wasOpen) => !wasOpen)}>
        {isOpen ? TEXTS.tryClose : TEXTS.tryIt}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton label={TEXTS.tryLoading} />}>
          <TryItPanel {...call} />
        </Suspense>
      )}
    </>
  );
}
