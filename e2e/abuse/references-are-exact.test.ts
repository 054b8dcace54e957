import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile } from '#server/intent/testing/compile.ts';

const SPENDER = '0x33128fA08f5E0545f4714434b53bDb5E98F62474';
const FIRST = [
  'deposit 100 usdc in aave on base',
  'repay 100 usdc on aave on base',
  `approve 100 usdc for ${SPENDER} on base`,
  `send 100 usdc to ${SPENDER} on base`,
  'deposit 100 usdc into compound on base',
];
const THEN = [
  'bridge it to arbitrum',
  'swap it for weth',
  'send it to bob.eth',
  'deposit it into morpho',
  'swap that to dai',
];

describe('"it"', () => {
  it('never means all that is held', () => {
    const link = fc.constantFrom(', then ', ' and then ', '. Then ', ' and ');
    fc.assert(
      fc.property(fc.constantFrom(...FIRST), link, fc.constantFrom(...THEN), (one, and, two) => {
        const prompt = `${one}${and}${two}`;
        const { intents } = compile({ prompt }, 10n ** 24n);
        for (const { amount } of intents) expect(amount, prompt).not.toBe('max');
      }),
      { seed: 11, numRuns: scaled(100) },
    );
  });

  it('is what the approval was for', () => {
    const prompt = `approve 100 usdc for ${SPENDER} on base, then swap it for weth`;
    expect(compile({ prompt }).intents).toMatchObject([
      { action: 'approve', amount: '100' },
      { action: 'swap', asset: 'USDC', amount: '100', to_asset: 'WETH' },
    ]);
  });

  it('is asked where what was handled no longer lies in the wallet', () => {
    const prompt = 'deposit 100 usdc in aave on base and then bridge it to arbitrum';
    expect(compile({ prompt }).clarifications).toMatchObject([{ kind: 'amount' }]);
  });

  it('is what the rewards brought, where they are claimed', () => {
    const prompt = 'claim my LINK rewards from aave on base then swap them to usdc';
    expect(compile({ prompt }).intents).toMatchObject([
      { action: 'claim', protocol: 'aave-v3' },
      { action: 'swap', amount: 'chained' },
    ]);
  });
});

describe('the rest', () => {
  it('is not lost behind what is kept', () => {
    const prompt = 'bridge 1 eth from base to arbitrum, keep 0.1 for gas and swap the rest to usdc';
    const { intents, clarifications } = compile({ prompt });
    expect(intents).toEqual([]);
    const [question] = clarifications;
    const answered = `${prompt}\n\nClarification — ${question?.question}: 0.9`;
    expect(compile({ prompt: answered }).intents).toMatchObject([
      { action: 'bridge', amount: '1' },
      { action: 'swap', amount: '0.9', to_asset: 'USDC', chain: 'arbitrum' },
    ]);
  });
});

describe('a reward that was named', () => {
  it('is claimed nowhere that was not', () => {
    for (const asset of ['AERO', 'CRV', 'ARB', 'LINK']) {
      const prompt = `claim my ${asset} emissions then swap them to usdc on base`;
      expect(compile({ prompt }).intents, prompt).toEqual([]);
    }
  });
});

describe('a swap that reads both ways', () => {
  it('is never turned round: what is said to be wanted is bought', () => {
    for (const prompt of [
      'usdc is what I want for my 0.75 eth over on optimism',
      'usdc is what I want to get for 0.75 eth on optimism',
    ]) {
      const { intents, clarifications } = compile({ prompt });
      if (clarifications.length > 0) continue;
      expect(intents, prompt).toMatchObject([
        { action: 'swap', asset: 'ETH', amount: '0.75', to_asset: 'USDC', chain: 'optimism' },
      ]);
    }
  });

  it('asks of which side a sum is that goes into a pool', () => {
    expect(compile({ prompt: 'LP 500 bucks into wbtc/eth' }).clarifications).toMatchObject([
      { kind: 'amount' },
    ]);
  });
});
