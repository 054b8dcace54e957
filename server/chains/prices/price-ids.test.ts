import { afterEach, describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { DEFAULT_LIST } from '#server/chains/tokens/directory/built-in-lists.ts';
import {
  setTokenLists,
  tokenDirectory,
} from '#server/chains/tokens/directory/current-directory.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { COIN_FEEDS } from './coin-feeds.ts';
import {
  feedsNamed,
  feedsOfId,
  hasFeed,
  listedPriceId,
  listedPriceIds,
  priceIdOf,
  priceIdOfToken,
} from './price-ids.ts';

it.each([
  ['ETH', 'ethereum'],
  ['weth', 'ethereum'],
  ['BTC', 'bitcoin'],
  ['WBTC', 'wrapped-bitcoin'],
  ['POL', 'polygon-ecosystem-token'],
  ['matic', 'polygon-ecosystem-token'],
  ['OKB', 'okb'],
  ['$usdc', 'usd-coin'],
  ['SOL', 'solana'],
  ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'usd-coin'],
  ['0x0000000000000000000000000000000000000001', undefined],
  ['NOSUCHCOIN', undefined],
])('%s is %s', (asset, id) => {
  expect(priceIdOf(asset)).toBe(id);
});

it('knows which listed coin an id stands for', () => {
  expect(listedPriceId('bitcoin')).toBe('wrapped-bitcoin');
  expect(listedPriceId('solana')).toBe('solana');
  expect(listedPriceIds()).toEqual(expect.arrayContaining(['bitcoin', 'ethereum', 'okb', 'weth']));
});

describe('the feeds of a coin', () => {
  it('are those of its tokens, and its own where no chain read here has it', () => {
    expect([...feedsNamed('SOL', ['ethereum', 'base'])]).toEqual([COIN_FEEDS.solana]);
    expect([...feedsOfId('solana', ['ethereum'])]).toEqual([COIN_FEEDS.solana]);
    expect(hasFeed('SOL', ['base'])).toBe(false);
    expect([...feedsNamed('LINK', ['ethereum', 'arbitrum'])].map(({ chain }) => chain)).toEqual([
      'ethereum',
      'arbitrum',
    ]);
    expect([...feedsOfId('chainlink', ['ethereum'])]).toEqual([
      ...feedsNamed('LINK', ['ethereum']),
    ]);
  });

  it('are those of Solana where that is read, behind those that keep rounds', () => {
    expect([...feedsNamed('SOL', ['ethereum', 'solana'])].map(({ chain }) => chain)).toEqual([
      'ethereum',
      'solana',
    ]);
    expect(hasFeed('jitosol', ['solana'])).toBe(true);
    expect(hasFeed('JitoSOL', ['ethereum', 'base'])).toBe(false);
    expect([...feedsOfId('bonk', ['solana'])]).toEqual([...feedsNamed('BONK', ['solana'])]);
    expect(hasFeed('PEPE', ['solana'])).toBe(false);
  });

  it('are never those of a token that only bears its symbol', () => {
    expect(resolveToken('arbitrum', 'USDS')).toBeDefined();
    expect(hasFeed('USDS', ['arbitrum'])).toBe(false);
    expect(hasFeed('PEPE', ['ethereum'])).toBe(false);
  });

  it('are found for every id that is said to be known', () => {
    const chains = [...EVM_CHAINS.map(({ slug }) => slug), 'solana' as const];
    for (const id of listedPriceIds()) expect([...feedsOfId(id, chains)]).not.toEqual([]);
    expect(listedPriceIds()).toEqual(expect.arrayContaining(['solana', 'chainlink', 'aave']));
  });
});

describe('the coin that a token is', () => {
  afterEach(() => setTokenLists([DEFAULT_LIST]));
  const onArbitrum = (address: string) => {
    const token = tokenDirectory().at('arbitrum', address);
    return token && priceIdOfToken(token);
  };
  const PEPE = '0x35E6A59F786d9266c7961eA28c7b768B33959cbB';
  const SCAM = '0x00000000000000000000000000000000000000ff';
  const PEPE_ON_ETHEREUM = '0x6982508145454Ce325dDbE47a25d4ec3d2311933';

  it('is the one that the pinned list says it is bridged from', () => {
    expect(onArbitrum(PEPE)).toBe('pepe');
  });

  it('is not what another list says', () => {
    const scam = {
      chainId: 42161,
      address: SCAM,
      symbol: 'FREE',
      name: 'Free',
      decimals: 18,
      extensions: { bridgeInfo: { 1: { tokenAddress: PEPE_ON_ETHEREUM } } },
    };
    setTokenLists([DEFAULT_LIST, { name: 'Another', tokens: [scam] }]);
    expect(tokenDirectory().at('arbitrum', SCAM)).toMatchObject({ symbol: 'FREE' });
    expect(onArbitrum(SCAM)).toBeUndefined();
    expect(onArbitrum(PEPE)).toBe('pepe');
  });
});
