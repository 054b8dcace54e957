import { describe, expect, it } from 'vitest';
import { compile, FRIEND, intentsOf, questionsOf } from './testing/compile.ts';

describe('what must not be done twice or dropped', () => {
  it('pays one recipient that is said as a name and an address once', () => {
    expect(intentsOf(`send 5 dai to carol.eth (${FRIEND}) on base`)).toMatchObject([
      { action: 'transfer', recipient: FRIEND, amount: '5' },
    ]);
  });

  it('leaves the rest alone when it is kept', () => {
    expect(
      intentsOf('lend half of my dai on aave on base and keep the rest', 10n ** 18n),
    ).toHaveLength(1);
  });

  it('asks about a number that found no place', () => {
    expect(questionsOf({ prompt: 'swap 5 dai to link on base 77' })).toEqual(['amount']);
  });

  it('does nothing when asked not to', () => {
    for (const prompt of [
      "don't send 5 dai to carol.eth",
      'never sell my link for dai',
      'please do not bridge 5 dai to base',
    ]) {
      expect(compile({ prompt })).toMatchObject({
        kind: 'informational',
        intents: [],
        clarifications: [],
      });
    }
  });

  it('does not pay a burn address or a token contract', () => {
    const dai = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb';
    expect(questionsOf({ prompt: `send 5 dai to ${dai} on base` })).toEqual(['recipient']);
    expect(questionsOf({ prompt: `send 5 dai to 0x${'0'.repeat(40)} on base` })).toEqual([
      'recipient',
    ]);
  });

  it('plans nothing when an address has no place in the order', () => {
    for (const prompt of [
      `swap 5 dai to link on base with a recipient of ${FRIEND}`,
      `deposit 5 dai on behalf of ${FRIEND} to aave on base`,
      'repay 5 dai on aave on base for carol.eth',
    ]) {
      expect(compile({ prompt }).intents, prompt).toEqual([]);
    }
  });

  it('asks how an unsized sum is shared', () => {
    for (const prompt of [
      'send all my dai to carol.eth and dave.eth on base',
      'swap 5 link to dai on base and send it to carol.eth and dave.eth',
    ]) {
      expect(questionsOf({ prompt })).toContain('amount');
    }
  });

  it('does not sweep to a place that is not known', () => {
    for (const prompt of [
      'send everything to my sister',
      'send all my funds to the address I saw somewhere',
    ]) {
      expect(questionsOf({ prompt })).toEqual(['recipient']);
    }
    expect(questionsOf({ prompt: 'sell everything on base' })).toEqual(['to_asset']);
  });

  it('spends only from the wallets of the request', () => {
    expect(questionsOf({ prompt: `send 5 dai from ${FRIEND} to carol.eth on base` })).toEqual([
      'wallet',
    ]);
  });
});
