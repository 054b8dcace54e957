import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { compile, lineOf } from './testing/compile.ts';
import { anyWatch, lineSaid, slippedWatch } from './testing/watches.ts';

describe('requests written from their truth', () => {
  it('are armed as they were meant, whatever stands around them', () => {
    fc.assert(
      fc.property(anyWatch, ({ said, line }) => {
        expect(lineOf(compile(said, {}, null)), said).toBe(line);
      }),
      { numRuns: 400, seed: 11 },
    );
  });
});

describe('requests with a slip of the pen', () => {
  it('are asked about where they are not read as they were meant', () => {
    const wrong = fc
      .sample(slippedWatch, { seed: 9, numRuns: scaled(800, 250) })
      .flatMap(({ said, line }) => {
        const got = lineOf(compile(said, {}, null));
        const isOwn = got === lineSaid(said);
        return got === line || /^[?-] /.test(got) || isOwn ? [] : [`${said} => ${got}`];
      });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['tell me when gas on Polygon is 31 gwei', 'above or below that number'],
    ['tell me when my Aave health factor 8', 'above or below that number'],
    ['tell me when gas on Polygon goes 589 gwei', 'above or below that number'],
    ['tell me when gas on Polygon is elss than 15 gwei', 'above or below that number'],
    ['tell me when ETH is no loner below 1500', 'is not supported'],
    ['Stay silnet unless ETH is below 1500', 'it says when not to alert you'],
    ['tell me when gas on Polygon is above 128 128 gwei', 'is not supported'],
    ['tell me when my USDC balance on goes over 300', 'is not supported'],
    ['tell me when my park health factor is below 3', 'is not supported'],
    ['tell me when LINK is below 9 and my park health factor rises above 3', 'read as an order'],
    [
      'tell me when LINK rises above 21 and the supply APY of USD on Aave sinks beneath 26%',
      'which',
    ],
  ])('%s', (request, reason) =>
    expect(lineOf(compile(request, {}, null)).toLowerCase()).toContain(reason.toLowerCase()),
  );

  it('says once what is said twice', () => {
    expect(lineOf(compile("tell me when ETH isn't isn't above 900", {}, null))).toBe(
      'ETH price below $900',
    );
    expect(
      lineOf(compile('tell me when my ETH ETH balance on Optimism is below 3', {}, null)),
    ).toBe('ETH balance on Optimism below 3');
  });
});

describe('the short hand of traders', () => {
  it.each([
    ['ETH loses the 2k level -> alert', 'ETH price below $2,000'],
    ['BTC reclaims 100k, ping', 'BTC price above $100,000'],
    ['SOL breakdown sub-140, notify', 'SOL price below $140'],
    ['invalidation for my long: AAVE below 212.75. note pls', 'AAVE price below $212.75'],
    [
      'long trigger needs LINK > 20.50 and BTC > 110k together, flag it',
      'LINK price above $20.5 and BTC price above $110,000',
    ],
    ['HF aave/base <1.25 page me', 'Aave health factor on Base below 1.25'],
    ['hot wallet on base, usdc < 2.5k → refill note', 'USDC balance on Base below 2,500'],
    ['gas tank: under 0.015 ETH left on Arbitrum, say so', 'ETH balance on Arbitrum below 0.015'],
    ['dry powder on ethereum over 50,000.00 USDC, lmk', 'USDC balance on Ethereum above 50,000'],
    ['NAV of wallet over a quarter million usd, drop a note', 'Portfolio value above $250,000'],
    ['aave down a quarter on the week, msg', 'AAVE price down 25% in 7d'],
    [
      'WETH borrow on aave arbitrum above 3.25% kills my carry, ping',
      'Aave WETH borrow APY on Arbitrum above 3.25%',
    ],
    ['IF price(ETH) < 2000 THEN notify', 'ETH price below $2,000'],
    ['tell me when bitcoin goes down to 80000 dollar', 'BTC price below $80,000'],
    ['when BTC is no higher than 95k', 'BTC price below $95,000'],
    ['when SOL is at or below 150', 'SOL price below $150'],
    [
      'ETH below 2000 as well as BTC below 60000 - tell me when both are true',
      'ETH price below $2,000 and BTC price below $60,000',
    ],
    [
      'alert me if ETH trades in the 3000-3200 range',
      'ETH price above $3,000 and ETH price below $3,200',
    ],
  ])('%s', (request, line) => expect(lineOf(compile(request, {}, null))).toBe(line));

  it('arms nothing for a word that it does not know', () => {
    for (const request of [
      'lmk when btc dom > 60',
      'ping when eth zorp > 60',
      'USDC on Bosn below 75',
    ]) {
      expect(compile(request, {}, null).outcome, request).not.toBe('condition');
    }
  });
});
