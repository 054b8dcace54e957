import type { ReactNode } from 'react';
import { keepEarlyInput, LISTENING } from '#components/early-input/keep-early-input.ts';
import { ReportListening } from '#components/early-input/report-listening.tsx';
import { applyTheme, THEME_KEY } from '#components/theme/apply-theme.ts';
import { LANGUAGE } from '#locale/language.ts';
import { InlineScript } from './inline-script.tsx';
import { WEB_FONT } from './web-font.ts';
import '#components/ui/tokens.css';

/**
 * The frame of every page: its language, font and theme, which are known before anything is drawn, and
 * the input before the page is interactive, which is not lost.
 */
export function RootPage({ children }: { readonly children: ReactNode }) {
  return (
    // The theme is set while the page is parsed, which the server does not know.
    <html lang={LANGUAGE.page} className={WEB_FONT.variable} suppressHydrationWarning>
      <body>
        <InlineScript run={applyTheme} word={THEME_KEY} />
        <InlineScript run={keepEarlyInput} word={LISTENING} />
        {children}
        <ReportListening />
      </body>
    </html>
  );
}
