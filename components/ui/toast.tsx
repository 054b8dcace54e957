'use client';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react';

/** Loaded with the first toast. */
const Toasts = lazy(() => import('./toasts.tsx'));

export interface ToastWords {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
}

type Say = (words: ToastWords) => void;

const ToastContext = createContext<Say | null>(null);

/** Holds the toasts of the page; it belongs around everything that shows one. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly ToastWords[]>([]);
  const say = useCallback<Say>((words) => setSaid((before) => [...before, words]), []);
  return (
    <ToastContext value={say}>
      {children}
      {said.length > 0 && (
        <Suspense>
          <Toasts said={said} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * @returns a function that shows briefly that something was done. A message that needs action is a
 * Notice.
 * @throws Error outside of a ToastProvider
 */
export function useToast(): Say {
  const say = useContext(ToastContext);
  if (say === null) throw new Error('useToast belongs below a ToastProvider');
  return say;
}
