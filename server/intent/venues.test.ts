import { describe, expect, it } from 'vitest';
import { compile, FRIEND, intentsOf, questionsOf } from './testing/compile.ts';

const HELD = 10n ** 24n;
const shapes = (prompt: string) =>
  intentsOf(prompt, HELD).map(({ action, asset, protocol, chain, from_chain }) =>
    [action, asset, protocol, chain ?? from_chain].join(' '),
  );

describe('a protocol named by the word of its token', () => {
  it.each([
    ['rotate all my Aave DAI on Base to Compound', 'aave-v3', 'compound-v3'],
    ['shift my DAI from Aave to Compound on Base', 'aave-v3', 'compound-v3'],
  ])('is left and entered: %s', (prompt, left, entered) => {
    expect(shapes(prompt)).toEqual([`withdraw DAI ${left} base`, `deposit DAI ${entered} base`]);
  });

  it('is left on one chain and entered on another, with a bridge between', () => {
    const prompt = 'shift 14 USDC from Aave on Optimism to Compound on Base';
    expect(intentsOf(prompt)).toMatchObject([
      { action: 'withdraw', protocol: 'aave-v3', chain: 'optimism', amount: '14' },
      { action: 'bridge', from_chain: 'optimism', to_chain: 'base', amount: 'chained' },
      { action: 'deposit', protocol: 'compound-v3', chain: 'base', amount: 'chained' },
    ]);
  });

  it.each([
    'shift all my USDC from Aave on Optimism to Base',
    'bridge all my Aave USDC from Optimism to Base',
    'bridge all my USDC from Aave on Optimism to Base',
  ])('is left before its asset crosses: %s', (prompt) => {
    expect(intentsOf(prompt, HELD)).toMatchObject([
      { action: 'withdraw', asset: 'USDC', protocol: 'aave-v3', chain: 'optimism', amount: 'max' },
      { action: 'bridge', from_chain: 'optimism', to_chain: 'base', amount: 'chained' },
    ]);
  });

  it('is left before its asset is sent to somebody, and before it crosses to them', () => {
    expect(intentsOf(`Move 20 USDC from Aave on Base to ${FRIEND} on Base`)).toEqual([
      { action: 'withdraw', asset: 'USDC', protocol: 'aave-v3', chain: 'base', amount: '20' },
      { action: 'transfer', asset: 'USDC', chain: 'base', amount: 'chained', recipient: FRIEND },
    ]);
    expect(intentsOf(`send 20 USDC from Aave on Base to ${FRIEND} on Arbitrum`)).toMatchObject([
      { action: 'withdraw', protocol: 'aave-v3', chain: 'base', amount: '20' },
      { action: 'bridge', from_chain: 'base', to_chain: 'arbitrum', amount: 'chained' },
      { action: 'transfer', chain: 'arbitrum', amount: 'chained', recipient: FRIEND },
    ]);
    expect(intentsOf('move 20 USDC from Aave on Base to my wallet')).toMatchObject([
      { action: 'withdraw', protocol: 'aave-v3', amount: '20' },
    ]);
  });

  it('is left for the sum that is named before that crosses', () => {
    expect(intentsOf('Bridge 20 USDC from Aave on Arbitrum to Base')).toMatchObject([
      { action: 'withdraw', protocol: 'aave-v3', chain: 'arbitrum', amount: '20' },
      { action: 'bridge', from_chain: 'arbitrum', to_chain: 'base', amount: 'chained' },
    ]);
    expect(shapes('bridge 5 AAVE from Ethereum to Polygon')).toEqual(['bridge AAVE  ethereum']);
  });

  it('is asked which asset lies there, once, and the answer is for every step', () => {
    const prompt = 'migrate my aave position on optimism to compound on base';
    const { clarifications } = compile({ prompt }, HELD);
    expect(clarifications).toMatchObject([{ kind: 'asset' }]);
    expect(clarifications).toHaveLength(1);
    const answer = `Clarification — ${clarifications[0]?.question}: USDC`;
    const asked = compile({ prompt: `${prompt}\n${answer}` }, HELD).clarifications;
    const size = asked[0] ? `\nClarification — ${asked[0].question}: 100%` : '';
    const { intents } = compile({ prompt: `${prompt}\n${answer}${size}` }, HELD);
    expect(intents.map(({ action, asset }) => [action, asset])).toEqual([
      ['withdraw', 'USDC'],
      ['bridge', 'USDC'],
      ['deposit', 'USDC'],
    ]);
  });

  it('is where a share is owed, and not what is owed', () => {
    expect(questionsOf({ prompt: 'pay back a third of my Aave debt on Base' })).toEqual(['asset']);
  });

  it('stays the token where nothing that lies there follows', () => {
    expect(shapes('swap all my AAVE to USDC on Base')).toEqual(['swap AAVE  base']);
  });
});

describe('what only looks like liquidity or a claim', () => {
  it('puts one asset into a vault', () => {
    const prompt = 'deposit 40 USDC into the Acme USDC Core vault on Morpho on Base';
    expect(shapes(prompt)).toEqual(['deposit USDC morpho-blue base']);
  });

  it('looks up rewards that wait, and takes those that are asked for', () => {
    expect(shapes('get unclaimed rewards for my position on Aave on Base')).toEqual([]);
    expect(shapes('get my unclaimed rewards from Aave on Base')).toEqual(['claim  aave-v3 base']);
  });
});
