'use client';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';

interface BrokenPageProps {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** Instead of a page that threw. The digest finds the error in the log. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  return (
    <ErrorState title={T.broke} reference={error.digest} onRetry={reset}>
      {T.brokeWhy}
    </ErrorState>
  );
}
