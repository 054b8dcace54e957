import localFont from 'next/font/local';

/**
 * The font of all pages: Figtree (SIL Open Font License), its Latin letters in every weight, 20 kB. It is
 * asked for before the styles are. Who does not have it by the first picture reads that page in a font of
 * their own: nothing moves when it comes.
 */
export const WEB_FONT = localFont({
  src: '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  weight: '300 900',
  style: 'normal',
  display: 'optional',
  variable: '--web-font',
  fallback: ['system-ui', 'Segoe UI', 'sans-serif'],
});
