import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewMovement, StepSimulation } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { decimalsOf } from '../decimals-of.ts';
import { keyOfAddress } from '../look-alike.ts';
import { paymentOf } from '../payment-of.ts';
import { arrivalsOf } from './arrivals.ts';

/** One amount that leaves the wallet of its step, arrives there or reaches somebody whom it pays. */
export interface Movement
  extends Pick<ReviewMovement, 'step' | 'asset' | 'token' | 'effect' | 'party' | 'pays' | 'basis'> {
  readonly chain: ChainSlug;
  /** Base units, never negative; null where the step does not say. */
  readonly amountAtomic: bigint | null;
  /** Null where they are not known. */
  readonly decimals: number | null;
}

/** A step that is not through, and what became of it when it was simulated. */
export interface OpenStep {
  /** As it would be signed now. */
  readonly step: Step;
  /** Undefined where its chain could not be asked. */
  readonly result: StepSimulation | undefined;
}

/**
 * Every amount that the open steps of a plan move, step by step and never netted: the movements of
 * the simulation, the quoted deliveries of bridges, and, for steps that could not be run or did not
 * succeed, their recipients and amounts. Every amount that goes to anyone except the signer of its
 * step is listed, even to another signer of the plan.
 *
 * @param signerOf the signer of a step
 * @param landing steps that are through whose bridge has not brought its funds yet
 * @param bringsOwner whether a bridge delivers its funds to the wallet itself
 */
export function listMovements(
  signerOf: (step: Step) => string,
  open: readonly OpenStep[],
  landing: readonly Step[],
  bringsOwner: (step: Step) => boolean,
): readonly Movement[] {
  return [
    ...landing.flatMap(landingOf),
    ...open.flatMap(({ step, result }) => {
      const wallet = signerOf(step);
      if (result?.status_code !== 1) return planned(step, wallet);
      const moved = transfersOf(step, result, wallet);
      if (bringsOwner(step)) return [...moved, ...landingOf(step)];
      // A bridge pays on another chain, and some nodes report no transfers.
      return moved.some(({ pays }) => pays) ? moved : [...moved, ...paidUnseen(step, wallet)];
    }),
  ];
}

const isSame = (one: string | null | undefined, other: string) =>
  one != null && keyOfAddress(one) === keyOfAddress(other);

/** What the simulation of a step moved. */
function transfersOf(
  step: Step,
  { transfers }: StepSimulation,
  wallet: string,
): readonly Movement[] {
  const payment = paymentOf(step, wallet);
  return transfers.map(({ asset, token, from, to, amount_raw, amount }): Movement => {
    const leaves = isSame(from, wallet);
    const pays = payment !== null && isSame(to, payment.recipient);
    return {
      chain: step.chain,
      step: step.key ?? '',
      asset,
      token,
      effect: leaves ? 'leaves' : isSame(to, wallet) ? 'arrives' : 'delivered',
      party: leaves ? to : isSame(to, wallet) ? from : to,
      pays,
      basis: 'simulated',
      amountAtomic: BigInt(amount_raw),
      decimals: decimalsOf(BigInt(amount_raw), amount),
    };
  });
}

/** What a bridge delivers to the wallet. */
export function landingOf(step: Step): readonly Movement[] {
  const { to_chain, key = '' } = step;
  if (to_chain === undefined) return [];
  return arrivalsOf(step).map(({ asset, asset_address, amount_raw }) => ({
    chain: to_chain,
    step: key,
    asset,
    token: asset_address ?? null,
    effect: 'arrives',
    party: null,
    pays: false,
    basis: 'quoted',
    amountAtomic: BigInt(amount_raw),
    decimals: null,
  }));
}

/** Whom a step pays without its simulation showing it. */
function paidUnseen(step: Step, wallet: string): readonly Movement[] {
  const payment = paymentOf(step, wallet);
  if (!payment) return [];
  return payment.chain === step.chain
    ? planned(step, wallet)
    : [delivered(step, payment, 'quoted')];
}

/** Whom a step pays that was not run, or did not go through. */
function planned(step: Step, wallet: string): readonly Movement[] {
  const payment = paymentOf(step, wallet);
  if (!payment) return [];
  const row = delivered(step, payment, 'planned');
  const sends = payment.asset === step.asset && payment.chain === step.chain;
  return [sends ? { ...row, effect: 'leaves' } : row];
}

function delivered(
  step: Step,
  payment: NonNullable<ReturnType<typeof paymentOf>>,
  basis: 'quoted' | 'planned',
): Movement {
  const { chain, asset, token, recipient, amountAtomic, amount } = payment;
  return {
    chain,
    step: step.key ?? '',
    asset,
    token,
    effect: 'delivered',
    party: recipient,
    pays: true,
    basis,
    amountAtomic,
    decimals: amountAtomic === null || amount === null ? null : decimalsOf(amountAtomic, amount),
  };
}
