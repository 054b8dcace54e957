import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { PortalDataProvider } from '#components/portal/trpc.tsx';
import { ToastProvider } from '#components/ui/toast.tsx';
import '#components/ui/tokens.css';

export const metadata: Metadata = {
  title: { default: 'Portolan', template: '%s · Portolan' },
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1417' },
  ],
};

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
