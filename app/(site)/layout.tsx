import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { EarlyInput } from '#components/early-input/early-input.tsx';
import { SiteHeader } from '#components/site/site-header.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/ui/tokens.css';
import './site.css';
import { LANGUAGE } from '#locale/language.ts';
import { SITE_TEXTS } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';

export const metadata: Metadata = {
  title: UI_TEXTS.brand,
  description: SITE_TEXTS.description,
};

export const viewport = VIEWPORT;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={LANGUAGE.page}>
      <body>
        <EarlyInput>
          <SiteHeader />
          {children}
        </EarlyInput>
      </body>
    </html>
  );
}
