import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { EarlyInput } from '#components/early-input/early-input.tsx';
import { PortalDataProvider } from '#components/portal/trpc.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';
import { LANGUAGE } from '#locale/language.ts';
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
    <html lang={LANGUAGE.page}>
      <body>
        <EarlyInput>
          <PortalDataProvider>
            <ToastProvider>{children}</ToastProvider>
          </PortalDataProvider>
        </EarlyInput>
      </body>
    </html>
  );
}
