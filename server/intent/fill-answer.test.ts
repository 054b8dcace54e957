import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillAmount, fillAsset, fillVenue } from './fill-answer.ts';

const all = (answers: readonly string[], refuses: (answer: string) => unknown): void => {
  fc.assert(
    fc.property(
      fc.constantFrom(...answers),
      fc.constantFrom('', 'the ', 'please '),
      (one, lead) => {
        expect(refuses(`${lead}${one}`), `${lead}${one}`).toBeUndefined();
      },
    ),
  );
};

describe('an answer', () => {
  it('names no token and no protocol where it picks by place, or picks nothing', () => {
    const picks = [
      'first',
      'second',
      'last',
      'none',
      'neither',
      'half',
      'other',
      'cancel',
      'whatever',
    ];
    all(picks, fillAsset);
    all(picks, fillVenue);
  });

  it('names no token where it names a chain, and no protocol either', () => {
    all(['arbitrum', 'optimism', 'base', 'polygon'], fillAsset);
    all(['base', 'arbitrum'], fillVenue);
    expect(fillAsset('arb')).toMatchObject({ symbol: 'ARB' });
    expect(fillAsset('ETH')).toMatchObject({ symbol: 'ETH' });
  });

  it('is all of it only where it says so', () => {
    for (const answer of ['all right', 'all good', 'all i owe', '100% sure'])
      expect(fillAmount(answer, 'USDC'), answer).toBeUndefined();
    for (const answer of ['all', 'all of it', 'all my USDC', 'everything', 'max', '100%'])
      expect(fillAmount(answer, 'USDC'), answer).toBeDefined();
  });

  it('is the size that moves, and not what is held', () => {
    for (const answer of ['i have 100', '100 each', 'i own 100 USDC'])
      expect(fillAmount(answer, 'USDC'), answer).toBeUndefined();
    for (const answer of ['100', '100 USDC', 'send 100', 'just 100 please'])
      expect(fillAmount(answer, 'USDC'), answer).toMatchObject({ kind: 'number', value: '100' });
  });
});
