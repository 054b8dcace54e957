import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';
import './site.css';

export const metadata: Metadata = {
  title: 'Portolan',
  description: 'Plain-English outcomes in, ready-to-sign cross-chain transaction plans out.',
};

export const viewport = VIEWPORT;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
