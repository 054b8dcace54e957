import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { DocsHeader } from '#components/docs/docs-header.tsx';
import '#components/ui/tokens.css';
import '#components/docs/highlight.css';

export const metadata: Metadata = {
  title: { default: 'Portolan docs', template: '%s · Portolan docs' },
};

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1417' },
  ],
};

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <DocsHeader />
        {children}
      </body>
    </html>
  );
}
