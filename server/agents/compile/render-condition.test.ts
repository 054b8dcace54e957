import { describe, expect, it } from 'vitest';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { renderComparison, renderCondition } from './render-condition.ts';

const price = (asset: string, threshold: string): AgentComparison => ({
  kind: 'compare',
  metric: 'price',
  asset,
  comparator: 'below',
  threshold,
  unit: 'usd',
});

describe('one readable line', () => {
  it('groups thousands and names the protocol', () => {
    expect(
      renderCondition({
        kind: 'any',
        parts: [
          price('LINK', '12345.6'),
          {
            kind: 'compare',
            metric: 'health_factor',
            protocol: 'spark',
            comparator: 'below',
            threshold: '1.4',
            unit: 'ratio',
          },
        ],
      }),
    ).toBe('LINK price below $12,345.6 or Spark health factor below 1.4');
  });

  it('brackets "or" inside "and" alone', () => {
    const [a, b, c] = [price('LINK', '1'), price('DAI', '2'), price('ARB', '3')] as const;
    expect(renderCondition({ kind: 'all', parts: [{ kind: 'any', parts: [a, b] }, c] })).toBe(
      '(LINK price below $1 or DAI price below $2) and ARB price below $3',
    );
    expect(renderCondition({ kind: 'any', parts: [{ kind: 'all', parts: [a, b] }, c] })).toBe(
      'LINK price below $1 and DAI price below $2 or ARB price below $3',
    );
  });

  it('says which way a change goes', () => {
    const change = { kind: 'compare', metric: 'price', asset: 'ARB', unit: 'percent' } as const;
    expect(
      renderComparison({ ...change, comparator: 'below', threshold: '-8', window: '2d' }),
    ).toBe('ARB price down 8% in 2d');
    expect(renderComparison({ ...change, comparator: 'moves', threshold: '8' })).toBe(
      'ARB price up or down 8%',
    );
  });

  it('marks a symbol nobody knows as one', () => {
    expect(renderComparison(price('QZX', '1'))).toBe('$QZX price below $1');
  });
});
