'use client';
import { lazy, type ReactNode, Suspense } from 'react';
import { useEverOpen } from './use-ever-open.ts';

/** Loaded when the first one opens. */
const OpenConfirmDialog = lazy(() => import('./open-confirm-dialog.tsx'));

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** The consequence, whom it affects, and whether it can be undone. */
  readonly description: ReactNode;
  /** The name of the action, as on the button that asked for it. */
  readonly confirm: string;
  /** The name of the safe choice; "Cancel" unless set otherwise. */
  readonly keep?: string | undefined;
  readonly onConfirm: () => void;
  readonly busy?: boolean | undefined;
  readonly error?: ReactNode;
  /** Text that must be typed first, for actions that affect others' work. */
  readonly typed?: string | undefined;
}

/** Asks before what cannot be undone. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useEverOpen(props.open)) return null;
  return (
    <Suspense>
      <OpenConfirmDialog {...props} />
    </Suspense>
  );
}
