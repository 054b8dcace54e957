import { type Address, BaseError, type Hex, type TransactionReceipt } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { type ApiClient, ApiFailure } from './api-client.ts';
import type { WalletClients } from './wallet-clients.ts';

/** A step that was signed, sent and mined. */
export interface ExecutedStep {
  readonly step: Step;
  readonly reencoded: ReencodeResponse;
  readonly sent: { readonly to: Address; readonly data: Hex; readonly valueWei: bigint };
  readonly hash: Hex;
  readonly receipt: TransactionReceipt;
  readonly feeWei: bigint;
}

/** Why execution stopped before a step was mined with success. */
export class StepStopped extends Error {
  readonly step: Step;
  /** Machine code: an `unsupported_code`, an error code of the interface, or `reverted`. */
  readonly code: string;

  constructor(step: Step, code: string, reason: string, options: { cause?: unknown } = {}) {
    super(reason, options);
    this.name = 'StepStopped';
    this.step = step;
    this.code = code;
  }
}

/**
 * Gas on top of the estimate, as wallets add it: in the block of a later second a lending market
 * books interest first, which the estimate did not pay. A call that sends all of a balance has to
 * pay its gas from what the plan left for it.
 */
const GAS_MARGIN_PERCENT = { plain: 50n, payable: 10n };
const RECEIPT_TIMEOUT_MS = 60_000;

/** The amount to re-encode a step with (`docs/guides/re-encode.md`). */
export function actualAmountOf(step: Step): number {
  return step.chained ? step.chained.estimate_amount : step.amount;
}

/**
 * Asks for fresh calldata, as a wallet must before it signs (`docs/guides/re-encode.md`). Plan-time calldata is
 * never a fallback.
 *
 * @throws {StepStopped} when the step cannot be signed, or its target changed.
 */
export async function reencodeStep(api: ApiClient, step: Step): Promise<ReencodeResponse> {
  let reencoded: ReencodeResponse;
  try {
    reencoded = await api.reencode({ step, actual_amount: actualAmountOf(step) });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw new StepStopped(step, error.code, error.message, { cause: error });
  }
  if (!reencoded.ok) {
    const reason = reencoded.unsupported_reason ?? 'The step cannot be signed.';
    throw new StepStopped(step, reencoded.unsupported_code ?? 'unsupported', reason);
  }
  if (reencoded.data === undefined || reencoded.value === undefined) {
    throw new StepStopped(step, 'step_incomplete', 'Re-encode gave no calldata.');
  }
  if (reencoded.to !== undefined && reencoded.to.toLowerCase() !== step.to?.toLowerCase()) {
    throw new StepStopped(step, 'target_changed', 'Re-encode gave another target than reviewed.');
  }
  return reencoded;
}

/**
 * Signs a re-encoded step, sends it and waits until it is mined.
 *
 * @param onSent called with the transaction hash before it is mined.
 * @throws {StepStopped} when the transaction is refused or reverts.
 */
export async function sendStep(
  clients: WalletClients,
  account: LocalAccount,
  step: Step,
  reencoded: ReencodeResponse,
  onSent: (hash: Hex) => void,
): Promise<ExecutedStep> {
  const sent = {
    to: (reencoded.to ?? step.to) as Address,
    data: (reencoded.data ?? '0x') as Hex,
    valueWei: BigInt(reencoded.value ?? '0'),
  };
  const transaction = { account, to: sent.to, data: sent.data, value: sent.valueWei };
  let hash: Hex;
  try {
    const estimate = await clients.reader.estimateGas(transaction);
    const isCall = sent.data !== '0x';
    const margin = GAS_MARGIN_PERCENT[sent.valueWei === 0n ? 'plain' : 'payable'];
    const gas = isCall ? estimate + (estimate * margin) / 100n : estimate;
    hash = await clients.signer.sendTransaction({ ...transaction, gas });
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    throw new StepStopped(step, 'reverted', error.shortMessage, { cause: error });
  }
  onSent(hash);
  const receipt = await clients.reader.waitForTransactionReceipt({
    hash,
    timeout: RECEIPT_TIMEOUT_MS,
  });
  if (receipt.status !== 'success') {
    throw new StepStopped(step, 'reverted', `Transaction ${hash} reverted on ${step.chain}.`);
  }
  const feeWei = receipt.gasUsed * receipt.effectiveGasPrice;
  return { step, reencoded, sent, hash, receipt, feeWei };
}

/**
 * Simulates a re-encoded step on its chain.
 *
 * @throws {StepStopped} when it would fail.
 */
export async function simulateStep(
  api: ApiClient,
  step: Step,
  reencoded: ReencodeResponse,
  sender: Address,
): Promise<void> {
  const { data, value } = reencoded;
  const { success, error } = await api.simulate({
    chain: step.chain as EvmChainSlug,
    sender,
    steps: [{ ...step, data, value }],
  });
  if (!success) throw new StepStopped(step, 'simulation_failed', error ?? 'It would fail.');
}
