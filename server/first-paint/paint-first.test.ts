import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paintFirst } from './paint-first.ts';

const NONCE = 'nonce="c2VjcmV0K25vbmNlLw=="';
const name = fc.stringMatching(/^[a-z0-9_-]{1,12}$/);
const words = fc.stringMatching(/^[a-z é$&'`\n]{0,20}$/);
const KEPT = [
  '<script nonce="x">self.__next_f.push("<script src=\\"/_next/a.js\\">")</script>',
  '<script src="/_next/static/chunks/old.js" noModule="" nonce="x"></script>',
  '<link rel="preload" as="font" href="/_next/static/media/a.woff2"/>',
  '<link rel="stylesheet" href="/_next/static/chunks/gone.css" nonce="x"/>',
  '<link rel="stylesheet" href="https://elsewhere.example/_next/static/a.css"/>',
];
/** A piece of a page, and what it becomes: where it stood, and in the template. */
interface Piece {
  readonly html: string;
  readonly stays: string;
  readonly waits: { readonly style?: string; readonly script?: string };
}
const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc
    .oneof(
      words.map((text) => `<p>${text}</p>`),
      fc.constantFrom(...KEPT),
    )
    .map((html) => {
      return { html, stays: html, waits: {} };
    }),
  name.map((of) => {
    const html = `<script src="/_next/static/chunks/${of}.js" ${NONCE} async=""></script>`;
    return { html, stays: '', waits: { script: html } };
  }),
  name.map((of) => {
    const html = `<link rel="preload" as="script" href="/_next/static/chunks/${of}.js"/>`;
    return { html, stays: '', waits: {} };
  }),
  name.map((of) => {
    const html = `<link rel="stylesheet" href="/_next/static/css/${of}.css" ${NONCE}/>`;
    return {
      html,
      stays: `<style ${NONCE}>.${of}{--$&:1}</style>`,
      waits: { style: html.replace('<link', '<link media="not all"') },
    };
  }),
);

const styleOf = (path: string) =>
  path.endsWith('/gone.css') ? undefined : `.${path.split('/').at(-1)?.slice(0, -4)}{--$&:1}`;

it('draws with what came, then asks for scripts and files as they were; all else stays', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const page = `<html><body>${pieces.map(({ html }) => html).join('')}</body></html>`;
      const written = paintFirst(page, styleOf);
      const waiting = (kind: 'style' | 'script') => pieces.map(({ waits }) => waits[kind]).join('');
      if (waiting('script') === '') {
        expect(written).toBe(page);
        return;
      }
      const [before, rest] = written.split('<template id="portolan-waiting">');
      const [waits, after] = (rest ?? '').split('</template>');
      expect(before).toBe(`<html><body>${pieces.map(({ stays }) => stays).join('')}`);
      expect(waits).toBe(waiting('style') + waiting('script'));
      expect(after?.startsWith(`<script ${NONCE}>(`)).toBe(true);
      expect(after?.endsWith('</script></body></html>')).toBe(true);
    }),
  );
});

it('names files of a style as the page sees them', () => {
  const page =
    '<link rel="stylesheet" href="/_next/static/css/a.css"/><script src="/_next/a.js" async=""></script></body>';
  const addresses = {
    '../media/a.woff2': '/_next/static/media/a.woff2',
    'b.svg?v=1#c': '/_next/static/css/b.svg?v=1#c',
    '/d.svg': '/d.svg',
    'data:image/svg+xml,e': 'data:image/svg+xml,e',
    '#f': '#f',
  };
  for (const [address, seen] of Object.entries(addresses)) {
    for (const quote of ['', '"', "'"]) {
      const written = paintFirst(page, () => `a{b:url(${quote}${address}${quote})}`);
      expect(written).toContain(`<style>a{b:url(${quote}${seen}${quote})}</style>`);
    }
  }
});
