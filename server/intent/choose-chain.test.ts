import { describe, expect, it } from 'vitest';
import { compile, OWNER, SOLANA_OWNER } from './testing/compile.ts';

describe('chains', () => {
  it('takes the only chain of the wallets', () => {
    const wallets = [{ address: OWNER, chain: 'polygon' as const }];
    expect(compile({ prompt: 'swap 5 dai to link', wallets }).intents[0]?.chain).toBe('polygon');
  });

  it('takes the chain that holds enough', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const, balances: { DAI: '3' } },
      { address: OWNER, chain: 'optimism' as const, balances: { DAI: '90' } },
    ];
    const answer = compile({ prompt: 'swap 50 dai to link', wallets });
    expect(answer.intents[0]?.chain).toBe('optimism');
    expect(answer.reasoning).toContain('You named no chain; Optimism');
  });

  it('asks where a bridge should go, with what each chain holds', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const, balances: { DAI: '3000' } },
      { address: OWNER, chain: 'optimism' as const, balances: { DAI: '90' } },
    ];
    const [question] = compile({ prompt: 'bridge 50 dai', wallets }).clarifications;
    expect(question).toMatchObject({ id: 'clr_chain_0', kind: 'chain' });
    expect(question?.options).toEqual([{ id: 'optimism', label: 'Optimism · 90 DAI' }]);
  });

  it('says plainly that a chain is not served and offers those that are', () => {
    const [question] = compile({ prompt: 'bridge 5 dai from base to fantom' }).clarifications;
    expect(question?.question).toContain('Fantom is not one of the chains');
    expect(question?.options.length).toBeGreaterThan(0);
  });

  it('goes to Solana for what lives only there', () => {
    const wallets = [
      { address: OWNER, chain: 'base' as const },
      { address: SOLANA_OWNER, chain: 'solana' as const },
    ];
    expect(compile({ prompt: 'swap 2 sol to bonk', wallets }).intents[0]?.chain).toBe('solana');
  });
});
