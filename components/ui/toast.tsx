'use client';
import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

/** Holds the toasts of the page; it belongs around everything that shows one. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="right">
      <div className={styles.words}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </div>
      <Toast.Close render={<IconButton icon="close" label="Dismiss" size="small" />} />
    </Toast.Root>
  ));
}

interface ToastWords {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** @returns the way to say in passing that something was done. What must be acted on is a Notice. */
export function useToast(): (words: ToastWords) => void {
  const { add } = Toast.useToastManager();
  return ({ title, description, tone = 'good' }) => {
    add({ title, description, type: tone, priority: tone === 'bad' ? 'high' : 'low' });
  };
}
