import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { evmChain } from '#server/chains/registry.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReceiptQuery, ReviewedPlan, ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { countTransactions } from './count-transactions.ts';
import { type EvmReceipt, readEvmReceipt } from './read-evm-receipt.ts';
import { readSolanaReceipt } from './read-solana-receipt.ts';
import type { SignedSteps } from './signed-steps.ts';
import { readStepCalls } from './step-calls.ts';

/**
 * What transactions that a wallet named have come to, as their chain itself says. One that is found
 * to be steps of a plan counts for these alone from then on.
 *
 * @param steps those that the query names
 * @throws {ApiError} invalid_request
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readReceipt(
  pool: pg.Pool,
  { chains, solana }: EngineEnvironment,
  plan: Pick<ReviewedPlan, 'id' | 'wallet' | 'created_at'>,
  steps: readonly Step[],
  query: ReceiptQuery,
): Promise<ReviewReceipt> {
  const chain = steps[0]?.chain;
  if (chain === undefined || steps.some((step) => step.chain !== chain)) {
    throw invalidField('steps', 'Send steps of one chain.');
  }
  const evm = evmChain(chain);
  if (query.hashes.some((hash) => hash.startsWith('0x') !== (evm !== undefined))) {
    return { state: 'unknown' };
  }
  const signed = { steps, wallet: signerOf(steps[0], plan), plannedAtMs: plan.created_at };
  const { through, ...found }: ReviewReceipt & Pick<EvmReceipt, 'through'> = evm
    ? await readEvmReceipt(
        chains.rpc(evm.slug),
        { ...signed, steps: await readStepCalls(pool, plan.id, steps), chainId: evm.id },
        query.hashes,
      )
    : {
        ...(await readOnSolana(solana, signed, query)),
        through: query.hashes.map((hash) => ({ hash, block: '' })),
      };
  if (found.state !== 'confirmed') return found;
  const counted = { planId: plan.id, chain, transactions: through, steps: query.steps };
  return (await countTransactions(pool, counted)) ? found : { state: 'foreign' };
}

async function readOnSolana(
  solana: EngineEnvironment['solana'],
  { steps: [step, ...others], wallet, plannedAtMs }: SignedSteps,
  { hashes: [signature, ...more], since_height }: ReceiptQuery,
): Promise<ReviewReceipt> {
  if (!step || !signature || others.length + more.length > 0) {
    throw invalidField('steps', 'Steps on solana are signed one by one.');
  }
  if (!solana) throw new ChainUnreachable('solana');
  return readSolanaReceipt(solana.rpc, { step, wallet, plannedAtMs }, signature, since_height);
}
