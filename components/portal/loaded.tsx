import type { ReactNode } from 'react';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { readPortalError } from './portal-error.ts';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly lines?: number | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** The requested content, a placeholder while it is loading, or its error. */
export function Loaded<Data>({ query, label, lines = 5, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    const { code, message } = readPortalError(error);
    if (code?.endsWith('not_found'))
      return <ErrorState title={message}>{SHELL_TEXTS.gone}</ErrorState>;
    return (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        {message}
      </ErrorState>
    );
  }
  return <Skeleton label={label} lines={lines} rows />;
}
