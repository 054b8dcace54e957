import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '#components/ui/tokens.css';
import '#components/review/review.css';

export const metadata: Metadata = {
  title: 'Review · Portolan',
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

export default function ReviewLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header className="masthead">
          <span className="brand">Portolan</span>
        </header>
        {children}
      </body>
    </html>
  );
}
