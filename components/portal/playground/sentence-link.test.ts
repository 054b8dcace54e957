import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSentenceLink, sentenceLink } from './sentence-link.ts';

const CHAINS = ['base', 'arbitrum'];
const PAGE = 'https://portolan.example/portal/harbour/playground?old=1#top';

test('a link fills the form with the request', () => {
  const asked = fc.record({
    sentence: fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((text) => text.trim())
      .filter((text) => text.length <= 2_000),
    wallet: fc.string({ maxLength: 64 }),
    chain: fc.constantFrom(...CHAINS),
  });
  fc.assert(
    fc.property(asked, (one) => {
      const link = new URL(sentenceLink(PAGE, one) ?? '');
      expect(link.pathname).toBe('/portal/harbour/playground');
      expect([...link.searchParams.keys()]).toEqual(['sentence', 'wallet', 'chain']);
      expect(readSentenceLink(Object.fromEntries(link.searchParams), CHAINS)).toEqual(one);
    }),
  );
});

test('text that looks like a key is neither put into a link nor read from one', () => {
  for (const key of ['ptn_live_abc', 'PTN_TEST_abc', 'ptk_abc', 'whsec_abc']) {
    const asked = { sentence: `Use ${key}`, wallet: '', chain: 'base' };
    expect(sentenceLink(PAGE, asked)).toBeNull();
    expect(readSentenceLink(asked, CHAINS).sentence).toBe('');
  }
});

test('an unknown chain or a text that is too long is left out', () => {
  const query = { sentence: 'x'.repeat(2_001), wallet: ['0x1', '0x2'], chain: 'moon' };
  expect(readSentenceLink(query, CHAINS)).toEqual({ sentence: '', wallet: '0x1', chain: '' });
});
