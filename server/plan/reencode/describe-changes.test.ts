import { describe, expect, it } from 'vitest';
import type { Step } from '#server/schemas/step.ts';
import type { ScriptedWorld } from '../testing/scripted-chains.ts';
import {
  ETH_FEED,
  last,
  perMillion,
  planned,
  reencode,
  swap,
} from './testing/scripted-reencode.ts';

describe('what changed against the review', () => {
  it('is empty while the market does not move', () => {
    const step = last(planned([swap]));
    const { changes } = reencode(step, 500);
    expect(changes).toMatchObject({
      target: { reviewed: step.to, now: step.to },
      amount: { reviewed_raw: '500000000', now_raw: '500000000' },
      min_output: { change_bps: 0, now_raw: step.min_output_raw },
      deadline: { reviewed: step.deadline, now: step.deadline },
      is_worse: false,
    });
  });

  it('is reported in basis points, rounded to the worse side, and in dollars', () => {
    const prices: ScriptedWorld['prices'] = (_, feed) =>
      feed === ETH_FEED ? 2500n * 10n ** 8n : 10n ** 8n;
    const { changes } = reencode(last(planned([swap])), 500, {
      quotePerMillion: perMillion(390_000_000n),
      prices,
    });
    expect(changes?.min_output).toMatchObject({ change_bps: -250, change_usd: '-$12.37' });
    expect(changes?.is_worse).toBe(true);
  });

  it('compares like with like when less is signed', () => {
    const { changes } = reencode(last(planned([swap])), 250);
    expect(changes?.min_output).toMatchObject({
      reviewed_raw: '198000000000000000',
      for_this_size_raw: '99000000000000000',
      change_bps: 0,
    });
    expect(changes?.is_worse).toBe(false);
  });

  it('names the spender of an approval', () => {
    const approval = planned([swap]).find(({ type }) => type === 'approve') as Step;
    const { changes } = reencode(approval, approval.amount);
    expect(changes?.spender).toEqual({ reviewed: approval.spender, now: approval.spender });
  });
});
