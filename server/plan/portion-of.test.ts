import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import { portionBps, portionOf } from './portion-of.ts';

const intent = (amount_basis?: Intent['amount_basis']): Intent => ({
  action: 'transfer',
  asset: 'USDC',
  amount: 'chained',
  ...(amount_basis && { amount_basis }),
});
const of = (amount_basis?: Intent['amount_basis']) =>
  portionOf({ intent: intent(amount_basis), at: 'intents[1]' });

describe('the share of an output that an intent says', () => {
  it.each<[Intent['amount_basis'], number | undefined]>([
    [undefined, undefined],
    [{ kind: 'chained' }, undefined],
    [{ kind: 'percent', value: '50' }, undefined],
    [{ kind: 'chained', value: '50' }, 5_000],
    [{ kind: 'chained', value: ' 33.33 % ' }, 3_333],
    [{ kind: 'chained', value: '33.339' }, 3_333],
    [{ kind: 'chained', value: '0.01' }, 1],
    [{ kind: 'chained', value: '99.99' }, 9_999],
    [{ kind: 'chained', value: '100%' }, undefined],
  ])('of %j is %s', (basis, bps) => {
    expect(of(basis)).toBe(bps);
  });

  it.each(['0', '0.001', '100.01', '1000', '-1', '1e1', 'half', '', '5.', 'x5', '5x'])(
    'is never %j, and says where and what to send',
    (value) => {
      expect(() => of({ kind: 'chained', value })).toThrow(
        expect.objectContaining({
          status: 400,
          issues: [
            {
              field: 'intents[1].amount_basis.value',
              message: 'Send the share of the output as a percentage between 0.01% and 100%.',
            },
          ],
        }),
      );
    },
  );

  it('names the total of which it is a share', () => {
    expect(() => portionBps('0', 'here', 'position')).toThrow(
      expect.objectContaining({
        issues: [{ field: 'here', message: expect.stringContaining('share of the position') }],
      }),
    );
  });
});
