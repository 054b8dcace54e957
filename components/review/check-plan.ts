import type { Intent as WireIntent, Step as WireStep } from '#client';
import {
  type Check,
  type Figures,
  type Outcome,
  type StepVerdict,
  verifyPlan,
  verifyStep,
} from '#client/verify/index.ts';
import { isSameAccount } from '#components/wallet/page-wallet.ts';
import { SIZE_TEXTS } from '#locale/check.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { Step } from '#server/schemas/step.ts';
import type { FreshStep } from './freshen-steps.ts';
import type { SignedPlan } from './signed-plan.ts';

type CheckedPlan = Pick<SignedPlan, 'wallet' | 'steps' | 'intents'>;

/** The checker's verdict on one step. */
export interface StepCheck {
  readonly outcome: Outcome;
  /** The first thing that does not hold, in the checker's words; null where all does. */
  readonly why: string | null;
}

/** The checker's verdict on a plan as it was made. */
export interface PlanCheck {
  /** By the keys of the steps. */
  readonly steps: Readonly<Record<string, StepCheck>>;
  /** The error of the plan as a whole; null without one. */
  readonly refused: string | null;
}

/**
 * Checks a plan against the agent's request, where that is known, else each step against this page's
 * description of it. Values that depend on prices and balances are taken as the page shows them: its
 * reader accepts them by signing.
 */
export function checkPlan(plan: CheckedPlan): PlanCheck {
  const { intents, steps } = plan;
  const now = secondsOf(steps[0]?.quoted_at);
  if (intents.length === 0) {
    return {
      steps: checksOf(
        steps,
        steps.map((step) => verifyStep(onWire(step), optionsOf(step, now))),
      ),
      refused: null,
    };
  }
  const wallets = steps.flatMap((step) => ({ address: signerOf(step, plan), chain: step.chain }));
  const verdict = verifyPlan(intents as WireIntent[], steps.map(onWire), wallets, {
    ...(steps[0] && optionsOf(steps[0], now)),
    figures: Object.fromEntries(steps.map((step) => [step.key ?? '', figuresOf(step)])),
  });
  const failed = verdict.checks.find((check) => isRefusal(check));
  return { steps: checksOf(steps, verdict.steps), refused: failed?.message ?? null };
}

/**
 * The fields that a fresh quote may replace in a planned step: the recipient and the assets are not among them.
 */
const FRESH = [
  'to',
  'data',
  'value',
  'amount_raw',
  'expected_output_raw',
  'min_output_raw',
  'outputs',
  'pair_amount_raw',
  'units_raw',
  'deadline',
  'route',
  'solana_tx',
  'solana_format',
  'blockhash',
  'last_valid_block_height',
  'nonce_account',
  'compute_unit_limit',
  'compute_unit_price',
] as const satisfies readonly (keyof FreshStep['fresh'] & keyof Step)[];

/**
 * Compares the call that is about to be signed with the step that the page shows, and its size with
 * the one that was shown or accepted last.
 *
 * @param accepted the last quote of this step, where the owner has accepted it
 */
export function checkFresh({ fresh, step }: FreshStep, accepted: FreshStep | undefined): StepCheck {
  const given = FRESH.flatMap((field) =>
    fresh[field] === undefined ? [] : [[field, fresh[field]] as const],
  );
  const { expected_output: _, ...shown } = step;
  const now = step.sizing === 'chained' ? undefined : fresh.changes?.amount.now;
  const signed: Step = {
    ...shown,
    ...Object.fromEntries(given),
    // The page shows the fresh quote from here on, and its size is held below.
    ...(now !== undefined && { amount: Number(now) }),
  };
  const verdict = verifyStep(onWire(signed), optionsOf(step, secondsOf(fresh.quoted_at)));
  const [of] = Object.values(checksOf([step], [verdict]));
  const held = sizeProblem(signed, step, accepted?.fresh);
  if (held !== null) return { outcome: 'refused', why: held };
  return of ?? { outcome: 'refused', why: null };
}

/** How much worse a quote may get without acceptance, in basis points; payments may not grow at all. */
const UNASKED_BPS = 9n;
const ALL_BPS = 10_000n;

/** Why a step sends more, or returns less, than was shown or accepted; null where it does not. */
function sizeProblem(
  signed: Step,
  shown: Step,
  accepted: FreshStep['fresh'] | undefined,
): string | null {
  const amount = BigInt(signed.amount_raw ?? '0');
  const planned = BigInt(accepted?.amount_raw ?? shown.amount_raw ?? '0');
  const most = accepted ? planned : BigInt(shown.chained?.most_raw ?? planned);
  const { recipient = '', type, wallet = recipient } = shown;
  const isPayment = type !== 'approve' && !isSameAccount(recipient, wallet);
  if (amount * ALL_BPS > most * (ALL_BPS + (isPayment ? 0n : UNASKED_BPS))) {
    return SIZE_TEXTS.most(amount, most);
  }
  const isSized = shown.sizing === 'max' || shown.sizing === 'chained';
  if (!isSized && shown.route?.exact_out !== true && amount !== planned) {
    return SIZE_TEXTS.exact(amount, planned);
  }
  for (const field of ['pair_amount_raw', 'units_raw'] as const) {
    const beside = BigInt(signed[field] ?? '0');
    const mostBeside = BigInt(accepted?.[field] ?? shown[field] ?? '0');
    if (beside * ALL_BPS > mostBeside * (ALL_BPS + UNASKED_BPS)) {
      return SIZE_TEXTS.mostBeside(beside, mostBeside);
    }
  }
  const leastBeside = pairLeast(accepted?.outputs ?? shown.outputs);
  const besides = pairLeast(signed.outputs);
  if ((besides + 1n) * ALL_BPS < leastBeside * (ALL_BPS - UNASKED_BPS)) {
    return SIZE_TEXTS.leastBeside(besides, leastBeside);
  }
  const least = BigInt(accepted?.min_output_raw ?? shown.min_output_raw ?? '0');
  const sized = amount < planned && planned > 0n ? (least * amount) / planned : least;
  const returned = BigInt(signed.min_output_raw ?? '0');
  // A unit is lost by rounding.
  if ((returned + 1n) * ALL_BPS < sized * (ALL_BPS - UNASKED_BPS)) {
    return SIZE_TEXTS.least(returned, sized);
  }
  return null;
}

/** The least amount of the second asset that arrives. */
const pairLeast = (outputs: Step['outputs']) => BigInt(outputs?.[1]?.min_raw ?? '0');

/** A long deadline or a nonce is allowed only if the step was planned with it. */
function optionsOf({ nonce_account, signer }: Step, now: number | undefined) {
  return {
    ...(signer !== undefined && { signer }),
    ...(nonce_account !== undefined && { nonceAccount: nonce_account }),
    ...(now !== undefined && { now }),
  };
}

/** JSON does not have fields with an undefined value; the two types distinguish that. */
const onWire = (step: Step) => step as WireStep;

const secondsOf = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

function figuresOf(step: Step): Figures {
  const { amount_raw, min_output_raw, outputs, pair_amount_raw, position_id } = step;
  const { asset_address, asset_mint, pair_asset_address } = step;
  const { to_asset_address, units_raw } = step;
  return {
    asset_address: asset_address ?? asset_mint ?? null,
    pair_asset_address: pair_asset_address ?? null,
    ...(amount_raw !== undefined && { amount_raw }),
    ...(min_output_raw !== undefined && { min_output_raw }),
    ...(to_asset_address !== undefined && { to_asset_address }),
    ...(pair_amount_raw !== undefined && { pair_amount_raw }),
    ...(position_id !== undefined && { position_id }),
    ...(units_raw !== undefined && { units_raw }),
    pair_min_output_raw: outputs?.[1]?.min_raw ?? '0',
  };
}

const isRefusal = ({ name, ok }: Check) => !ok && name !== 'not covered';

function checksOf(
  steps: readonly Step[],
  verdicts: readonly StepVerdict[],
): Readonly<Record<string, StepCheck>> {
  return Object.fromEntries(
    steps.map(({ key = '' }, at) => {
      const { checks = [], outcome = 'refused' } = verdicts[at] ?? {};
      const failed = checks.find(isRefusal) ?? checks.find(({ ok }) => !ok);
      return [key, { outcome, why: failed?.message ?? null }];
    }),
  );
}
