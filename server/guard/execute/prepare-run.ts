import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem';
import type { WatchSource } from '#server/agents/evaluate/index.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { apart, ifReachable, call as read, readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { isRefusal } from '#server/protocols/manifest.ts';
import { oracleAbi } from '#server/protocols/standards/aave-pool/abi/oracle.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { swapRouter02Abi } from '#server/protocols/uniswap-v3/abi/swap-router-02.ts';
import { findBestRoute } from '#server/protocols/uniswap-v3/read/find-route.ts';
import { encodePath } from '#server/protocols/uniswap-v3/route.ts';
import { type ContractCall, callContract, refusalOf } from '../call-contract.ts';
import { guardAbi } from '../guard-abi.ts';
import { type ConditionState, readServiceCondition } from '../service-condition.ts';
import type { GuardTerms } from '../terms.ts';
import { contractPermission, type GuardPermissionData } from '../typed-data.ts';
import { type TrueParts, wholeCondition } from './next-step.ts';

/**
 * The gas limit for reading a condition: a venue's account with many reserves takes a fraction of
 * it.
 */
const CHECK_GAS = toHex(8_000_000);
const BPS = 10_000n;
/** Permissions that are observed one by one at the same time. */
const APART_AT_ONCE = 8;
const WAD = 10n ** 18n;

/** A permission and where it is executed. */
export interface Execution {
  readonly access: ChainAccess;
  readonly terms: GuardTerms;
  readonly data: GuardPermissionData;
  readonly hash: Hex;
  readonly signature: Hex;
  /** The key that will send. */
  readonly sender: Address;
  /** Where a condition in words is read; absent where it is not. */
  readonly source?: WatchSource;
}

/** The guard's state of a permission at a check. */
export interface Observed {
  readonly trueParts: TrueParts;
  /** Why they are unknown. */
  readonly reason: string | null;
  readonly spent: bigint;
  readonly isRevoked: boolean;
  readonly isRegistered: boolean;
}

/** Why nothing would run. */
interface Refused {
  readonly ok: false;
  readonly reason: string;
}

/** A run that is sized and encoded. */
interface PlannedRun {
  readonly ok: true;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly callData: Hex;
}

/** A run that would succeed now, or why it would not. */
export type PreparedRun = (PlannedRun & { readonly gas: bigint }) | Refused;

const call = <T>({ access, terms }: Execution, to: Address, asked: ContractCall): Promise<T> =>
  callContract(access, terms.slug, to, asked);

/**
 * Reads a permission at the guard: its state, and its typed trigger.
 *
 * @throws ChainUnreachable
 */
export async function observe(execution: Execution): Promise<Observed> {
  const { data, hash } = execution;
  const guard = data.domain.verifyingContract;
  const state = await call<{ spent: bigint; registered: boolean; revoked: boolean }>(
    execution,
    guard,
    {
      abi: guardAbi,
      functionName: 'stateOf',
      args: [data.message.owner, hash],
    },
  );
  const known = {
    spent: state.spent,
    isRevoked: state.revoked,
    isRegistered: state.registered,
  };
  // The guard takes such a condition as true: it is not for the chain to say.
  if (data.message.trigger.kind === 'service_checked') {
    const found = await readInWords(execution);
    return found === null
      ? { ...known, trueParts: 'unknown', reason: 'condition_unread' }
      : { ...known, trueParts: found.parts, reason: null };
  }
  try {
    const asked = {
      abi: guardAbi,
      functionName: 'isTriggered',
      args: [contractPermission(data)],
    };
    const { access, terms } = execution;
    const isMet = await callContract<boolean>(access, terms.slug, guard, asked, { gas: CHECK_GAS });
    return { ...known, trueParts: wholeCondition(isMet), reason: null };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...known, trueParts: 'unknown', reason: refusalOf(error) };
  }
}

/**
 * The same for many permissions, in their order, with few calls per chain. Those that fail are read again
 * separately, which also returns the guard's own reason.
 *
 * @returns null where the chain does not answer; an error where one cannot be observed, which does not
 * hold up others
 */
export async function observeAll(
  executions: readonly Execution[],
): Promise<readonly (Observed | Error | null)[]> {
  const known = new Map<Execution, Observed | Error | null>();
  const typed = executions.filter(({ data }) => data.message.trigger.kind !== 'service_checked');
  const ofChains = [...Map.groupBy(typed, ({ terms }) => terms.slug).values()];
  await Promise.all(ofChains.map((those) => observeTogether(those, known)));
  const left = executions.filter((execution) => !known.has(execution));
  for (let at = 0; at < left.length; at += APART_AT_ONCE) {
    await Promise.all(
      left.slice(at, at + APART_AT_ONCE).map(async (execution) => {
        const observed = await observe(execution).catch((error: unknown) => {
          if (error instanceof ChainUnreachable) return null;
          return error instanceof Error ? error : new Error('not observed', { cause: error });
        });
        known.set(execution, observed);
      }),
    );
  }
  return executions.map((execution) => known.get(execution) ?? null);
}

/** Observes permissions of one chain by as few calls as it takes. */
async function observeTogether(
  executions: readonly Execution[],
  known: Map<Execution, Observed | Error | null>,
): Promise<void> {
  // A permission that cannot be encoded is left out, and reported when it is read separately.
  const reads = executions.flatMap((execution) => {
    try {
      return [{ execution, ...readsOf(execution) }];
    } catch {
      return [];
    }
  });
  const [first] = reads;
  if (first === undefined) return;
  const found = await runContractRead(
    ifReachable(
      (function* () {
        const states = yield* readAll(reads.map(({ state }) => state));
        const triggers = yield* readAll(reads.map(({ trigger }) => trigger));
        return { states, triggers };
      })(),
    ),
    first.execution.access,
  );
  for (const [at, { execution }] of reads.entries()) {
    const [state, trigger] = [found?.states[at], found?.triggers[at]];
    if (found === null) known.set(execution, null);
    else if (state?.ok && trigger?.ok) {
      const { spent, revoked, registered } = state.value;
      known.set(execution, {
        spent,
        isRevoked: revoked,
        isRegistered: registered,
        trueParts: wholeCondition(trigger.value),
        reason: null,
      });
    }
  }
}

/** The guard's reads for a permission. @throws where its rows cannot be encoded */
function readsOf({ data, hash, terms }: Execution) {
  const { domain, message } = data;
  const guard = { chain: terms.slug, to: domain.verifyingContract, abi: guardAbi };
  const trigger = read({
    ...guard,
    functionName: 'isTriggered',
    args: [contractPermission(data)],
  });
  const { kind, asset } = message.trigger;
  // The guard asks a token for its owner's balance, and a stranger's may take all the gas and time of its neighbours.
  const isStrangers = kind === 'token_balance' && !ownToken(terms.slug, asset);
  return {
    state: read({ ...guard, functionName: 'stateOf', args: [message.owner, hash] }),
    trigger: isStrangers ? apart(trigger, { key: asset.toLowerCase() }) : trigger,
  };
}

/** The parts of a condition in words that hold now; null where that is not known. */
export function readInWords({ source, terms }: Execution): Promise<ConditionState | null> {
  const { condition } = terms.trigger;
  if (source === undefined || condition === null) return Promise.resolve(null);
  return readServiceCondition(source, condition, terms.owner);
}

/**
 * Sizes a run, finds its route, and simulates it on the latest block.
 *
 * @param left of the budget, in the token's smallest unit
 * @throws ChainUnreachable
 */
export async function prepareRun(execution: Execution, left: bigint): Promise<PreparedRun> {
  const { data, terms, sender, access } = execution;
  const planned = await planRun(execution, left, { needsApproval: true });
  if (!planned.ok) return planned;
  try {
    const gas = await access
      .rpc(terms.slug)
      .request<Hex>('eth_estimateGas', [
        { from: sender, to: data.domain.verifyingContract, data: planned.callData },
      ]);
    return { ...planned, gas: BigInt(gas) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ok: false, reason: refusalOf(error) };
  }
}

/**
 * Sizes a run, finds its route, and encodes it.
 *
 * @param left of the budget, in the token's smallest unit
 * @param options.needsApproval whether a missing approval refuses it
 * @throws ChainUnreachable
 */
export async function planRun(
  execution: Execution,
  left: bigint,
  { needsApproval }: { readonly needsApproval: boolean },
): Promise<PlannedRun | Refused> {
  const { data, signature } = execution;
  const { message, domain } = data;
  const guard = domain.verifyingContract;
  const { kind } = message.action;
  try {
    let amount = BigInt(message.capPer) < left ? BigInt(message.capPer) : left;
    if (kind === 'repay_from_wallet')
      amount = least(amount, await debtOf(execution, message.token));
    if (kind === 'repay_from_collateral') amount = least(amount, await saleToTarget(execution));
    if (amount === 0n) return { ok: false, reason: 'nothing_to_do' };
    const fee = (amount * BigInt(message.feeBps)) / BPS;
    const ofToken = (functionName: 'balanceOf' | 'allowance', args: readonly Address[]) =>
      call<bigint>(execution, message.token, { abi: erc20Abi, functionName, args });
    const [balance, allowance] = await Promise.all([
      ofToken('balanceOf', [message.owner]),
      ofToken('allowance', [message.owner, guard]),
    ]);
    if (balance < amount + fee) return { ok: false, reason: 'balance_too_small' };
    if (needsApproval && allowance < amount + fee)
      return { ok: false, reason: 'approval_too_small' };
    const route = await routeOf(execution, amount);
    if (route === null) return { ok: false, reason: 'no_route' };
    const callData = encodeFunctionData({
      abi: guardAbi,
      functionName: 'execute',
      args: [contractPermission(data), signature, amount, route],
    });
    return { ok: true, amount, fee, callData };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ok: false, reason: refusalOf(error) };
  }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

async function debtOf(execution: Execution, asset: Address): Promise<bigint> {
  const { pool } = execution.data.message.venue;
  const reserve = await call<{ variableDebtTokenAddress: Address }>(execution, pool, {
    abi: poolAbi,
    functionName: 'getReserveData',
    args: [asset],
  });
  return call<bigint>(execution, reserve.variableDebtTokenAddress, {
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [execution.data.message.owner],
  });
}

/** How much collateral to sell to reach the target, rounded down (`contracts/README.md`, "Action"). */
async function saleToTarget(execution: Execution): Promise<bigint> {
  const { action, owner, venue } = execution.data.message;
  const { asset } = execution.terms;
  const [account, price] = await Promise.all([
    call<readonly [bigint, bigint, bigint, bigint, bigint, bigint]>(execution, venue.pool, {
      abi: poolAbi,
      functionName: 'getUserAccountData',
      args: [owner],
    }),
    call<bigint>(execution, venue.oracle, {
      abi: oracleAbi,
      functionName: 'getAssetPrice',
      args: [asset.address],
    }),
  ]);
  const [collateral, debt, , threshold] = account;
  const target = BigInt(action.targetHealthFactor);
  const kept = BPS - BigInt(action.maxSlippageBps);
  // All in units of 1e18 × 1e4, so that only the result is rounded.
  const owed = target * debt * BPS - threshold * collateral * WAD;
  const each = target * kept - threshold * WAD;
  if (owed <= 0n || each <= 0n || price === 0n) return 0n;
  const saleBase = owed / each;
  return (saleBase * 10n ** BigInt(asset.decimals)) / price;
}

/** The router's calldata, which delivers to the swapper; empty where nothing is swapped, null without a route. */
async function routeOf(execution: Execution, amount: bigint): Promise<Hex | null> {
  const { data, terms, access } = execution;
  const { action } = data.message;
  if (action.kind !== 'swap' && action.kind !== 'repay_from_collateral') return '0x';
  const pair = {
    chain: terms.slug,
    tokenIn: terms.asset.address,
    tokenOut: action.tokenOut,
  };
  const quote = await runContractRead(
    findBestRoute(pair, { direction: 'exact_in', amountAtomic: amount }),
    access,
  );
  if (isRefusal(quote)) return null;
  const swapper = await call<Address>(execution, data.domain.verifyingContract, {
    abi: parseAbi(['function swapper() view returns (address)']),
    functionName: 'swapper',
  });
  return encodeFunctionData({
    abi: swapRouter02Abi,
    functionName: 'exactInput',
    args: [
      {
        path: encodePath(quote.route, 'exact_in'),
        recipient: swapper,
        amountIn: amount,
        // The guard checks the output against the owner's own limit.
        amountOutMinimum: 0n,
      },
    ],
  });
}
