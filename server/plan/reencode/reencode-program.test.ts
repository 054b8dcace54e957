import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { at, ether } from '../testing/plan-scripted.ts';
import { refusalOf } from '../testing/reencode-scripted.ts';
import { FACTS, NOW_SECONDS, runScripted, type ScriptedWorld } from '../testing/scripted-chains.ts';
import { readStep } from './read-step.ts';
import { reencodeProgram } from './reencode-program.ts';
import {
  ETH_FEED,
  last,
  perMillion,
  planned,
  reencode,
  supply,
  swap,
  transfer,
  world,
} from './testing/scripted-reencode.ts';

describe('an exact step', () => {
  it('gives the reviewed bytes again while nothing changed', () => {
    for (const step of planned(supply.slice(0, 1))) {
      const fresh = reencode(step, step.amount);
      expect(fresh).toMatchObject({ ok: true, to: step.to, data: step.data, value: step.value });
      expect(fresh.amount_raw).toBe(step.amount_raw);
    }
  });

  it('quotes again and keeps the slippage bound', () => {
    const fresh = reencode(last(planned([swap])), 500, {
      quotePerMillion: perMillion(390_000_000n),
    });
    expect(fresh.expected_output_raw).toBe(((195n * ether) / 1000n).toString());
    expect(fresh.min_output_raw).toBe(((195n * ether * 99n) / 100_000n).toString());
  });

  it('stays valid as long as its current signer needs', () => {
    const wire = (signer?: 'hardware') =>
      JSON.parse(JSON.stringify({ ...last(planned([swap])), ...(signer && { signer }) }));
    const deadlineOf = (step: Record<string, unknown>, signer?: 'multisig') => {
      const facts = { actualAmount: 500, gasPriceWei: 10n ** 9n, quotedAtMs: FACTS.quotedAtMs };
      const contractRead = reencodeProgram(readStep(step, FACTS.protocols), {
        ...facts,
        ...(signer && { signer }),
      });
      return Number(runScripted(contractRead, world).result.deadline) - Number(NOW_SECONDS);
    };
    expect(deadlineOf(wire())).toBe(1200);
    expect(deadlineOf(wire('hardware'))).toBe(3600);
    expect(deadlineOf(wire('hardware'), 'multisig')).toBe(7 * 86_400);
  });

  it('takes a smaller amount and refuses a larger one', () => {
    const step = last(planned([transfer]));
    expect(reencode(step, 5.000_000_9).amount_raw).toBe('5000000');
    const refused = refusalOf(() => reencode(step, 12.4));
    expect(refused.code).toBe('invalid_request');
    expect(refused.message).toMatch(/12\.4 USDC, more than the 12\.3/);
    expect(refusalOf(() => reencode(step, 0)).code).toBe('invalid_request');
  });
});

describe('a market that moved between review and signature', () => {
  const bought = last(planned([swap]));
  /** Pools and feeds, in ETH (9 decimals) a dollar buys and dollars an ETH costs. */
  const moved = (ethPerUsdc: bigint, feedUsd?: bigint): Partial<ScriptedWorld> => ({
    quotePerMillion: perMillion(ethPerUsdc),
    ...(feedUsd && {
      prices: (_, feed) => (feed === ETH_FEED ? feedUsd * 10n ** 8n : 10n ** 8n),
    }),
  });

  it('is followed as far as the price feeds went along', () => {
    const fresh = reencode(bought, 500, moved(320_000_000n, 3125n));
    expect(fresh).toMatchObject({ ok: true, expected_output_raw: '160000000000000000' });
  });

  it('is not followed by pools alone', () => {
    for (const over of [moved(320_000_000n), moved(320_000_000n, 2500n)]) {
      const refused = refusalOf(() => reencode(bought, 500, over));
      expect(refused.code).toBe('quote_failed');
      expect(refused.message).toMatch(/at least 0\.1584 ETH now; for its size 0\.198 ETH/);
    }
  });

  it('does not allow the slippage to be widened afterwards', () => {
    const wide = { ...bought, slippage_bps: 5000 };
    const over = moved(400_000_000n, 2500n);
    expect(refusalOf(() => reencode(wide, 500, over)).code).toBe('quote_failed');
    expect(reencode(bought, 500, over).ok).toBe(true);
  });

  it('holds a smaller amount to its share', () => {
    expect(reencode(bought, 250, moved(400_000_000n)).min_output_raw).toBe('99000000000000000');
    expect(refusalOf(() => reencode(bought, 250, moved(320_000_000n))).code).toBe('quote_failed');
  });
});

describe('a position of two assets', () => {
  const holding = (usdc: bigint, wethE4: bigint): Partial<ScriptedWorld> => ({
    positions: { [at('base', 'USDC')]: usdc, [at('base', 'WETH')]: (wethE4 * ether) / 10_000n },
    prices: (_, feed) => (feed === ETH_FEED ? 2500n : 1n) * 10n ** 8n,
  });
  const [step] = planned(
    [{ action: 'lp-remove', chain: 'base', pool_id: 'USDC/ETH' }],
    holding(500_000_000n, 2000n),
  ) as [Step];
  const out = (over: Partial<ScriptedWorld>) => reencode(step, step.amount, over);

  it('is reported in both, each for itself', () => {
    const { changes } = out(holding(520_000_000n, 1930n));
    expect(changes?.outputs).toMatchObject([
      { asset: 'USDC', reviewed_raw: '495000000', for_this_size_raw: '495000000', change_bps: 400 },
      { asset: 'WETH', for_this_size: '0.198', now: '0.19107', change_bps: -350 },
    ]);
    expect(changes).toMatchObject({ is_worse: true, spends_more: false });
    expect(out(holding(500_000_000n, 2000n)).changes?.is_worse).toBe(false);
  });

  it('is not taken out for less than was reviewed, as the feeds count it', () => {
    for (const over of [holding(480_000_000n, 1920n), holding(500_000_000n, 1800n)]) {
      const refused = refusalOf(() => out(over));
      expect(refused.code).toBe('quote_failed');
    }
    const blind = { ...holding(520_000_000n, 1930n), prices: () => undefined };
    expect(refusalOf(() => out(blind)).message).toMatch(/0\.191 WETH now; .* 0\.198 WETH/);
  });
});

describe('a max step', () => {
  it('follows the live balance and leaves gas of the native coin', () => {
    const step = last(planned([{ ...transfer, asset: 'ETH', amount: 'max' }]));
    const fresh = reencode(step, step.amount, { balances: { 'base:native': 2n * ether } });
    expect(BigInt(fresh.value ?? 0) + BigInt(step.gas_reserve_raw ?? 0)).toBe(2n * ether);
    const dear = reencode(step, step.amount, {}, 10n ** 11n);
    expect(BigInt(dear.value ?? 0)).toBeLessThan(ether - 21_000n * 2n * 10n ** 11n);
  });

  it('says how much more leaves than was reviewed', () => {
    const step = last(planned([{ ...transfer, amount: 'max' }]));
    const holding = (atomic: bigint) => ({
      balances: { ...world.balances, [at('base', 'USDC')]: atomic },
    });
    expect(reencode(step, 1000, holding(50_000_000_000n)).changes).toMatchObject({
      amount: { reviewed: '1000', now: '50000', now_raw: '50000000000' },
      spends_more: true,
    });
    for (const same of [1000_000_000n, 999_000_000n]) {
      expect(reencode(step, 1000, holding(same)).changes?.spends_more).toBe(false);
    }
  });

  it('is refused when nothing is left', () => {
    const step = last(planned([{ ...transfer, amount: 'max' }]));
    expect(refusalOf(() => reencode(step, step.amount, { balances: {} })).code).toBe(
      'quote_failed',
    );
  });
});

describe('a chained step', () => {
  const steps = planned(supply);
  const wrap = steps.find(({ type }) => type === 'wrap') as Step;
  const deposit = last(steps);
  const estimate = (step: Step) => step.chained?.estimate_amount ?? 0;
  const holding = (native: bigint, weth = 0n) => ({
    balances: { 'base:native': native, [at('base', 'WETH')]: weth },
  });

  it('waits for its funds', () => {
    const refused = refusalOf(() => reencode(wrap, estimate(wrap), holding(ether)));
    expect(refused.code).toBe('quote_failed');
    expect(refused.message).toMatch(/have not arrived yet: 0 ETH of at least 0\.198 ETH/);
    expect(refused.awaitedKey).toBe(wrap.chained?.from_key);
  });

  it('takes what arrived, fees in between tolerated', () => {
    const arrived = (199n * ether) / 1000n;
    expect(reencode(wrap, estimate(wrap), holding(ether + arrived)).value).toBe(arrived.toString());
    const fees = 2n * 10n ** 14n;
    const least = (198n * ether) / 1000n;
    expect(reencode(wrap, estimate(wrap), holding(ether + least - fees)).value).toBe(
      least.toString(),
    );
  });

  it('takes the token output to the last unit and approves the same', () => {
    const arrived = 199_123_456_789n * 10n ** 6n;
    const approve = steps.find(({ type, asset }) => type === 'approve' && asset === 'WETH') as Step;
    for (const step of [approve, deposit]) {
      const fresh = reencode(step, estimate(step), holding(ether, arrived));
      expect(fresh.amount_raw).toBe(arrived.toString());
    }
  });

  it('uses the output of a swap that was quoted again, a little under its plan-time least', () => {
    const arrived = (19n * ether) / 100n;
    expect(reencode(deposit, estimate(deposit), holding(ether, arrived)).amount_raw).toBe(
      arrived.toString(),
    );
    const partial = (17n * ether) / 100n;
    expect(
      refusalOf(() => reencode(deposit, estimate(deposit), holding(ether, partial))).message,
    ).toMatch(/0\.17 WETH of at least 0\.198 WETH/);
  });

  it('does not take coins that came from elsewhere', () => {
    const fresh = reencode(deposit, estimate(deposit), holding(ether, 50n * ether));
    expect(BigInt(fresh.amount_raw ?? 0)).toBe((204n * ether) / 1000n);
  });

  it.each(['estimate_raw', 'min_raw'])(
    'does not believe a %s that contradicts its number',
    (field) => {
      const lie = { ...deposit, chained: { ...deposit.chained, [field]: '9'.repeat(30) } };
      const refused = refusalOf(() => reencode(lie, estimate(deposit), holding(ether, ether)));
      expect(refused.code).toBe('invalid_request');
    },
  );

  it('asks for the estimate when the 0 of step.amount is sent', () => {
    expect(refusalOf(() => reencode(deposit, 0)).message).toMatch(/estimate_amount/);
  });

  it('shares an output the way it was planned', () => {
    const half: Intent = {
      ...transfer,
      asset: 'WETH',
      amount: 'chained',
      amount_basis: { kind: 'chained', value: '50%' },
    };
    const [, , first, second] = planned([{ ...swap, to_asset: 'WETH' }, half, half]) as [
      Step,
      Step,
      Step,
      Step,
    ];
    const arrived = (201n * ether) / 1000n;
    const one = reencode(first, estimate(first), holding(ether, arrived));
    const left = arrived - BigInt(one.amount_raw ?? 0);
    const two = reencode(second, estimate(second), holding(ether, left));
    expect(BigInt(one.amount_raw ?? 0)).toBe(arrived / 2n);
    expect(BigInt(two.amount_raw ?? 0)).toBe(left);
  });
});
