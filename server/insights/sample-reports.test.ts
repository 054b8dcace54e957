import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReportFinding } from '#server/schemas/wallet-report.ts';
import { judge, scoreOf } from './rubric.ts';
import { SAMPLE_WALLETS } from './testing/sample-wallets.ts';

const GUIDE = 'docs/guides/wallet-report.md';

/** The rows of the guide's table, as the rubric writes them. */
const rows = SAMPLE_WALLETS.map(({ kind, has, facts }) => {
  const findings = judge(facts);
  const scored = findings
    .filter(({ score }) => score !== null)
    .map(({ category, score }) => `\`${category}\` ${score}`);
  return `| ${kind} | ${has} | ${scoreOf(findings)} | ${scored.join(', ') || 'none'} |`;
});

const stepsOf = (kind: string): readonly ReportFinding[] =>
  judge(SAMPLE_WALLETS.find((one) => one.kind === kind)?.facts as never).filter(
    ({ next_step }) => next_step !== null,
  );

describe('the reports of eight kinds of wallets', () => {
  it('stand in the guide as the rubric writes them', () => {
    const guide = readFileSync(GUIDE, 'utf8');
    for (const row of rows) expect(guide).toContain(row);
  });

  it('put first what a reader would do first', () => {
    expect(stepsOf('Empty')).toEqual([]);
    expect(stepsOf('Leveraged near liquidation')[0]).toMatchObject({
      category: 'borrow_safety',
      next_step: expect.stringMatching(/^Repay a part of the loan at Aave v3 on Base/),
      agentSuggestion: expect.objectContaining({ title: 'Health factor at Aave v3 on Base' }),
    });
    expect(stepsOf('Whale in one token')[0]?.category).toBe('diversification');
    expect(stepsOf('Contract').map(({ category }) => category)).not.toContain('gas_and_dust');
  });

  it('score a wallet that can be liquidated lowest, and one that is spread and working highest', () => {
    const scores = new Map(
      SAMPLE_WALLETS.map(({ kind, facts }) => [kind, scoreOf(judge(facts))] as const),
    );
    const of = (kind: string) => scores.get(kind) ?? Number.NaN;
    const others = ['Whale in one token', 'Dust', 'Liquidity provider', 'Solana only', 'Contract'];
    for (const other of others) expect(of('Leveraged near liquidation')).toBeLessThan(of(other));
    for (const other of ['Whale in one token', 'Dust', 'Solana only', 'Like an exchange']) {
      expect(of('Liquidity provider')).toBeGreaterThanOrEqual(of(other));
    }
  });
});
