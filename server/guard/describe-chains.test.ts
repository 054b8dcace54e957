import { expect, it } from 'vitest';
import { GUARD_ACTIONS, GUARD_TRIGGERS, GuardCompile } from '#server/schemas/guard.ts';
import { describeGuard } from './describe-chains.ts';

const at = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const deployment = { guard: at('1'), executors: at('2'), feeRecipient: at('3') };
const named = { pool: at('4'), oracle: at('5') };

it('lists the actions for which each chain has venues, and all where its operator names a venue', () => {
  const listed = (xlayerVenue: typeof named | null) =>
    GuardCompile.parse(describeGuard({ deployment, feeBps: 50, xlayerVenue }));
  const [arbitrum, without] = listed(null).chains;
  const all = {
    triggers: [...GUARD_TRIGGERS],
    actions: [...GUARD_ACTIONS],
    swap_limits: ['min_out', 'max_slippage_bps'],
  };
  expect(arbitrum).toMatchObject({ chain_id: 42161, ...all, wrapped_native: { symbol: 'WETH' } });
  expect(arbitrum?.venues.lending_pool).toMatch(/^0x/);
  expect(without).toMatchObject({
    chain_id: 196,
    triggers: ['condition', 'token_balance'],
    actions: ['transfer', 'swap', 'vault'],
    swap_limits: ['min_out'],
    venues: { lending_pool: null, lending_oracle: null },
  });
  expect(listed(named).chains[1]).toMatchObject({
    chain_id: 196,
    ...all,
    venues: { lending_pool: named.pool, lending_oracle: named.oracle },
  });
  const none = describeGuard({ deployment: null, feeBps: 0, xlayerVenue: null });
  expect(none).toMatchObject({ is_available: false, fee_bps: 0 });
});
