import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  zeroHash,
} from 'viem';
import { CHAINS } from '#server/chains/registry.ts';
import type { GuardPreview } from '#server/schemas/guard-page.ts';
import { MAX_STEP_GAS } from '#server/simulate/gas-allowance.ts';
import { readState } from '#server/simulate/read-state.ts';
import { readTokens } from '#server/simulate/read-tokens.ts';
import { readTransfers, sumChanges, type Transfer } from '#server/simulate/read-transfers.ts';
import { type Call, runCalls } from '#server/simulate/run-calls.ts';
import { type AuthorizeParts, requireDeployment } from './authorize.ts';
import { refusalOfData } from './call-contract.ts';
import { denialOf } from './denial-of.ts';
import { type Execution, observe, planRun } from './execute/prepare-run.ts';
import { guardAbi } from './guard-abi.ts';
import { permissionOfProposal } from './permissions.ts';
import type { StoredProposal } from './proposals.ts';
import type { GuardTerms } from './terms.ts';
import { contractPermission, type GuardPermissionData, permissionData } from './typed-data.ts';
import { exactAmount } from './words.ts';

const DAY_S = 86_400n;

/**
 * The next run of a proposal or its permission as the executor would send it now, simulated on the chain's current
 * state without sending anything: where nothing is signed yet, the owner approves and registers only in the
 * simulation. Where the condition is not true now, or is in words, the run is shown as if it were.
 *
 * @throws ChainUnreachable
 * @throws ApiError service_unavailable where this service has no guard, engine_error where the node cannot simulate
 */
export async function previewRun(
  { pool, access, guard: config, denylist, nowMs }: AuthorizeParts,
  proposal: StoredProposal,
): Promise<GuardPreview> {
  const { terms } = proposal;
  const permission = await permissionOfProposal(pool, proposal.id);
  const signed =
    permission?.data ??
    permissionData(terms, {
      ...requireDeployment(config),
      feeBps: config.feeBps,
      expiryS: BigInt(Math.floor(nowMs / 1000)) + BigInt(proposal.expiryDays) * DAY_S,
      salt: zeroHash,
    });
  const executionOf = (data: GuardPermissionData): Execution => ({
    access,
    terms,
    data,
    // Unsigned terms have no state on chain.
    hash: permission === null ? zeroHash : `0x${permission.hash.toString('hex')}`,
    signature: '0x',
    sender: data.message.executor,
  });
  const { trueParts, reason, spent, isRevoked } = await observe(executionOf(signed));
  // A condition in words is the service's to read, and the page does not: the run is shown all the same.
  const isInWords = terms.trigger.kind === 'service_checked';
  const isTrue = trueParts !== 'unknown' && trueParts.length > 0;
  const isMet = isInWords ? null : isTrue;
  const refused = (why: string | null): GuardPreview => ({
    is_met: isMet,
    reason: why ?? 'would_revert',
    changes: [],
    repaid: null,
  });
  if (isRevoked) return refused('revoked');
  const denial = denialOf(denylist, terms);
  if (denial !== null) return refused(denial.reason);
  if (trueParts === 'unknown' && !isInWords) return refused(reason);
  const execution = executionOf(isInWords || isTrue ? signed : alwaysTrue(signed));
  const left = BigInt(terms.budget) - spent;
  const planned = await planRun(execution, left, { needsApproval: permission !== null });
  if (!planned.ok) return refused(planned.reason);
  const calls = callsOf(execution, planned, permission === null);
  const results = await runCalls(
    access,
    terms.slug,
    calls,
    calls.map(() => MAX_STEP_GAS),
    await readState(access, terms.slug, calls),
    BigInt(Math.floor(nowMs / 1000)),
    new Map(),
  );
  const failed = results.find(({ succeeded }) => !succeeded);
  if (failed !== undefined) return refused(refusalOfData(failed.returnData));
  const run = results.at(-1);
  if (run === undefined) throw new Error('a preview has calls');
  return {
    is_met: isMet,
    reason: null,
    changes: await changesOf(execution, readTransfers(CHAINS[terms.slug], run.logs)),
    repaid: repaidOf(terms, run.returnData),
  };
}

/** The same permission on a condition that holds whenever there is something to spend. */
function alwaysTrue({ domain, message }: GuardPermissionData): GuardPermissionData {
  const trigger = {
    kind: 'token_balance',
    asset: message.token,
    comparison: 'above',
    threshold: '0',
    condition: '',
  };
  return { domain, message: { ...message, trigger } };
}

function callsOf(
  { data }: Execution,
  run: { readonly amount: bigint; readonly fee: bigint; readonly callData: Hex },
  needsApproval: boolean,
): readonly Call[] {
  const { owner, token, executor } = data.message;
  const guard = data.domain.verifyingContract;
  const call = (from: Address, to: Address, callData: Hex): Call => ({
    from,
    to,
    data: callData,
    valueWei: 0n,
  });
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [guard, run.amount + run.fee],
  });
  const registration = encodeFunctionData({
    abi: guardAbi,
    functionName: 'register',
    args: [contractPermission(data)],
  });
  return [
    ...(needsApproval ? [call(owner, token, approval)] : []),
    call(owner, guard, registration),
    call(executor, guard, run.callData),
  ];
}

/** The run's movements for the owner, its recipient, and the fee; debt is separate. */
async function changesOf(
  { access, terms, data }: Execution,
  transfers: readonly Transfer[],
): Promise<GuardPreview['changes']> {
  const { action, owner, token, feeRecipient } = data.message;
  const isLoan = action.kind === 'repay_from_wallet' || action.kind === 'repay_from_collateral';
  const known = [token, terms.asset.address, action.tokenOut].map((one) => one.toLowerCase());
  const holders = [
    { whose: 'owner' as const, address: owner },
    ...(action.kind === 'transfer'
      ? [{ whose: 'recipient' as const, address: action.recipient }]
      : []),
    ...(feeRecipient.toLowerCase() === action.recipient.toLowerCase()
      ? []
      : [{ whose: 'fee' as const, address: feeRecipient }]),
  ];
  const moved = holders.flatMap(({ whose, address }) =>
    [...sumChanges(transfers, address)].flatMap(([asset, change]) =>
      asset === null || (isLoan && !known.includes(asset)) ? [] : [{ whose, asset, change }],
    ),
  );
  const tokens = await readTokens(access, terms.slug, new Set(moved.map(({ asset }) => asset)));
  return moved
    .map(({ whose, asset, change }) => {
      const read = tokens.get(asset);
      const named = {
        address: asset,
        symbol: read?.symbol ?? asset,
        decimals: read?.decimals ?? 0,
      };
      return {
        whose,
        direction: change < 0n ? ('out' as const) : ('in' as const),
        amount: exactAmount(change < 0n ? -change : change, named),
      };
    })
    .sort((one, other) => Number(other.direction === 'out') - Number(one.direction === 'out'));
}

function repaidOf({ action, asset }: GuardTerms, returnData: Hex): string | null {
  const debt =
    action.kind === 'repay_from_wallet'
      ? asset
      : action.kind === 'repay_from_collateral'
        ? action.tokenOut
        : null;
  if (debt === null) return null;
  const repaid = decodeFunctionResult({
    abi: guardAbi,
    functionName: 'execute',
    data: returnData,
  });
  return exactAmount(repaid, debt);
}
