import { describe, expect, it } from 'vitest';
import { compile, intentsOf, SOLANA_OWNER, WALLETS } from './testing/compile.ts';

const held = 10n ** 24n;

describe('a token that only lists have', () => {
  it.each([
    ['Swap 100 USDC to LINK on Base', 'base', 'LINK'],
    ['swap 100 USDC to aero on base', 'base', 'AERO'],
    ['swap 100 USDC to ARB on Arbitrum', 'arbitrum', 'ARB'],
    ['swap 100 USDC to PEPE on Ethereum', 'ethereum', 'PEPE'],
    ['swap 100 USDC to cbbtc on Base', 'base', 'cbBTC'],
    ['swap 100 USDC to MATIC on Ethereum', 'ethereum', 'MATIC'],
    ['swap 100 USDC to BONK', 'solana', 'BONK'],
  ])('%s', (prompt, chain, to_asset) => {
    expect(intentsOf(prompt, held)).toMatchObject([{ action: 'swap', chain, to_asset }]);
  });

  it('leads to the chain that has it, where none is named', () => {
    expect(intentsOf('swap 100 USDC to AERO', held)).toMatchObject([{ chain: 'base' }]);
    expect(intentsOf('swap 10 USDC to GMX', held)).toMatchObject([{ chain: 'arbitrum' }]);
  });
});

describe('a symbol that several listed tokens share', () => {
  const mints = {
    'Wrapped Bitcoin': '5XZw2LKTyrfvfiskJ78AMpackRjPcyCif1WhUsPDuVqQ',
    'Wrapped BTC (Wormhole)': '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh',
  };
  const wallets = [...WALLETS, { address: SOLANA_OWNER, chain: 'solana' as const }];
  const request = { prompt: 'swap 100 USDC to WBTC on Solana', wallets };

  it('is asked about, with address, name and list of each', () => {
    const { clarifications, intents } = compile(request, held);
    expect(intents).toEqual([]);
    expect(clarifications).toEqual([
      {
        id: 'clr_asset_0',
        kind: 'asset',
        question: 'Several tokens on Solana call themselves WBTC. Which one do you mean?',
        options: Object.entries(mints).map(([name, mint]) => ({
          id: mint,
          label: `${mint} · ${name} · Uniswap Labs Default`,
        })),
      },
    ]);
  });

  it.each(Object.values(mints))('is the one that was picked: %s', (picked) => {
    const [question] = compile(request, held).clarifications;
    const { label } = question?.options.find(({ id }) => id === picked) ?? {};
    const prompt = `${request.prompt}\n\nClarification — ${question?.question}: ${label}`;
    expect(compile({ wallets, prompt, clarify_follow_up: true }, held).intents).toMatchObject([
      { action: 'swap', asset: 'USDC', to_asset: picked, chain: 'solana' },
    ]);
  });

  it('is asked about on EVM chains too', () => {
    const { clarifications } = compile({ prompt: 'swap 5 USDC to LIT on Ethereum' }, held);
    expect(clarifications[0]?.options.map(({ id }) => id)).toEqual([
      '0xb59490ab09a0f526cc7305822ac65f2ab12f9723',
      '0x232ce3bd40fcd6f80f3d55a522d03f25df784ee2',
    ]);
  });
});
