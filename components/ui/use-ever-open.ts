import { useState } from 'react';

/**
 * For what is loaded when it first opens and stays from then on, so that it can also close in its
 * own time.
 */
export function useEverOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}
