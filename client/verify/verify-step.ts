import { KNOWN } from '../generated/known.ts';
import type { Step } from '../generated/schemas.ts';
import { checkCall } from './check-call.ts';
import { type ExpectedCall, expectedCall, type KnownContracts } from './evm-calls.ts';
import { checkShown } from './shown-step.ts';
import { checkSolanaStep } from './solana/check-solana-step.ts';
import { MOST_SLIPPAGE_BPS, StepView, whole } from './step-view.ts';
import { Checks, outcomeOf, type StepVerdict } from './verdict.ts';

/**
 * Values that no intent contains: the caller reads them from a chain or a market of its own choice.
 */
export interface Figures {
  /** How much `max` is, or the most that an exact purchase may cost, in base units. */
  readonly amount_raw?: string;
  /** The least that has to arrive, in base units. */
  readonly min_output_raw?: string;
  /** The contract of the asset of a sweep, a claim or a position, where no intent names it; null for the coin. */
  readonly asset_address?: string | null;
  /** The same of the second asset of a position. */
  readonly pair_asset_address?: string | null;
  /** The contract of what arrives, where an intent leaves it to the venue. */
  readonly to_asset_address?: string;
  /** About how much of the second asset goes into a pool beside the first, in base units. */
  readonly pair_amount_raw?: string;
  /** The least of the second asset that a position has to give, in base units. */
  readonly pair_min_output_raw?: string;
  /** Which position liquidity leaves, where no intent says it. */
  readonly position_id?: string;
  /** How many shares, or how much liquidity, leave the position or settle the debt. */
  readonly units_raw?: string;
}

/** Facts that the caller knows and that are not listed. */
export interface VerifyOptions {
  /** Decimals of unlisted tokens by `chain:address`, the address of an EVM chain in small letters. */
  readonly decimals?: Readonly<Record<string, number>>;
  /** Addresses of recipients' names, looked up by the caller: `alice.eth`. */
  readonly names?: Readonly<Record<string, string>>;
  readonly contracts?: KnownContracts;
  /**
   * By the place of an intent: `{ 0: { min_output_raw: '164917087913426577' } }`. A caller that shows the
   * steps' numbers to the person who decides passes those numbers, by the keys of the steps that carry out
   * the intents.
   */
  readonly figures?: Readonly<Record<string, Figures>>;
  /** `nonce_account` as it was sent to `POST /plan`. */
  readonly nonceAccount?: string;
  /** `signer` as it was sent to `POST /plan`; `instant` by default. */
  readonly signer?: 'instant' | 'hardware' | 'multisig';
  /** Unix seconds against which deadlines are checked; this machine's clock by default. */
  readonly now?: number;
}

/** The verdict on a step, and the amounts that leave the wallet by it. */
export interface ReadStep {
  readonly checks: Checks;
  /** Undefined on solana, and where the call could not be read. */
  readonly expected: ExpectedCall | undefined;
  /** Whether its bytes hold a least output that depends on a price. */
  readonly isPriced: boolean;
  /** The vault, market, position or account in its bytes, whatever else the step says about them. */
  readonly place: string | undefined;
}

/**
 * Decodes the call or message of one step, and checks it against what the step says about itself:
 * recipient, asset and amount, least output, spender, destination and deadline. It makes no
 * requests, and refuses anything that it does not know.
 *
 * `verifyPlan` checks that the step is what was asked for.
 *
 * @param step as `POST /plan` returned it, merged with its response of `POST /steps/reencode`
 * @example
 * const { outcome, checks } = verifyStep(step);
 * if (outcome !== 'verified') throw new Error(checks.find((check) => !check.ok)?.message);
 */
export function verifyStep(step: Step, options: VerifyOptions = {}): StepVerdict {
  return verdictOf(readStep(step, options).checks, step);
}

/** The result of the checks of a step. */
export function verdictOf(checks: Checks, step: Step): StepVerdict {
  const outcome = outcomeOf([checks]);
  return {
    ok: outcome === 'verified',
    outcome,
    order: Number(step?.order ?? 0),
    checks: checks.list,
  };
}

/** As `verifyStep`, for the checks of a whole plan. */
export function readStep(step: Step, options: VerifyOptions): ReadStep {
  const checks = new Checks();
  let expected: ExpectedCall | undefined;
  let isPriced = false;
  let place: string | undefined;
  checks.reading(() => {
    if (step.chain === 'solana') {
      ({ isPriced, place } = checkSolanaStep(checks, step));
      checkNonce(checks, step, options);
      checkLeast(checks, step);
      checkShown(checks, step, options.decimals);
      return;
    }
    checks.that(
      'chain',
      Object.hasOwn(KNOWN.chains, step.chain) && step.solana_tx === undefined,
      `It happens on ${step.chain}`,
    );
    const view = new StepView(step);
    const wanted = expectedCall(view, options.contracts ?? {});
    const call = { to: step.to ?? '', data: step.data ?? '', value: whole(step.value, 'value') };
    checkCall(checks, call, wanted);
    expected = wanted;
    isPriced = wanted.isPriced === true;
    place = wanted.place;
    checkLeast(checks, step);
    checkDeadline(checks, step, options);
    checkShown(checks, step, options.decimals);
  });
  return { checks, expected, isPriced, place };
}

/** Only a caller who gave the nonce has asked for a message that never expires. */
function checkNonce(checks: Checks, step: Step, { nonceAccount }: VerifyOptions): void {
  if (step.nonce_account !== nonceAccount) {
    checks.same('deadline', 'Its nonce', step.nonce_account, nonceAccount);
  }
}

const WEEK_SECONDS = 7 * 24 * 3600;
const HOUR_SECONDS = 3600;
/** How far two clocks may be apart. */
const SKEW_SECONDS = 60;

function checkDeadline(checks: Checks, step: Step, { now, signer }: VerifyOptions): void {
  if (step.deadline === undefined) return;
  const left = step.deadline - (now ?? Date.now() / 1000);
  const most = (signer === 'multisig' ? WEEK_SECONDS : HOUR_SECONDS) + SKEW_SECONDS;
  checks.that('deadline', left > 0 && left <= most, `It can be sent for ${Math.round(left)} s`);
}

function checkLeast(checks: Checks, step: Step): void {
  // The expected output of a position includes its fees, and that of CCTP a fee for gas: no price limits
  // them.
  const isBeside = step.type.startsWith('lp-') || step.protocol === 'cctp';
  if (step.min_output_raw === undefined || isBeside) return;
  const slippage = step.slippage_bps ?? 0;
  const expected = whole(step.expected_output_raw, 'expected_output_raw');
  const least = whole(step.min_output_raw, 'min_output_raw');
  const floor = (expected * BigInt(10_000 - Math.min(slippage, MOST_SLIPPAGE_BPS))) / 10_000n;
  checks.that(
    'least output',
    // stETH is counted in whole shares, and up to two of them may be lost.
    least > 0n && least + 2n >= floor && slippage <= MOST_SLIPPAGE_BPS,
    `At least ${least} of ${expected} arrive, with ${slippage / 100}% of slippage`,
  );
}
