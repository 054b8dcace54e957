import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { EarlyInput } from '#components/early-input/early-input.tsx';
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
        <EarlyInput>
          <PortalDataProvider>
            <ToastProvider>{children}</ToastProvider>
          </PortalDataProvider>
        </EarlyInput>
      </body>
    </html>
  );
}
