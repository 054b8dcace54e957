import { describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { openDevnetWallet } from '#server/protocols/testing/devnet-wallet.ts';
import { actionOf, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { lido } from './manifest.ts';
import { ST_ETH, WST_ETH } from './tokens.ts';

const wallet = await openDevnetWallet();
const chain = 'ethereum';
const ETH = tokenOf(chain, 'ETH');
const UNIT = 10n ** 18n;

const finalize = () => sendCommand(testWorld().home, 'lido', ['finalize']);

/** What moved lies between what was promised at least and what was expected. */
function expectPromised(
  moved: bigint | undefined,
  promised: { expectedAtomic: bigint; minAtomic: bigint } | null,
) {
  expect(moved).toBeGreaterThanOrEqual(promised?.minAtomic ?? -1n);
  expect(moved).toBeLessThanOrEqual(promised?.expectedAtomic ?? -1n);
}

async function refusalOf(type: 'stake' | 'unstake' | 'claim', changes: Partial<Leg>) {
  const leg = await wallet.leg({ type, chain, ...changes });
  const built = await wallet.read(actionOf(lido, type).build(leg));
  if (!isRefusal(built)) throw new Error('It was not refused.');
  return built;
}

describe('lido on the devnet', () => {
  it('stakes into either form and goes from one to the other', async () => {
    const both: { token: Token }[] = [{ token: ETH }, { token: ST_ETH }, { token: WST_ETH }];
    const amounts = [3n * UNIT, 1_234_567_890_123_456_789n, 7n];
    for (const amountAtomic of amounts) {
      const stake = { type: 'stake', chain, asset: ETH, amountAtomic } as const;
      const bare = await wallet.perform(lido, stake, both);
      expect([bare.moved[0], bare.moved[2]]).toEqual([-amountAtomic, 0n]);
      expectPromised(bare.moved[1], bare.built.output);
      const wrapped = await wallet.perform(lido, { ...stake, toAsset: WST_ETH }, both);
      expect([wrapped.moved[0], wrapped.moved[1]]).toEqual([-amountAtomic, 0n]);
      expect(wrapped.moved[2]).toBe(wrapped.built.output?.expectedAtomic);
    }

    const wrap = await wallet.perform(
      lido,
      { type: 'swap', chain, asset: ST_ETH, toAsset: WST_ETH, amountAtomic: UNIT },
      both,
    );
    expect(wrap.moved[1]).toBeLessThanOrEqual(-UNIT + 2n);
    expect(wrap.moved[1]).toBeGreaterThanOrEqual(-UNIT);
    expect(wrap.moved[2]).toBe(wrap.built.output?.expectedAtomic);
    const unwrap = await wallet.perform(
      lido,
      { type: 'swap', chain, asset: WST_ETH, toAsset: ST_ETH, amountAtomic: UNIT },
      both,
    );
    expect(unwrap.moved[2]).toBe(-UNIT);
    expect(unwrap.moved[1]).toBeGreaterThanOrEqual(
      (unwrap.built.output?.expectedAtomic ?? 0n) - 2n,
    );
  });

  it('queues both forms, refuses early claims, and pays to the wei when finalized', async () => {
    await finalize();
    const held = await wallet.balance(ST_ETH);
    const all = await wallet.perform(
      lido,
      { type: 'unstake', chain, asset: ST_ETH, amountAtomic: held, isMax: true },
      [{ token: ST_ETH }, { token: ETH }],
    );
    expect(all.moved[1]).toBe(0n);
    expect(await wallet.balance(ST_ETH)).toBeLessThanOrEqual(2n);
    await wallet.perform(
      lido,
      { type: 'unstake', chain, asset: WST_ETH, amountAtomic: 2n * UNIT },
      [],
    );
    expect(await refusalOf('claim', { asset: ETH, isMax: true })).toMatchObject({
      refused: 'insufficient_liquidity',
      reason: expect.stringMatching(/has not finalized #\d+ of [\d.]+ stETH/),
    });

    await finalize();
    const claim = actionOf(lido, 'claim');
    const leg = await wallet.leg({ type: 'claim', chain, asset: ETH, isMax: true });
    const most = await wallet.read(claim.readMax?.(leg) as ContractRead<bigint>);
    const paid = await wallet.perform(lido, { ...leg, type: 'claim' }, [{ token: ETH }]);
    expect(paid.moved).toEqual([most]);
    expect(paid.built.output?.minAtomic).toBe(most);
    // 1 wstETH is 1.2 stETH here; each request loses up to three wei to whole shares.
    const worth = held + (24n * UNIT) / 10n;
    expect(worth - (most as bigint)).toBeLessThanOrEqual(6n);
    expect(worth - (most as bigint)).toBeGreaterThanOrEqual(0n);
    expect(await refusalOf('claim', { asset: ETH, isMax: true })).toMatchObject({
      refused: 'insufficient_position',
      reason: 'You have no withdrawal requests at Lido.',
    });
  });

  it('cuts more than the queue’s limit into requests, and claims one by its number', async () => {
    await sendCommand(testWorld().home, 'fund', [
      (await wallet.leg({ chain })).owner,
      'stETH',
      '2500',
      chain,
    ]);
    const request = { type: 'unstake', chain, asset: ST_ETH, amountAtomic: 2_500n * UNIT } as const;
    const queued = await wallet.perform(lido, request, []);
    expect(queued.built.description).toMatch(/in 3 requests/);
    const waiting = await refusalOf('claim', { asset: ETH, isMax: true });
    const [number = ''] = /(?<=#)\d+/.exec(waiting.reason) ?? [];
    await finalize();
    const one = await wallet.perform(
      lido,
      { type: 'claim', chain, asset: ETH, isMax: true, positionId: BigInt(number) },
      [{ token: ETH }],
    );
    expect(one.built.description).toMatch(new RegExp(`request #${number}$`));
    expect(one.moved).toEqual([one.built.output?.minAtomic]);
    const rest = await wallet.perform(lido, { type: 'claim', chain, asset: ETH, isMax: true }, [
      { token: ETH },
    ]);
    const sum = (one.moved[0] ?? 0n) + (rest.moved[0] ?? 0n);
    expect(2_500n * UNIT - sum).toBeLessThanOrEqual(9n);
    expect(2_500n * UNIT - sum).toBeGreaterThanOrEqual(0n);
  });

  it('refuses more than the day’s limit, which is the pool’s own', async () => {
    const refused = await refusalOf('stake', { asset: ETH, amountAtomic: 200_000n * UNIT });
    expect(refused).toMatchObject({ refused: 'amount_too_large', field: 'amount' });
    expect(refused.reason).toMatch(/at most [\d.]+ ETH now/);
  });
});
