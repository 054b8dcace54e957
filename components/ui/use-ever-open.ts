import { useState } from 'react';

/**
 * For content that is loaded when it first opens and stays mounted from then on, so that its
 * closing can be animated.
 */
export function useEverOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}
