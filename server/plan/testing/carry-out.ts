import type { Step } from '#server/schemas/step.ts';
import { reencode } from './reencode-scripted.ts';
import { OWNER, type ScriptedWorld } from './scripted-chains.ts';

/** What happens to a plan between its review and its last signature. */
export interface Course {
  /** The part of its fresh quote that each swap returns, in basis points, by its place. */
  readonly fillBps: (swap: number) => bigint;
  /** Other income before a step, by the step's order; keys as in balances. */
  readonly income?: (order: number) => Readonly<Record<string, bigint>>;
}

/** A step that was signed, and how much of its asset left the wallet. */
export interface CarriedOut {
  readonly step: Step;
  readonly spentAtomic: bigint;
}

/** Encodes every step of a plan again in its turn, and moves the balances as its call would. */
export function carryOut(
  steps: readonly Step[],
  world: ScriptedWorld,
  { fillBps, income }: Course,
): readonly CarriedOut[] {
  const balances = { ...world.balances };
  const move = (key: string, by: bigint) => {
    balances[key] = (balances[key] ?? 0n) + by;
  };
  let swaps = 0;
  return steps.map((step) => {
    for (const [key, atomic] of Object.entries(income?.(step.order) ?? {})) move(key, atomic);
    const fresh = reencode(step, { ...world, balances });
    const most = BigInt(fresh.amount_raw ?? 0);
    if (step.type === 'approve') return { step, spentAtomic: 0n };
    const isBought = step.route?.exact_out === true;
    const slippage = BigInt(10_000 + (step.slippage_bps ?? 0));
    const spentAtomic = isBought ? (most * 10_000n) / slippage : most;
    move(keyOf(step.chain, step.asset_address), -spentAtomic);
    if (step.type === 'swap' && step.recipient === OWNER) {
      const expected = BigInt(fresh.expected_output_raw ?? 0);
      const filled = isBought ? expected : (expected * fillBps(swaps++)) / 10_000n;
      move(keyOf(step.chain, step.to_asset_address), filled);
    }
    return { step, spentAtomic };
  });
}

function keyOf(chain: string, token: string | undefined): string {
  return `${chain}:${token?.toLowerCase() ?? 'native'}`;
}
