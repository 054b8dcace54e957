import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAINS } from '#server/chains/registry.ts';
import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import { plainSymbol } from '#server/chains/tokens/directory/create-directory.ts';
import {
  setTokenLists,
  tokenDirectory,
} from '#server/chains/tokens/directory/current-directory.ts';
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

describe('whatever symbols lists share', () => {
  const second = (chainId: number, symbol: string, at: number) => ({
    chainId,
    symbol,
    name: `Another ${symbol}`,
    address: `0x${at.toString(16).padStart(40, '0')}`,
    decimals: 18,
  });
  beforeAll(() => {
    setTokenLists([
      DEFAULT_LIST,
      {
        name: 'Second list',
        tokens: [
          second(8453, 'AERO', 0xe1),
          second(1, 'PEPE', 0xe2),
          second(42_161, 'gmx', 0xe3),
          second(42_161, 'ARB', 0xe4),
          second(137, 'GHST', 0xe5),
          // This service's own stay first, whatever a list calls itself.
          second(8453, 'USDC', 0xe6),
        ],
      },
    ]);
  });
  afterAll(() => setTokenLists([DEFAULT_LIST]));

  it('each is asked about, and none is picked', () => {
    const { tokens } = tokenDirectory();
    const shared = [
      ...Map.groupBy(tokens, ({ chain, symbol }) => `${chain} ${plainSymbol(symbol)}`).values(),
    ].filter((all) => all.length > 1 && !all.some(({ isOwn }) => isOwn));
    expect(shared.length).toBeGreaterThanOrEqual(10);
    for (const all of shared) {
      const [{ chain, symbol }] = all as [(typeof all)[number]];
      const prompt = `Swap 100 USDC to ${symbol} on ${CHAINS[chain].name}`;
      const wallets = [...WALLETS, { address: SOLANA_OWNER, chain: 'solana' as const }];
      const { intents, clarifications } = compile({ prompt, wallets }, held);
      expect(intents, prompt).toEqual([]);
      expect(clarifications, prompt).toMatchObject([{ kind: 'asset' }]);
      const offered = clarifications[0]?.options.map(({ id }) => id.toLowerCase());
      expect(offered?.toSorted(), prompt).toEqual(
        all.map(({ address }) => address?.toLowerCase()).toSorted(),
      );
    }
    expect(intentsOf('Swap 1 ETH to USDC on Base', held)).toMatchObject([{ to_asset: 'USDC' }]);
  });
});
