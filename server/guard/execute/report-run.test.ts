import { describe, expect, it } from 'vitest';
import type { AgentCondition } from '#server/schemas/agent-condition.ts';
import type { GuardTerms } from '../terms.ts';
import { type RunNews, reportOf } from './report-run.ts';

const at = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const USDC = { address: at('1'), symbol: 'USDC', decimals: 6 };
const WETH = { address: at('2'), symbol: 'WETH', decimals: 18 };

/** At most 100 each time and 500 in all. */
function terms(
  kind: GuardTerms['action']['kind'],
  condition: AgentCondition | null = null,
): GuardTerms {
  const isSale = kind === 'repay_from_collateral';
  return {
    chainId: 42161,
    slug: 'arbitrum',
    owner: at('a'),
    token: USDC,
    asset: USDC,
    capPer: '100000000',
    budget: '500000000',
    trigger: {
      kind: condition === null ? 'health_factor' : 'service_checked',
      asset: null,
      comparison: condition === null ? 'below' : '',
      threshold: condition === null ? '1300000000000000000' : '0',
      words: 'the test says so',
      condition,
      cadence: 'hourly',
    },
    action: {
      kind,
      recipient: kind === 'transfer' ? at('b') : null,
      tokenOut: isSale ? WETH : null,
      minOut: '0',
      maxSlippageBps: isSale ? 100 : 0,
      vault: null,
      targetHealthFactor: isSale ? '1600000000000000000' : '0',
    },
    venue: { pool: at('0'), oracle: at('0'), maxAge: 0, sequencer: at('0'), router: at('0') },
  };
}

const compare = (asset: string): AgentCondition => ({
  kind: 'compare',
  metric: 'price',
  comparator: 'below',
  threshold: '1',
  unit: 'usd',
  asset,
});
const EITHER: AgentCondition = { kind: 'any', parts: [compare('USDC'), compare('DAI')] };

const USDC_UNIT = 1_000_000n;
const done = (spent: bigint, left: bigint, more: Partial<RunNews> = {}): RunNews => ({
  runId: 'run_1',
  status: 'done',
  reason: null,
  amount: spent * USDC_UNIT,
  fee: (spent * USDC_UNIT) / 200n,
  left: left * USDC_UNIT,
  transactionHash: '0x11',
  ...more,
});
const failed = (more: Partial<RunNews>): RunNews =>
  done(0n, 500n, { status: 'failed', reason: 'reverted', ...more });

const MOST = 'It is the maximum per run.';
const NO_MORE = 'That was all of the remaining budget.';
const USED_UP = 'No further runs: its budget is used up.';
const AGAIN =
  'It runs again when the condition has been false and is true again, within the limits you signed.';
const OTHER_PARTS =
  'Each other part of the condition runs it once as well while the whole stays true, a few minutes after the previous one.';
const GOES_ON =
  'If its target is not reached, it continues within minutes while the condition stays true: at most 10 runs in 6 hours, and 2 in any hour.';
const RETRY = 'It is tried once more at the next hourly check while the condition stays true.';

describe('the owner’s report of a run', () => {
  it.each<[string, GuardTerms, RunNews, string, string]>([
    // Its limit, and what follows.
    ['a payment', terms('transfer'), done(100n, 400n), '', AGAIN],
    [
      'the last of a budget',
      terms('transfer'),
      done(40n, 0n, { over: 'exhausted' }),
      NO_MORE,
      USED_UP,
    ],
    ['a repayment of all', terms('repay_from_wallet'), done(60n, 440n), '', AGAIN],
    ['a repayment of a cap', terms('repay_from_wallet'), done(100n, 400n), MOST, AGAIN],
    [
      'a repayment of the last cap',
      terms('repay_from_wallet'),
      done(100n, 0n, { over: 'exhausted' }),
      MOST,
      USED_UP,
    ],
    ['a sale up to the target', terms('repay_from_collateral'), done(60n, 440n), '', AGAIN],
    [
      'a sale that continues',
      terms('repay_from_collateral'),
      done(100n, 400n, { keepsGoing: true }),
      MOST,
      `${GOES_ON} ${AGAIN}`,
    ],
    ['one part of two', terms('transfer', EITHER), done(100n, 400n), '', `${OTHER_PARTS} ${AGAIN}`],
    // The reason why it has stopped meanwhile is given, without a promise beside it.
    [
      'one that was paused meanwhile',
      terms('transfer'),
      done(100n, 400n, { over: 'paused' }),
      '',
      'Nothing runs until you start it again.',
    ],
    [
      'one that was revoked meanwhile',
      terms('transfer'),
      done(100n, 400n, { over: 'revoked', keepsGoing: true }),
      '',
      'No further runs: it is revoked.',
    ],
    ['a failure', terms('transfer'), failed({ isTriedAgain: true }), '', RETRY],
    ['a second failure', terms('transfer'), failed({}), '', AGAIN],
    [
      'a failure of what has expired',
      terms('transfer'),
      failed({ isTriedAgain: true, over: 'expired' }),
      '',
      'No further runs: it has expired.',
    ],
    // It was started again before its cancellation was final.
    [
      'one that was paused before',
      terms('transfer'),
      failed({ reason: 'paused', isTriedAgain: true }),
      '',
      RETRY,
    ],
  ])('%s', (_, of, news, limit, next) => {
    const report = reportOf(of, news);
    expect(report.next).toBe(next);
    const spent = `${news.amount / USDC_UNIT} USDC was spent on it, and `;
    if (news.status === 'done') {
      expect(report.done.startsWith(spent)).toBe(true);
      expect(report.done.split(' as the fee.')[1]?.trim()).toBe(limit);
    } else {
      expect(report.done).toMatch(/^Nothing was spent/);
    }
    expect(report.remaining).toBe(
      `${news.left / USDC_UNIT} USDC of the budget of 500 USDC is left.`,
    );
  });

  it('says when a part that was left out runs', () => {
    const left = (condition: AgentCondition | null) =>
      reportOf(
        terms('transfer', condition),
        done(0n, 500n, { status: 'skipped', reason: 'condition_ended', transactionHash: null }),
      ).next;
    expect([left(null), left(EITHER)]).toEqual([
      AGAIN,
      'It runs when a part of the condition turns true again, within the limits you signed.',
    ]);
  });
});
