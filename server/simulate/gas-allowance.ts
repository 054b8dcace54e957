import { type Hex, size } from 'viem';

/** What one transaction may use at most on Ethereum (EIP-7825): no step needs more. */
export const MAX_STEP_GAS = 2n ** 24n;
/** What all steps of a call share: below the 50 million that nodes grant one request by default. */
export const MAX_CALL_GAS = 48_000_000n;

/** What a transaction costs before it runs: at most 40 for each byte (EIP-7623). */
const BASE_GAS = 21_000n;
const GAS_A_BYTE = 40n;

/** What a call used of the gas that it was given. */
interface GasUse {
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  readonly allowance: bigint;
}

/** What calldata costs before anything runs. */
export function gasBeforeRun(data: Hex): bigint {
  return BASE_GAS + GAS_A_BYTE * BigInt(size(data));
}

/** The gas that each of so many calls is given at first: its share. */
export function shareGas(datas: readonly Hex[]): readonly bigint[] {
  const share = datas.length === 0 ? 0n : MAX_CALL_GAS / BigInt(datas.length);
  return datas.map((data) => least(MAX_STEP_GAS, greatest(share, 2n * gasBeforeRun(data))));
}

/**
 * Whether a call failed for want of gas, as far as that can be known: an inner call may leave a part
 * of it to the ones around it (EIP-150).
 */
export function isStarved({ succeeded, gasUsed, allowance }: GasUse): boolean {
  return !succeeded && gasUsed * 4n >= allowance * 3n;
}

/**
 * Gives calls that ran short what the others leave.
 *
 * @returns undefined where none can be given more.
 */
export function shareAgain(uses: readonly GasUse[]): readonly bigint[] | undefined {
  const starved = uses.filter((use) => isStarved(use) && use.allowance < MAX_STEP_GAS);
  if (starved.length === 0) return undefined;
  const kept = uses.map((use) => (starved.includes(use) ? 0n : keptBy(use)));
  const left = MAX_CALL_GAS - kept.reduce((sum, gas) => sum + gas, 0n);
  const grant = least(MAX_STEP_GAS, left / BigInt(starved.length));
  if (!starved.some(({ allowance }) => allowance < grant)) return undefined;
  return uses.map((use, at) =>
    starved.includes(use) ? greatest(grant, use.allowance) : (kept[at] ?? use.allowance),
  );
}

/** What went through needs hardly more; what failed may need more once the ones before it do not. */
function keptBy({ succeeded, gasUsed, allowance }: GasUse): bigint {
  return succeeded ? least(allowance, (gasUsed * 5n) / 4n + 50_000n) : allowance;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const greatest = (a: bigint, b: bigint) => (a > b ? a : b);
