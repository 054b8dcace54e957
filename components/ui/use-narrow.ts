import { useSyncExternalStore } from 'react';

/** Where tables become cards. */
const PHONE = '(max-width: 37.49rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** @returns whether the page is as narrow as a phone; the server takes it for wide */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
}
