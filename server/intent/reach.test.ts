import { describe, expect, it } from 'vitest';
import { compile, questionsOf } from './testing/compile.ts';

describe('what cannot be where it was asked for', () => {
  it('asks for the chain of a protocol that is not on the one named, and takes the answer', () => {
    const prompt = 'stake 0.3 ETH on Base with Lido';
    const { intents, clarifications } = compile({ prompt });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([
      { kind: 'chain', options: [{ id: 'ethereum', label: 'Ethereum' }] },
    ]);
    const [asked] = clarifications;
    const answered = compile({
      prompt: `${prompt}\nClarification — ${asked?.question}: Ethereum`,
    });
    expect(answered.intents).toMatchObject([
      { action: 'stake', protocol: 'lido', chain: 'ethereum', amount: '0.3' },
    ]);
  });

  it.each([
    'bridge 100 USDC from Arbitrum to Hyperliquid',
    'deposit 100 USDC into hyperliquid',
    'swap 100 USDC to ETH on Hyper Liquid',
  ])('says of a perps chain that nothing is planned there: %s', (prompt) => {
    const { clarifications, intents } = compile({ prompt });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([
      {
        kind: 'chain',
        question:
          'Nothing is planned on Hyperliquid, a perps chain. Which chain should it be instead?',
      },
    ]);
  });

  it('asks for an address on Solana in place of a name of ENS', () => {
    expect(questionsOf({ prompt: 'send 0.3 SOL to ann.eth' })).toContain('recipient');
    expect(questionsOf({ prompt: 'send 0.3 ETH to ann.eth on Base' })).toEqual([]);
  });

  it('asks which asset a bridge of everything moves, and takes all of it', () => {
    const prompt = 'shift all my funds from Polygon to Base';
    const { intents, clarifications } = compile({ prompt });
    expect(intents).toEqual([]);
    expect(clarifications).toMatchObject([{ kind: 'asset' }]);
    const [asked] = clarifications;
    const answered = compile({ prompt: `${prompt}\nClarification — ${asked?.question}: USDC` });
    expect(answered.intents).toMatchObject([
      { action: 'bridge', asset: 'USDC', amount: 'max', from_chain: 'polygon', to_chain: 'base' },
    ]);
  });
});
