import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { resolveSolanaToken } from '#server/chains/solana/resolve-token.ts';
import { routeOf } from './route-of.ts';
import {
  ask,
  BUY_SOL,
  BUY_USDC,
  complain,
  owner,
  SELL_SOL,
  SELL_USDC,
  usdc,
  wrappedSol,
} from './testing/ask-jupiter.ts';
import type { JupiterManners } from './testing/serve-jupiter.ts';

type Answer = NonNullable<JupiterManners['answer']>;

const replying =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status).end(body);
    return true;
  };

const breakOff: Answer = (path, response) => {
  if (path === '/quote') return false;
  response.destroy();
  return true;
};

describe('Jupiter as a source of routes', () => {
  it('is asked as its documentation says', async () => {
    const { answer, asked } = await ask(SELL_SOL);
    expect(answer).toMatchObject({ ok: true, inAtomic: 1_000_000_000n, outAtomic: 150_000_000n });
    expect(asked.map(({ path, key }) => [path, key])).toEqual([
      ['/quote', 'key'],
      ['/swap-instructions', 'key'],
    ]);
    expect(asked[0]?.query).toMatchObject({
      inputMint: wrappedSol,
      outputMint: usdc,
      amount: '1000000000',
      slippageBps: '100',
      swapMode: 'ExactIn',
    });
  });

  it.each([SELL_SOL, SELL_USDC, BUY_USDC, BUY_SOL])(
    'is believed when it answers what was asked',
    async (question) => {
      expect(await complain(question, {})).toBeUndefined();
    },
  );

  it.each([
    ['0.0412', 412],
    ['-0.001', 0],
    ['1.2E-4', 1],
    ['1', 10_000],
    ['1.01', undefined],
    ['NaN', undefined],
    ['0x1', undefined],
    ['9'.repeat(4000), undefined],
    [0.5, undefined],
    [{ toString: null }, undefined],
    [undefined, undefined],
  ])('says what it takes off the price before it: %s', async (priceImpactPct, bps) => {
    const { answer } = await ask(SELL_SOL, { quote: (reply) => ({ ...reply, priceImpactPct }) });
    expect(answer.ok && answer.priceImpactBps).toBe(bps);
  });

  const [bonk, wif, jup] = ['BONK', 'WIF', 'JUP'].map((name) => resolveSolanaToken(name)?.mint) as [
    Address,
    Address,
    Address,
  ];
  const hop = (inputMint: string, outputMint: string, more: object = {}) => ({
    swapInfo: { ammKey: owner, label: '<b>pool</b>', inputMint, outputMint, ...more },
    percent: 100,
  });
  const ends = [wrappedSol, usdc];
  it.each<[string, unknown, readonly string[]]>([
    ['one pool', [hop(wrappedSol, usdc)], ends],
    ['a line', [hop(wrappedSol, bonk), hop(bonk, usdc)], [wrappedSol, bonk, usdc]],
    [
      'parallel pools of a line',
      [hop(wrappedSol, bonk), hop(bonk, usdc, { label: 7 }), hop(bonk, usdc)],
      [wrappedSol, bonk, usdc],
    ],
    [
      'branches',
      [hop(wrappedSol, bonk), hop(wrappedSol, jup), hop(jup, usdc), hop(bonk, usdc)],
      ends,
    ],
    ['a circle', [hop(wrappedSol, bonk), hop(bonk, wrappedSol), hop(wrappedSol, usdc)], ends],
    ['another start', [hop(bonk, usdc)], ends],
    ['another end', [hop(wrappedSol, bonk)], ends],
    ['a hole', [hop(wrappedSol, bonk), hop(wif, usdc)], ends],
    ['no mint', [hop(wrappedSol, '<script>')], ends],
    ['more than fits', Array.from({ length: 17 }, () => hop(wrappedSol, usdc)), ends],
    ['nothing', [], ends],
    ['words', 'Whirlpool', ends],
    ['no plan', undefined, ends],
  ])('returns the path of its route: %s', async (_, routePlan, tokens) => {
    const { answer } = await ask(SELL_SOL, { quote: (reply) => ({ ...reply, routePlan }) });
    expect(answer.ok && routeOf(answer, SELL_SOL)).toEqual({
      kind: 'jupiter',
      tokens,
      exact_out: false,
    });
  });

  it('says that there is no route', async () => {
    const { answer } = await ask(SELL_SOL, {
      answer: replying(400, '{"errorCode":"COULD_NOT_FIND_ANY_ROUTE"}'),
    });
    expect(answer).toEqual({ ok: false, why: 'no_route' });
  });

  it.each<[string, JupiterManners]>([
    ['is slow', { answer: () => true }],
    ['fails', { answer: replying(500, '') }],
    ['is asked too often', { answer: replying(429, '') }],
    ['says something else', { answer: replying(200, '<html>') }],
    ['says too much', { answer: replying(200, `"${'x'.repeat(600_000)}"`) }],
    ['leaves the amounts out', { quote: () => ({ inputMint: wrappedSol, outputMint: usdc }) }],
    ['counts in fractions', { quote: (reply) => ({ ...reply, outAmount: '1.5' }) }],
    ['counts below zero', { quote: (reply) => ({ ...reply, outAmount: '-1' }) }],
    ['names no program', { instructions: (r) => ({ ...r, swapInstruction: {} }) }],
    [
      'names an address that is none',
      {
        instructions: (r) => ({
          ...r,
          swapInstruction: { ...r.swapInstruction, programId: 'Jupiter' },
        }),
      },
    ],
    ['breaks off', { answer: breakOff }],
  ])('is unavailable when it %s', async (_, manners) => {
    const { answer } = await ask(SELL_SOL, manners, 300);
    expect(answer).toEqual({ ok: false, why: 'unavailable' });
  });
});
