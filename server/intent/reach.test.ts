import { describe, expect, it } from 'vitest';
import { compile, OWNER, questionsOf, SOLANA_OWNER } from './testing/compile.ts';

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

describe('what cannot be planned on Solana', () => {
  const wallets = [
    { address: OWNER, chain: 'base' as const },
    { address: SOLANA_OWNER, chain: 'solana' as const },
  ];

  it.each([
    ['bridge 20 USDC from Solana to Base', 'there is no bridge to or from Solana'],
    ['bridge 20 USDC from Base to Solana', 'there is no bridge to or from Solana'],
    ['swap 20 USDC on Base to SOL on Solana', 'Bridges run between Ethereum, Base'],
    [
      'stake 3 SOL with Marinade',
      'marinade cannot stake on Solana here. Stake can be planned there with Solana native stake, Jito or BlazeStake.',
    ],
    ['deposit 20 USDC into Kamino', 'kamino cannot deposit on Solana here.'],
  ])('is said of "%s"', (prompt, note) => {
    const { reasoning } = compile({ prompt, wallets });
    expect(reasoning).toContain('This cannot be planned');
    expect(reasoning).toContain(note);
  });

  it('asks among all that stake SOL where the one that was named does not', () => {
    const { clarifications } = compile({ prompt: 'Stake 3 SOL with Lido', wallets });
    expect(clarifications[0]?.options.map(({ id }) => id)).toEqual([
      'solana-stake',
      'jito',
      'blazestake',
    ]);
  });

  it.each([
    'stake 3 SOL with Jito',
    'stake 5 SOL with BlazeStake',
    'unstake 1 bSOL',
    'stake 3 SOL',
    'swap 2 SOL to USDC',
    'unstake 2 JitoSOL',
  ])('is not said of "%s"', (prompt) => {
    const { reasoning, intents } = compile({ prompt, wallets });
    expect(intents).toHaveLength(1);
    expect(reasoning).not.toContain('cannot be planned');
  });
});
