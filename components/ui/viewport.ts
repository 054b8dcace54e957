import type { Viewport } from 'next';

/** Light and dark, as the reader has it; the colours are `--paper` of `tokens.css`. */
export const VIEWPORT: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1417' },
  ],
};
