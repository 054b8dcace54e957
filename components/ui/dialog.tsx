'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from './dialog.module.css';
import { useEverOpen } from './use-ever-open.ts';

/** Loaded when the first one opens. */
const OpenDialog = lazy(() => import('./open-dialog.tsx'));

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** It stays open until its own buttons close it: for content that is shown once. */
  readonly stays?: boolean | undefined;
}

/** A window above the page: it holds the focus and gives it back. */
export function Dialog(props: DialogProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  );
}

/** The buttons of a dialog, the one that acts last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
