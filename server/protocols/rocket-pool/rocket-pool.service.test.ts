import { describe, expect, it } from 'vitest';
import { isRefusal } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { rocketPool } from './manifest.ts';
import { R_ETH } from './tokens.ts';

const wallet = await openDevnetWallet();
const chain = 'ethereum';
const ETH = tokenOf(chain, 'ETH');
const UNIT = 10n ** 18n;

describe('rocket-pool on the devnet', () => {
  it('stakes, unstakes a part, then all without dust', async () => {
    const watched = [{ token: ETH }, { token: R_ETH }];
    const held = await wallet.balance(R_ETH);
    const stake = await wallet.perform(
      rocketPool,
      { type: 'stake', chain, asset: ETH, amountAtomic: 11n * UNIT },
      watched,
    );
    const staked = stake.moved[1] ?? 0n;
    expect(stake.moved).toEqual([-11n * UNIT, stake.built.output?.expectedAtomic]);
    // 1.1 ETH are one rETH, but for the wei that burns left behind; the pool keeps 5 basis points.
    expect(staked).toBeGreaterThan(9_995n * 10n ** 15n - 100n);
    expect(staked).toBeLessThanOrEqual(9_995n * 10n ** 15n);

    const part = await wallet.perform(
      rocketPool,
      { type: 'unstake', chain, asset: R_ETH, amountAtomic: UNIT },
      watched,
    );
    expect(part.moved).toEqual([part.built.output?.expectedAtomic, -UNIT]);
    const rest = await wallet.balance(R_ETH);
    expect(rest).toBe(held + staked - UNIT);
    const all = await wallet.perform(
      rocketPool,
      { type: 'unstake', chain, asset: R_ETH, amountAtomic: rest, isMax: true },
      watched,
    );
    expect(all.moved).toEqual([all.built.output?.expectedAtomic, -rest]);
    expect(await wallet.balance(R_ETH)).toBe(0n);
  });

  it('refuses what its contracts would refuse, at the same number', async () => {
    const refusalOf = async (type: 'stake' | 'unstake', amountAtomic: bigint) => {
      const asset = type === 'stake' ? ETH : R_ETH;
      const leg = await wallet.leg({ type, chain, asset, amountAtomic });
      const built = await wallet.read(actionOf(rocketPool, type).build(leg));
      return isRefusal(built) ? built : undefined;
    };
    expect(await refusalOf('stake', UNIT / 100n)).toBeUndefined();
    expect(await refusalOf('stake', UNIT / 100n - 1n)).toMatchObject({
      refused: 'amount_too_small',
      reason: 'Rocket Pool takes at least 0.01 ETH.',
    });
    const full = await refusalOf('stake', 10n ** 6n * UNIT);
    expect(full).toMatchObject({ refused: 'amount_too_large' });
    const [, most = ''] = /at most ([\d.]+) ETH/.exec(full?.reason ?? '') ?? [];
    expect(Number(most)).toBeGreaterThan(0);
    expect(await refusalOf('unstake', 10n ** 6n * UNIT)).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/holds [\d.]+ ETH to pay out now, for [\d.]+ rETH/),
    });
  });
});
