import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DocsHeader } from '#components/docs/docs-header.tsx';
import { RootPage } from '#components/root/root-page.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/docs/highlight.css';
import { TEXTS } from '#locale/docs.ts';

export const metadata: Metadata = {
  title: TEXTS.pageTitle,
};

export const viewport = VIEWPORT;

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <RootPage>
      <DocsHeader />
      {children}
    </RootPage>
  );
}
