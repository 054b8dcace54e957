import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '#components/ui/tokens.css';
import './site.css';

export const metadata: Metadata = {
  title: 'Portolan',
  description: 'Plain-English outcomes in, ready-to-sign cross-chain transaction plans out.',
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1417' },
  ],
};

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
