import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { evmChain } from '#server/chains/registry.ts';
import {
  depositIn,
  readIsFilled,
  type TransactionLog,
} from '#server/protocols/across/read/read-fill.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Arrival } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';
import { noteLanded, readNoted } from '../signing/attempts.ts';
import { readArriving } from '../signing/read-before.ts';
import { usualSeconds } from './usual-seconds.ts';

/** As a re-encode takes it: what was quoted again may return a little less than was planned. */
const ARRIVED_PERCENT = 90n;
/** A wallet may have paid fees out of the same coin meanwhile. */
const ARRIVED_NATIVE_PERCENT = 50n;

/**
 * Whether what a bridge step delivers has landed: by what its own contract on the destination says of
 * the deposit where it is Across, else by what the recipient holds more than before.
 *
 * @throws {ChainUnreachable} when a chain does not answer.
 */
export async function readArrival(
  pool: pg.Pool,
  plan: Pick<ReviewedPlan, 'id' | 'wallet' | 'done'>,
  step: Step,
  environment: EngineEnvironment,
): Promise<Arrival> {
  const usual_seconds = usualSeconds(step.protocol);
  const key = step.key ?? '';
  const isThere =
    (await isFilled(step, plan.done[key], environment)) ??
    (await holdsMore(pool, plan, step, environment));
  if (isThere === null) return { state: 'unseen', usual_seconds };
  if (isThere) await noteLanded(pool, plan.id, key, environment.nowMs());
  return { state: isThere ? 'landed' : 'underway', usual_seconds };
}

/** Null where the step's transaction made no deposit with Across. */
async function isFilled(
  { chain }: Step,
  hash: string | undefined,
  { chains }: EngineEnvironment,
): Promise<boolean | null> {
  const slug = evmChain(chain)?.slug;
  if (!slug || hash === undefined) return null;
  const receipt = await chains
    .rpc(slug)
    .request<{ logs: readonly TransactionLog[] } | null>('eth_getTransactionReceipt', [hash]);
  const deposit = receipt && depositIn(slug, receipt.logs);
  return deposit ? runContractRead(readIsFilled(deposit), chains) : null;
}

/** Null where the earlier balance was not recorded. */
async function holdsMore(
  pool: pg.Pool,
  plan: Pick<ReviewedPlan, 'id' | 'wallet'>,
  step: Step,
  environment: EngineEnvironment,
): Promise<boolean | null> {
  const before = await readNoted(pool, plan.id, step.key ?? '');
  if (before?.heldBefore == null || step.min_output_raw === undefined) return null;
  const now = await readArriving(step, signerOf(step, plan), environment);
  if (now === null) return null;
  const percent = step.to_asset_address ? ARRIVED_PERCENT : ARRIVED_NATIVE_PERCENT;
  const least = (BigInt(step.min_output_raw) * percent) / 100n;
  return now - before.heldBefore >= least;
}
