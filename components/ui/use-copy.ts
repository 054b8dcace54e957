'use client';
import { useEffect, useState } from 'react';

export type CopyState = 'ready' | 'copied' | 'failed';

const SHOWN_MS = 2_500;

/** @returns what became of the last copy, for a moment, and the way to copy a text. */
export function useCopy(): readonly [CopyState, (text: string) => void] {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    // Over plain HTTP browsers do not offer a clipboard.
    if (navigator.clipboard === undefined) return setState('failed');
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return [state, copy];
}
