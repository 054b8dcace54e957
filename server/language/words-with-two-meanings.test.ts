import { describe, expect, it } from 'vitest';
import { compile, FRIEND } from '#server/intent/testing/compile.ts';

const held = 10n ** 24n;
const read = (prompt: string) => compile({ prompt }, held);

describe('a ticker that is also a chain', () => {
  const TICKERS = [
    ['arb', 'arbitrum', 'ARB'],
    ['op', 'optimism', 'OP'],
  ] as const;

  it.each(TICKERS)('is never paid with behind a protocol: %s', (ticker, chain, symbol) => {
    for (const order of [
      'supply 500 usdc to aave',
      'borrow 300 usdc aave',
      'repay 200 usdc on aave',
      'withdraw 100 usdc from aave',
      '3 eth into aave',
      'claim aave rewards',
    ]) {
      const { intents } = read(`${order} ${ticker}`);
      for (const intent of intents) {
        expect(intent.chain, `${order} ${ticker}`).toBe(chain);
        expect(intent.asset, `${order} ${ticker}`).not.toBe(symbol);
      }
    }
  });

  it.each(TICKERS)('is what is bought where it is asked for: %s', (ticker, chain, symbol) => {
    expect(read(`swap 5 usdc to ${ticker} on ${chain}`).intents).toMatchObject([
      { action: 'swap', asset: 'USDC', to_asset: symbol, chain },
    ]);
  });
});

describe('a name of a token and a protocol', () => {
  it('is a token beside another one, and never dropped for its protocol', () => {
    for (const pair of ['link and uni', 'uni and link', 'link + aave', 'aave and link']) {
      for (const size of ['all my', '5', 'half my']) {
        const { intents } = read(`sell ${size} ${pair} for usdc on ethereum`);
        if (intents.length === 0) continue;
        const sold = intents.map(({ asset }) => asset?.toLowerCase()).sort();
        expect(sold, pair).toEqual(pair.split(/ (?:and|\+) /).sort());
      }
    }
  });
});

describe('an arrow', () => {
  it('leads to a token, a chain or somebody, each as what it is', () => {
    expect(read('500 usdc -> eth on base').intents).toMatchObject([
      { action: 'swap', asset: 'USDC', amount: '500', to_asset: 'ETH', chain: 'base' },
    ]);
    expect(read('2 eth arbitrum -> base').intents).toMatchObject([
      { action: 'bridge', asset: 'ETH', from_chain: 'arbitrum', to_chain: 'base' },
    ]);
    expect(read(`50 usdc -> ${FRIEND} on base`).intents).toMatchObject([
      { action: 'transfer', asset: 'USDC', amount: '50', recipient: FRIEND },
    ]);
  });
});

describe('leave that is given', () => {
  it('is asked for what, where it is not said', () => {
    expect(read(`let ${FRIEND} have 3 wsteth on ethereum`).intents).toEqual([]);
    expect(read(`let ${FRIEND} spend 3 wsteth on ethereum`).intents).toMatchObject([
      { action: 'approve', amount: '3', spender: FRIEND },
    ]);
  });
});

describe('what is taken out of staking', () => {
  it('is never staked', () => {
    const { intents } = read('out of staking at Rocket Pool, 0.7 rETH is to be taken');
    for (const { action } of intents) expect(action).not.toBe('stake');
  });
});
