import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { EarlyInput } from '#components/early-input/early-input.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';
import '#components/review/review.css';
import { LANGUAGE } from '#locale/language.ts';
import { TEXTS } from '#locale/review.ts';

export const metadata: Metadata = {
  title: TEXTS.pageTitle,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export const viewport = VIEWPORT;

export default function ReviewLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={LANGUAGE.page}>
      <body>
        <EarlyInput>{children}</EarlyInput>
      </body>
    </html>
  );
}
