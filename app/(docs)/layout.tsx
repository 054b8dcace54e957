import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DocsHeader } from '#components/docs/docs-header.tsx';
import { EarlyInput } from '#components/early-input/early-input.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';
import '#components/docs/highlight.css';
import { TEXTS } from '#locale/docs.ts';
import { LANGUAGE } from '#locale/language.ts';

export const metadata: Metadata = {
  title: TEXTS.pageTitle,
};

export const viewport = VIEWPORT;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={LANGUAGE.page}>
      <body>
        <EarlyInput>
          <DocsHeader />
          {children}
        </EarlyInput>
      </body>
    </html>
  );
}
