'use client';
import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { UI_TEXTS } from '#locale/ui.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';
import type { ToastWords } from './toast.tsx';

/** Shows toasts, each once. */
export default function Toasts({ said }: { readonly said: readonly ToastWords[] }) {
  return (
    <Toast.Provider>
      <Announcer said={said} />
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Announcer({ said }: { readonly said: readonly ToastWords[] }) {
  const { add } = Toast.useToastManager();
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, description, tone = 'good' } of said.slice(shown.current)) {
      add({ title, description, type: tone, priority: tone === 'bad' ? 'high' : 'low' });
    }
    shown.current = said.length;
  }, [said, add]);
  return null;
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection="right">
      <div className={styles.words}>
        <Toast.Title className={styles.title} />
        <Toast.Description className={styles.description} />
      </div>
      <Toast.Close render={<IconButton icon="close" label={UI_TEXTS.dismiss} size="small" />} />
    </Toast.Root>
  ));
}
