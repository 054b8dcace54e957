import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RootPage } from '#components/root/root-page.tsx';
import { VIEWPORT } from '#components/ui/viewport.ts';
import '#components/review/review.css';
import { TEXTS } from '#locale/review.ts';

export const metadata: Metadata = {
  title: TEXTS.pageTitle,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};

export const viewport = VIEWPORT;

export default function ReviewLayout({ children }: { children: ReactNode }) {
  return <RootPage>{children}</RootPage>;
}
