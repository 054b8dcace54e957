import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PortalDataProvider } from '#components/portal/trpc.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';

export const metadata: Metadata = {
  title: { default: 'Portolan', template: '%s · Portolan' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export const viewport = VIEWPORT;

export default function PortalLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <PortalDataProvider>
          <ToastProvider>{children}</ToastProvider>
        </PortalDataProvider>
      </body>
    </html>
  );
}
