import { describe, expect, it } from 'vitest';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { earlierStep, OTHER, OWNER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { marketHints } from './market-hints.ts';
import type { PlannedMove, PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

const protocol = { slug: 'lender' };
const usdc = tokenOf('base', 'USDC');

const intent = (changes: Partial<ResolvedIntent> = {}) =>
  ({
    type: 'deposit',
    chain: 'base',
    owner: OWNER,
    asset: tokenOf('base', 'WETH'),
    intent: {},
    venue: { protocol },
    ...changes,
  }) as ResolvedIntent;

const move = (changes: Partial<PlannedMove> = {}): PlannedMove => ({
  ...earlierStep('deposit', usdc, 5n, 'first'),
  protocol: 'lender',
  owner: OWNER,
  ...changes,
});

const hints = (
  target: ResolvedIntent,
  after: readonly ResolvedIntent[],
  moves: readonly PlannedMove[] = [],
) => marketHints({ intents: [target, ...after], moves } as unknown as PlanState, target);

describe('marketHints', () => {
  it('passes on the market that is named', () => {
    const named = intent({ type: 'borrow', intent: { pool_id: 'x' } as ResolvedIntent['intent'] });
    expect(hints(named, [])).toEqual({ poolId: 'x' });
  });

  it('collects what earlier steps do to the same account', () => {
    const moves = [
      move(),
      move({ owner: OTHER }),
      move({ asset: tokenOf('arbitrum', 'USDC') }),
      move({ protocol: 'other' }),
    ];
    expect(hints(intent({ type: 'borrow' }), [], moves)).toEqual({
      earlierSteps: [earlierStep('deposit', usdc, 5n, 'first')],
    });
  });

  it('hint to a deposit which asset is borrowed against it later, in the form that venues lend', () => {
    const later = [
      intent({ type: 'borrow', asset: usdc }),
      intent({ type: 'borrow', asset: nativeToken('base') }),
      intent({ type: 'repay', asset: usdc }),
      intent({ type: 'borrow', asset: usdc, owner: OTHER }),
      intent({ type: 'borrow', asset: usdc, chain: 'arbitrum' }),
      intent({ type: 'borrow', asset: usdc, venue: { protocol: {} } as ResolvedIntent['venue'] }),
    ];
    expect(hints(intent(), later).laterBorrows).toEqual([usdc, wrappedNativeToken('base')]);
    expect(hints(intent({ type: 'withdraw' }), later)).not.toHaveProperty('laterBorrows');
  });
});
