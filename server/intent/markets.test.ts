import { describe, expect, it } from 'vitest';
import { compile, FRIEND, intentsOf, questionsOf } from './testing/compile.ts';

describe('markets of Pendle', () => {
  const asked = 'buy 70 USDC worth of Pendle PT on ethereum';

  it.each([
    asked,
    'deposit 70 USDC into Pendle on ethereum',
    'withdraw 70 USDC from Pendle on ethereum',
  ])('are asked for where none is named: %s', (prompt) => {
    expect(questionsOf({ prompt })).toEqual(['vault']);
  });

  it('are taken from the answer, as an address', () => {
    const [question] = compile({ prompt: asked }).clarifications;
    expect(question?.question).toBe('Which Pendle market on Ethereum? Type its address.');
    const answer = (label: string) =>
      compile({ prompt: `${asked}\nClarification — ${question?.question}: ${label}` });
    expect(answer(FRIEND).intents).toEqual([
      {
        action: 'deposit',
        asset: 'USDC',
        chain: 'ethereum',
        protocol: 'pendle',
        amount: '70',
        vault_address: FRIEND,
      },
    ]);
    expect(answer('the first one')).toMatchObject({ intents: [], clarifications: [question] });
  });

  it('are left alone where they are named', () => {
    expect(intentsOf(`deposit 70 USDC into ${FRIEND} on pendle on ethereum`)).toMatchObject([
      { action: 'deposit', protocol: 'pendle', vault_address: FRIEND },
    ]);
    const answer = compile({ prompt: 'deposit 70 USDC into the PT-USDe pool on ethereum' });
    expect(answer.intents).toMatchObject([{ protocol: 'pendle', pool_id: 'PT-USDe' }]);
    expect(answer.reasoning).toContain('deposit 70 USDC on Pendle (PT-USDe) on Ethereum');
  });

  it('have tokens that are spelled as they were typed', () => {
    expect(intentsOf('buy PT-USDe with 70 USDC on Pendle on ethereum')).toMatchObject([
      { action: 'swap', protocol: 'pendle', to_asset: 'PT-USDe', amount: '70' },
    ]);
    expect(intentsOf('swap 5 PT USDe to USDC on Pendle on ethereum')).toMatchObject([
      { asset: 'PT-USDe', to_asset: 'USDC' },
    ]);
  });

  it('are no other name for the PENDLE token', () => {
    expect(intentsOf('swap 70 USDC for PENDLE on ethereum')).toMatchObject([
      { action: 'swap', to_asset: 'PENDLE' },
    ]);
  });
});

describe('two chains for one size', () => {
  it.each([
    `send 70 DAI to ${FRIEND} on Base and on Arbitrum`,
    `send 70 DAI to ${FRIEND} on Base and Arbitrum`,
    'deposit 70 DAI into Aave on Base and on Optimism',
  ])('are asked about, none of them is dropped: %s', (prompt) => {
    expect(questionsOf({ prompt })).toEqual(['chain']);
  });

  it('are fine with a size each', () => {
    expect(intentsOf(`send 7 DAI on Base and 8 DAI on Arbitrum to ${FRIEND}`)).toMatchObject([
      { chain: 'base', amount: '7', recipient: FRIEND },
      { chain: 'arbitrum', amount: '8', recipient: FRIEND },
    ]);
  });
});

describe('a bridge of everything', () => {
  it('is asked which asset it carries', () => {
    const prompt = 'move everything I have from Optimism to Polygon';
    const [question, ...more] = compile({ prompt }).clarifications;
    expect(more).toEqual([]);
    expect(question).toMatchObject({ kind: 'asset' });
    const answered = `${prompt}\nClarification — ${question?.question}: DAI`;
    expect(intentsOf(answered)).toEqual([
      {
        action: 'bridge',
        asset: 'DAI',
        from_chain: 'optimism',
        to_chain: 'polygon',
        amount: 'max',
      },
    ]);
  });

  it('carries what a sweep before it gave', () => {
    const prompt = 'swap everything I own on base to ETH and bridge it all to arbitrum';
    expect(intentsOf(prompt)).toMatchObject([
      { action: 'sweep' },
      { action: 'bridge', asset: 'ETH', amount: 'chained' },
    ]);
  });
});
