import { maxUint256 } from 'viem';
import { blockTimestamp, type ContractRead, readOne, together } from '#server/chains/evm/read.ts';
import { sameToken } from '#server/chains/tokens/token.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  type BuildResult,
  type BuiltCall,
  isRefusal,
  type Leg,
  type Refusal,
} from '#server/protocols/manifest.ts';
import type { ReencodeResponse, UnsupportedCode } from '#server/schemas/reencode.ts';
import type { Signer, Step } from '#server/schemas/step.ts';
import {
  healthField,
  outputFields,
  pairFields,
  priceImpactField,
  unitsField,
} from '../assemble-step.ts';
import { signingDelay } from '../signing-delay.ts';
import { healthWarning } from '../warn-of-health.ts';
import { smallest } from './arrived-amount.ts';
import { checkTarget } from './check-target.ts';
import { describeChanges } from './describe-changes.ts';
import { findShortfall } from './find-shortfall.ts';
import { plannedLeast } from './planned-least.ts';
import { checkPair, readPair } from './read-pair.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';
import { resizeAmount } from './resize-amount.ts';
import { resolveStepTokens, type StepTokens } from './resolve-step-tokens.ts';

/** The input of a re-encode beside the step. */
export interface ReencodeFacts {
  readonly actualAmount: number;
  readonly gasPriceWei: bigint;
  /** The destination chain of a bridge step. */
  readonly destinationGasPriceWei?: bigint;
  /** The signer, where it differs from the planned one. */
  readonly signer?: Signer;
  /** For how long the call may be valid, at most. */
  readonly leftMs?: number;
  readonly quotedAtMs: number;
}

/** Refusals that say something else than "the quote failed". */
const CODES: Partial<Record<Refusal['refused'], UnsupportedCode>> = {
  asset_unsupported: 'unknown_target',
  invalid_recipient: 'invalid_request',
};

/**
 * Sizes and encodes a reviewed step again from the chain's current state.
 *
 * @throws {ReencodeRefused} when it cannot be signed.
 * @throws {ApiError} route_expired when its pinned route is gone and no other exists.
 */
export function* reencodeProgram(
  reviewed: ReviewedStep,
  facts: ReencodeFacts,
): ContractRead<ReencodeResponse> {
  const { chain } = reviewed;
  const [tokens, pair, time] = yield* together([
    resolveStepTokens(reviewed),
    readPair(reviewed),
    readOne(blockTimestamp(chain)),
  ]);
  if (!time.ok) throw new ReencodeRefused('quote_failed', `The time on ${chain} cannot be read.`);
  const { destinationGasPriceWei } = facts;
  const unsized = {
    ...unsizedLeg(reviewed, tokens, time.value, facts),
    ...pair,
    ...(destinationGasPriceWei !== undefined && { destinationGasPriceWei }),
  };
  const amountAtomic = yield* resizeAmount({ reviewed, unsized, ...facts });
  const leg: Leg = { ...unsized, amountAtomic };
  const built = yield* buildSound(reviewed, leg);
  checkTarget(reviewed, leg, built);
  checkPair(reviewed, leg, built);
  const { output, spend, route, deadlineSeconds } = built;
  const isOwnSpend = spend !== null && sameToken(spend.token, leg.asset);
  const delivers = output !== null && leg.type !== 'transfer' && leg.type !== 'sweep';
  const warning = healthWarning(leg, built);
  const encodedAtomic = isOwnSpend ? spend.amountAtomic : amountAtomic;
  return {
    ok: true,
    to: built.to,
    data: built.data,
    amount_raw: encodedAtomic.toString(),
    value: built.valueWei.toString(),
    ...(delivers && {
      expected_output_raw: output.expectedAtomic.toString(),
      min_output_raw: output.minAtomic.toString(),
    }),
    ...outputFields(built),
    ...pairAmount(leg, built),
    ...unitsField(built),
    ...(deadlineSeconds !== undefined && { deadline: Number(deadlineSeconds) }),
    ...priceImpactField(built),
    ...(route && { route }),
    ...(built.health && { health_factor: healthField(built.health) }),
    ...(warning !== undefined && { warnings: [warning] }),
    changes: yield* describeChanges(reviewed, leg, built, encodedAtomic),
    quoted_at: facts.quotedAtMs,
  };
}

function pairAmount(leg: Leg, built: BuiltCall): Pick<ReencodeResponse, 'pair_amount_raw'> {
  const { pair_amount_raw } = pairFields(leg, built);
  return pair_amount_raw === undefined ? {} : { pair_amount_raw };
}

function unsizedLeg(
  reviewed: ReviewedStep,
  { asset, toAsset }: StepTokens,
  nowSeconds: bigint,
  facts: ReencodeFacts,
): Omit<Leg, 'amountAtomic'> {
  const { step, type, chain, owner, recipient, spender, vaultAddress } = reviewed;
  return {
    type,
    chain,
    owner,
    asset,
    isMax: step.sizing === 'max',
    ...(toAsset && { toAsset }),
    ...(step.route?.exact_out && { exactOutAtomic: exactOut(reviewed) }),
    recipient,
    ...(spender && { spender }),
    ...(vaultAddress && { vaultAddress }),
    ...(step.pool_id && { poolId: step.pool_id }),
    slippageBps: Math.min(step.slippage_bps ?? 100, 5000),
    nowSeconds,
    validForSeconds: validForSeconds(step, facts),
    ...(step.route && { pinnedRoute: step.route }),
  };
}

/** As long as the signer needs, and no longer than the step may be signed. */
function validForSeconds({ signer }: Step, facts: ReencodeFacts): bigint {
  const needed = signingDelay(facts.signer ?? signer).validForSeconds;
  if (facts.leftMs === undefined) return needed;
  return smallest([needed, BigInt(facts.leftMs) / 1000n]);
}

/** An exact-output step delivers the reviewed amount: expected and least are the same. */
function exactOut({ step }: ReviewedStep): bigint {
  const atomic = plannedLeast(step);
  if (atomic > maxUint256) {
    throw new ReencodeRefused(
      'invalid_request',
      'planned_min_output_raw is more than a token can count.',
    );
  }
  return atomic;
}

/** A pinned route that still fills may have become a bad one: then any other is looked for. */
function* buildSound(reviewed: ReviewedStep, leg: Leg): ContractRead<BuiltCall> {
  const built = yield* buildAgain(reviewed, leg);
  const shortfall = yield* findShortfall(reviewed, leg, built);
  if (!shortfall) return built;
  const { pinnedRoute, ...unpinnedLeg } = leg;
  if (leg.type !== 'swap' || !pinnedRoute) throw shortfall;
  const rerouted = yield* buildAgain(reviewed, unpinnedLeg);
  const remaining = yield* findShortfall(reviewed, leg, rerouted);
  if (remaining) throw remaining;
  return rerouted;
}

function* buildAgain({ venue, step }: ReviewedStep, leg: Leg): ContractRead<BuiltCall> {
  const pinned = yield* venue.action.build(leg);
  if (!isRefusal(pinned)) return pinned;
  const { pinnedRoute, ...unpinnedLeg } = leg;
  if (!pinnedRoute) return refuse(pinned);
  const result: BuildResult = leg.type === 'swap' ? yield* venue.action.build(unpinnedLeg) : pinned;
  if (!isRefusal(result)) return result;
  if (result.refused === 'no_route' || result.refused === 'insufficient_liquidity') {
    throw new ApiError('route_expired', {
      issues: [{ field: 'step.route', message: `${result.reason} Plan step ${step.order} again.` }],
    });
  }
  return refuse(result);
}

function refuse({ refused, reason }: Refusal): never {
  throw new ReencodeRefused(CODES[refused] ?? 'quote_failed', reason);
}
