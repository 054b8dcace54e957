import { describe, expect, it } from 'vitest';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from './manifest.ts';
import { abis, reserveWith, run } from './testing/aave-world.ts';

describe('an Aave v3 reserve that cannot be used', () => {
  it.each([
    ['is not listed', { listed: false }, /does not list USDC on base/],
    ['is closed', { active: false }, /closed its USDC reserve/],
    ['is paused', { paused: true }, /paused its USDC reserve/],
  ])('%s: every action says so', (_, world, reason) => {
    for (const type of ['deposit', 'withdraw', 'borrow', 'repay'] as const) {
      expect(run(type, world).result).toMatchObject({
        refused: 'asset_unsupported',
        reason: expect.stringMatching(reason),
      });
    }
  });

  it('is frozen: nothing new, but what is there can leave', () => {
    const world = { frozen: true, supplied: 600_000_000n, debt: 1n };
    expect(run('deposit', world).result).toMatchObject({ refused: 'asset_unsupported' });
    expect(run('borrow', world).result).toMatchObject({ refused: 'asset_unsupported' });
    expect(run('withdraw', world).result).toHaveProperty('data');
    expect(run('repay', world).result).toHaveProperty('data');
  });

  it('is on a chain without a Pool, or its asset is the native coin', () => {
    const pool = () => REVERT;
    const onXlayer = sampleLeg({ chain: 'xlayer' });
    const native = sampleLeg({ asset: tokenOf('base', 'ETH') });
    const unanswered = sampleLeg();
    for (const leg of [onXlayer, native, unanswered]) {
      expect(answerReads(actionOf(aaveV3, 'deposit').build(leg), abis, pool).result).toMatchObject({
        refused: 'asset_unsupported',
      });
    }
  });
});

describe('an Aave v3 market that does not answer', () => {
  it.each(['getAssetPrice', 'getUserAccountData', 'totalSupply', 'balanceOf'])(
    'is refused when %s reverts',
    (broken) => {
      const healthy = reserveWith({ supplied: 10n ** 12n, debt: 5n });
      const answer = (asked: AskedRead) => (asked.name === broken ? REVERT : healthy(asked));
      for (const type of ['deposit', 'withdraw', 'borrow', 'repay'] as const) {
        const { build, readMax } = actionOf(aaveV3, type);
        const refusal = { refused: 'asset_unsupported', reason: expect.stringMatching(/reverted/) };
        expect(answerReads(build(sampleLeg({ type })), abis, answer).result).toMatchObject(refusal);
        if (!readMax) continue;
        expect(answerReads(readMax(sampleLeg({ type })), abis, answer).result).toMatchObject(
          refusal,
        );
      }
    },
  );

  it('takes deposits of a token whose receipt has no readable symbol', () => {
    const healthy = reserveWith({});
    const answer = (asked: AskedRead) => (asked.name === 'symbol' ? REVERT : healthy(asked));
    const { build } = actionOf(aaveV3, 'deposit');
    expect(answerReads(build(sampleLeg()), abis, answer).result).toMatchObject({
      output: { token: { symbol: 'aUSDC' } },
    });
  });
});
