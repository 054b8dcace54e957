import localFont from 'next/font/local';

/**
 * The font of all pages: Figtree (SIL Open Font License), its Latin letters in every weight, 20 kB. It is
 * requested before the styles. If it has not arrived by the first paint, that page is shown in a local
 * font, so that nothing moves when it arrives.
 */
export const WEB_FONT = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  style: 'normal',
  display: 'optional',
  variable: '--web-font',
  fallback: ['system-ui', 'Segoe UI', 'sans-serif'],
});
