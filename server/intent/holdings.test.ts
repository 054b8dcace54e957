import { describe, expect, it } from 'vitest';
import { compile, OWNER, SOLANA_OWNER } from './testing/compile.ts';

const onBase = [{ address: OWNER, chain: 'base' as const }];
const onSolana = [{ address: SOLANA_OWNER, chain: 'solana' as const }];

describe('wallets of a request', () => {
  it('act on every EVM chain, as the planner has it', () => {
    const answer = compile(
      { prompt: 'swap half my dai to link on arbitrum', wallets: onBase },
      10n,
    );
    expect(answer.intents).toMatchObject([{ chain: 'arbitrum', amount: '0.000000000000000005' }]);
    expect(answer.reasoning).not.toContain('No wallet');
  });

  it('are said to be missing on a chain of the other kind', () => {
    const solana = compile({ prompt: 'stake 3 SOL', wallets: onBase });
    expect(solana.reasoning).toContain('No wallet on Solana was sent; add one before planning.');
    const evm = compile({ prompt: 'swap 5 dai to link on base', wallets: onSolana });
    expect(evm.reasoning).toContain('No wallet on Base was sent; add one before planning.');
  });
});
