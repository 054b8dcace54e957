import { describe, expect, it } from 'vitest';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { OTHER, OWNER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { marketHints } from './market-hints.ts';
import type { PlanState } from './plan-state.ts';
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

const step = (changes: object = {}) => ({
  chain: 'base',
  wallet: OWNER,
  protocol: 'lender',
  pool_id: 'first',
  ...changes,
});

const hints = (target: ResolvedIntent, after: readonly ResolvedIntent[], steps: object[] = []) =>
  marketHints({ intents: [target, ...after], steps } as unknown as PlanState, target);

describe('marketHints', () => {
  it('passes on the market that is named', () => {
    const named = intent({ type: 'borrow', intent: { pool_id: 'x' } as ResolvedIntent['intent'] });
    expect(hints(named, [])).toEqual({ poolId: 'x', earlierPoolIds: [] });
  });

  it('collects the markets of earlier steps of the same account', () => {
    const steps = [
      step(),
      step({ pool_id: undefined }),
      step({ pool_id: 'of another wallet', wallet: OTHER }),
      step({ pool_id: 'of another chain', chain: 'arbitrum' }),
      step({ pool_id: 'of another venue', protocol: 'other' }),
    ];
    expect(hints(intent({ type: 'borrow' }), [], steps)).toEqual({ earlierPoolIds: ['first'] });
  });

  it('tells a deposit what is borrowed against it later, in the form that venues lend', () => {
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
