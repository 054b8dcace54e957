import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RootPage } from '#components/root/root-page.tsx';
import { SiteHeader } from '#components/site/site-header.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import './site.css';
import { SITE_TEXTS } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';

export const metadata: Metadata = {
  title: UI_TEXTS.brand,
  description: SITE_TEXTS.description,
};

export const viewport = VIEWPORT;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <RootPage>
      <SiteHeader />
      {children}
    </RootPage>
  );
}
