import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceFeedOf } from '#server/chains/prices/read-price.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { PlanRequest } from '#server/schemas/plan.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { planProgram } from '../plan-program.ts';
import { FACTS, OWNER, runScripted, type ScriptedWorld } from '../testing/scripted-chains.ts';
import { readStep } from './read-step.ts';
import { reencodeProgram } from './reencode-program.ts';
import { ReencodeRefused } from './reencode-refused.ts';

const USDC = resolveToken('base', 'USDC')?.address?.toLowerCase() ?? '';
const ETH_FEED = priceFeedOf(nativeToken('base'))?.to.toLowerCase();

/** A world in which pools sell so many trillionths of an ETH for a dollar, and feeds say `usd`. */
const worldOf = (ethE12: bigint, usd: bigint): ScriptedWorld => ({
  balances: { 'base:native': 10n ** 18n, [`base:${USDC}`]: 10n ** 12n },
  quotePerMillion: (_, tokenIn) => (tokenIn === USDC ? ethE12 * 10n ** 6n : undefined),
  prices: (_, feed) => (feed === ETH_FEED ? usd * 10n ** 8n : 10n ** 8n),
});

/** A world whose pools and feeds agree: no other quote is planned. */
const fairWorldOf = (ethE12: bigint) => worldOf(ethE12, 10n ** 12n / ethE12);

function plan(intent: Partial<Intent>, world: ScriptedWorld): Step {
  const request = PlanRequest.parse({
    intents: [{ action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', ...intent }],
    wallets: [{ address: OWNER, chain: 'base' }],
  });
  return runScripted(planProgram(request, FACTS), world).result.steps.at(-1) as Step;
}

/** @returns undefined when the step must not be signed any more. */
function reencode(
  step: Step,
  actualAmount: number,
  world: ScriptedWorld,
): ReencodeResponse | undefined {
  const facts = { actualAmount, gasPriceWei: 10n ** 9n, quotedAtMs: FACTS.quotedAtMs };
  const wire = JSON.parse(JSON.stringify(step));
  try {
    return runScripted(reencodeProgram(readStep(wire, FACTS.protocols), facts), world).result;
  } catch (error) {
    if (error instanceof ReencodeRefused) return undefined;
    throw error;
  }
}

const ratesE12 = fc.bigInt({ min: 200_000_000n, max: 800_000_000n });
const slippages = fc.integer({ min: 1, max: 3000 });

describe('re-encode of a quoted step', () => {
  it('never lets the least output fall below the slippage bound of the fresh quote', () => {
    let encoded = 0;
    fc.assert(
      fc.property(
        ratesE12,
        ratesE12,
        slippages,
        fc.integer({ min: 10, max: 100_000 }),
        fc.integer({ min: 1, max: 100 }),
        (planned, now, slippage_bps, amount, percent) => {
          const step = plan({ amount: String(amount), slippage_bps }, fairWorldOf(planned));
          const fresh = reencode(step, (amount * percent) / 100, fairWorldOf(now));
          if (!fresh) return;
          const expected = BigInt(fresh.expected_output_raw ?? '0');
          const least = BigInt(fresh.min_output_raw ?? '0');
          const bps = BigInt(step.slippage_bps ?? 0);
          expect(least * 10_000n).toBeGreaterThanOrEqual(expected * (10_000n - bps));
          expect(least).toBeLessThanOrEqual(expected);
          encoded += 1;
        },
      ),
    );
    expect(encoded).toBeGreaterThan(20);
  });

  it('signs clearly less than was reviewed only where the price feeds moved along', () => {
    fc.assert(
      fc.property(ratesE12, ratesE12, slippages, (planned, now, slippage_bps) => {
        const still = 2500n;
        const step = plan({ amount: '500', slippage_bps }, fairWorldOf(planned));
        const fresh = reencode(step, 500, worldOf(now, still));
        if (!fresh) return;
        const least = BigInt(fresh.min_output_raw ?? '0');
        const reviewed = BigInt(step.min_output_raw ?? '0');
        const isNear = least * 10_000n >= reviewed * 9700n;
        const isFair = least * still * 10_000n >= 500n * 10n ** 18n * 9500n;
        expect(isNear || isFair).toBe(true);
      }),
    );
  });

  it('reports every loss against the review, in basis points and dollars', () => {
    fc.assert(
      fc.property(ratesE12, ratesE12, (planned, now) => {
        const step = plan({ amount: '500' }, fairWorldOf(planned));
        const changes = reencode(step, 500, worldOf(now, 2500n))?.changes;
        if (!changes?.min_output) return;
        const { reviewed_raw, now_raw, change_bps, change_usd } = changes.min_output;
        const gained = BigInt(now_raw) - BigInt(reviewed_raw);
        expect(changes.is_worse).toBe(gained < 0n);
        expect(Math.sign(change_bps)).toBe(gained < 0n ? -1 : Math.sign(change_bps));
        expect(change_usd).toMatch(gained < 0n ? /^-\$\d/ : /^\+\$\d/);
        expect(changes.target.now).toBe(changes.target.reviewed);
      }),
    );
  });
});
