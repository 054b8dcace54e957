'use client';
import { usePathname } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useEverOpen } from '#components/ui/use-ever-open.ts';
import { SHELL_TEXTS as T } from '#locale/portal/shell.ts';

/** Loaded when it is first opened. */
const OpenDrawer = lazy(() => import('./open-drawer.tsx'));

/** The navigation on a phone. It closes by itself when a page was chosen. */
export function Drawer({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname();
  // Open for the page that it was opened on, and for no other.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const wasOpen = useEverOpen(isOpen);
  return (
    <>
      <IconButton
        icon="menu"
        label={T.openNavigation}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(pathname)}
      />
      {wasOpen && (
        <Suspense>
          <OpenDrawer open={isOpen} onOpenChange={(open) => setOpenAt(open ? pathname : null)}>
            {children}
          </OpenDrawer>
        </Suspense>
      )}
    </>
  );
}
