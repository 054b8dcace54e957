import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PortalDataProvider } from '#components/portal/trpc.tsx';
import { RootPage } from '#components/root/root-page.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import { SHELL_TEXTS } from '#locale/portal/shell.ts';
import { UI_TEXTS } from '#locale/ui.ts';

export const metadata: Metadata = {
  title: { default: UI_TEXTS.brand, template: SHELL_TEXTS.pageTitle },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export const viewport = VIEWPORT;

export default function PortalLayout({ children }: { children: ReactNode }) {
  return (
    <RootPage>
      <PortalDataProvider>
        <ToastProvider>{children}</ToastProvider>
      </PortalDataProvider>
    </RootPage>
  );
}
