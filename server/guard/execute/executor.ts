import type pg from 'pg';
import {
  type Address,
  bytesToHex,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseAbi,
  parseTransaction,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { WatchSource } from '#server/agents/evaluate/index.ts';
import type { Firing } from '#server/agents/fire.ts';
import type { Denylist } from '#server/chains/denylist/denylist.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { readGasPriceWei } from '#server/chains/evm/gas-price.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import { CHAINS } from '#server/chains/registry.ts';
import type { ExecutorConfig } from '#server/config/executor-config.ts';
import { callContract } from '../call-contract.ts';
import { type Denial, denialOf } from '../denial-of.ts';
import { guardAbi } from '../guard-abi.ts';
import { readPause, sendUnlessPaused } from '../pause.ts';
import { lookForRegistrations } from '../registrations.ts';
import {
  type ClaimOptions,
  claimChecks,
  claimSendings,
  commitToSend,
  isInTheWay,
  type LeasedPermission,
  type LeasedRun,
  openRun,
  type Replacement,
  readCrossings,
  readSpent,
  recordBlocked,
  recordEnd,
  recordWaits,
  releaseRun,
  type SignedTransaction,
  type StoredTransaction,
  storeReplacement,
  type Wait,
} from './ledger.ts';
import { COOLDOWN_MS, holdsFor, nextStep, type Standing, type StandingRun } from './next-step.ts';
import {
  type Execution,
  type Observed,
  observeAll,
  prepareRun,
  readInWords,
} from './prepare-run.ts';
import { callCrossed } from './price-groups.ts';
import { blindFiringOf, firingOf, isWaitReported } from './report-run.ts';
import { type GuardReceipt, type NeverOnChain, settleRun } from './settle-run.ts';

type ExecutorSlug = keyof ExecutorConfig['keys'];

export interface ExecutorOptions {
  readonly pool: pg.Pool;
  readonly access: ChainAccess;
  readonly config: ExecutorConfig;
  /** The guard of the service: a permission for any other contract is never sent to it. */
  readonly guard: Address;
  /** Where conditions in words are read. */
  readonly source: WatchSource;
  /**
   * The operator's current denylist, read at every run. It throws where the list cannot be read.
   */
  readonly denylist: () => Denylist;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** The result of a pass. */
export interface ExecutorPass {
  readonly checked: number;
  readonly followed: number;
  /** Permissions that owners may have registered by a transaction, looked for on chain. */
  readonly sought: number;
  /** Prices that were read once for all permissions that wait for them. */
  readonly read: number;
}

const executorsAbi = parseAbi(['function isExecutor(address key) view returns (bool)']);
const AT_ONCE = 8;
const SOUGHT_AT_ONCE = 250;
/** Permissions that are observed together: their runs, a few at a time, are prepared well within a lease. */
const CHECKED_AT_ONCE = 128;
/**
 * How many permissions a pass checks at a time. Conditions in words wait for their sources, so few are checked at
 * once, and no lease runs out.
 */
const BATCHES = [
  { inWords: false, limit: CHECKED_AT_ONCE },
  { inWords: true, limit: AT_ONCE },
] as const;
/** After how long a pass begins nothing more: prices, registrations and runs on their way come up in the next. */
const PASS_MS = 60_000;

/** The reason for a permission while its chain does not answer. */
const UNREACHABLE: Observed = {
  trueParts: 'unknown',
  reason: 'chain_unreachable',
  spent: 0n,
  isRevoked: false,
  isRegistered: true,
};
/** For how long what one executor took is left to it. */
const LEASE_SECONDS = 120;
/** After how long a transaction that is in no block is sent again with a higher fee. */
const STUCK_MS = 60_000;
/** How soon a pending run is looked at again. */
const FOLLOW_MS = 3_000;
/** Nodes require at least a tenth more for a replacement. */
const REPLACEMENT_PERCENT = 125n;

/** Why a signed run must not be sent again. */
type Stop =
  | Denial['reason']
  | 'condition_ended'
  | 'condition_unread'
  | 'gas_budget'
  | 'paused'
  | 'revoked'
  | 'service_paused';
/** Those that end a run: its nonce goes to what cancels it. The others hold it up for as long as they last. */
const CANCELS: ReadonlySet<Stop> = new Set(['denied', 'condition_ended', 'paused', 'revoked']);
/** Those that hold up one run, and no other: where others wait behind its nonce, it is cancelled. */
const HOLDS_ITSELF: ReadonlySet<Stop> = new Set(['condition_unread', 'gas_budget']);
/**
 * The gas that fits in a block: a run with a hostile token may need more, and would never be included. Far above the
 * need of an action, because a rollup also counts the price of its data in gas.
 */
const MOST_GAS = 30_000_000n;

/** Checks permissions that are due, sends the runs that come of it, and follows them to their end. */
export class Executor {
  readonly #options: ExecutorOptions;
  readonly #accounts: ReadonlyMap<ExecutorSlug, PrivateKeyAccount>;
  readonly #chainIds: readonly number[];

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#accounts = new Map(
      Object.entries(options.config.keys).map(([slug, key]) => [
        slug as ExecutorSlug,
        privateKeyToAccount(key),
      ]),
    );
    this.#chainIds = [...this.#accounts.keys()].map((slug) => CHAINS[slug].id);
  }

  /**
   * One pass over all that is due; failures are reported and left for the next pass. Passes of several
   * executors at once share the work.
   */
  async pass(): Promise<ExecutorPass> {
    const { pool, access, nowMs } = this.#options;
    const chainIds = this.#chainIds;
    // Pending runs come first, so that a stuck nonce holds up as little as possible.
    const done = { checked: 0, followed: await this.#followDue(), sought: 0, read: 0 };
    await this.#guarded(async () => {
      done.sought = await this.#lookForRegistrations();
    });
    // Permissions that checks make due again are for the next pass, or a slow pass would never end.
    const dueMs = nowMs();
    await this.#guarded(async () => {
      done.read = await callCrossed(pool, access, { chainIds, nowMs: dueMs });
    });
    for (;;) {
      let isMore = false;
      for (const { inWords, limit } of BATCHES) {
        const permissions = await claimChecks(pool, { ...this.#claim(dueMs, limit), inWords });
        if (permissions.length > 0) await this.#guarded(() => this.#check(permissions));
        done.checked += permissions.length;
        isMore ||= permissions.length === limit;
      }
      if (!isMore || nowMs() - dueMs >= PASS_MS) return done;
      done.followed += await this.#followDue();
    }
  }

  #claim(nowMs: number, limit: number): ClaimOptions {
    return { nowMs, chainIds: this.#chainIds, limit, leaseSeconds: LEASE_SECONDS };
  }

  /** Looks once at each pending run that is due now, for as long as a pass may take. @returns how many */
  async #followDue(): Promise<number> {
    const { pool, nowMs } = this.#options;
    const dueMs = nowMs();
    let followed = 0;
    for (;;) {
      const runs = await claimSendings(pool, this.#claim(dueMs, AT_ONCE));
      await Promise.all(runs.map((run) => this.#guarded(() => this.#follow(run))));
      followed += runs.length;
      if (runs.length < AT_ONCE || nowMs() - dueMs >= PASS_MS) return followed;
    }
  }

  async #guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** One call of each chain reads as many as are looked for in a pass. */
  #lookForRegistrations(): Promise<number> {
    const { pool, access, guard, nowMs } = this.#options;
    const looking = { pool, access, guard, nowMs: nowMs() };
    const due = { chainIds: this.#chainIds, limit: SOUGHT_AT_ONCE };
    return lookForRegistrations(looking, due);
  }

  #accountOf(permission: Pick<LeasedPermission, 'terms'>): PrivateKeyAccount {
    return this.#accounts.get(permission.terms.slug) as PrivateKeyAccount;
  }

  #executionOf(permission: LeasedRun['permission']): Execution {
    const { access, source } = this.#options;
    return {
      access,
      source,
      terms: permission.terms,
      data: permission.data,
      hash: bytesToHex(permission.hash),
      signature: bytesToHex(permission.signature),
      sender: this.#accountOf(permission).address,
    };
  }

  /**
   * Checks permissions that have one lease: waiting ones are recorded together, the others each by itself.
   */
  async #check(permissions: readonly LeasedPermission[]): Promise<void> {
    const { pool, nowMs, onError } = this.#options;
    const now = nowMs();
    const ours = permissions.filter((one) => this.#isOurs(one));
    const executions = ours.map((one) => this.#executionOf(one));
    const [all, crossings] = await Promise.all([observeAll(executions), readCrossings(pool, ours)]);
    const waits: Wait[] = [];
    const others: (() => Promise<unknown>)[] = [];
    for (const [at, permission] of ours.entries()) {
      const found = all[at];
      if (found instanceof Error) {
        onError(found);
        continue;
      }
      const observed = found ?? UNREACHABLE;
      const execution = executions[at] as Execution;
      const left = BigInt(permission.budget) - observed.spent;
      // A reorganisation took the owner's transaction out: nothing runs before it is there again.
      const isMissing = permission.signature.length === 0 && !observed.isRegistered;
      const runs = crossings.get(permission.id) ?? [];
      const step = nextStep(
        { ...standingOf(permission, runs), nowMs: now, left },
        isMissing ? 'unknown' : observed.trueParts,
      );
      const queued = runs.findLast(
        ({ state, item }) => state === 'queued' && (step.kind !== 'run' || step.item === item),
      );
      if (observed.spent > BigInt(permission.spent)) {
        others.push(() => this.#reportStrangeSpending(permission, observed.spent));
      }
      const end = (reason: Parameters<typeof recordEnd>[2]['reason']) =>
        recordEnd(pool, permission, { nowMs: now, reason });
      if (observed.isRevoked) others.push(() => end('revoked'));
      else if (step.kind === 'end') others.push(() => end(step.reason));
      else if (step.kind === 'run') {
        others.push(async () => {
          const runId = await openRun(pool, permission, step, now);
          const dueSinceMs = queued?.createdAtMs ?? now;
          if (runId === null) return;
          const { nextCheckAtMs } = step;
          await this.#run(permission, execution, { runId, left, dueSinceMs, nextCheckAtMs });
        });
      } else {
        const reason = isMissing ? 'not_registered' : observed.reason;
        const firing =
          reason === null || step.skips === 'all'
            ? undefined
            : queued === undefined
              ? this.#blindnessOf(permission, reason, now)
              : this.#waitOf(permission, reason, {
                  runId: queued.id,
                  left: BigInt(permission.budget) - BigInt(permission.spent),
                  dueSinceMs: queued.createdAtMs,
                  nowMs: now,
                });
        waits.push({ permission, step, reason, firing });
      }
    }
    // Runs come before waiting permissions, so that a failing record does not hold up a run.
    for (let at = 0; at < others.length; at += AT_ONCE) {
      await Promise.all(others.slice(at, at + AT_ONCE).map((work) => this.#guarded(work)));
    }
    await recordWaits(pool, waits, now);
  }

  /**
   * An amount that the guard counts as spent without a run here was spent by somebody else with a key of the
   * executor, or by a service of whose database this one is an old copy.
   */
  async #reportStrangeSpending({ id }: LeasedPermission, onChain: bigint): Promise<void> {
    const { pool, onError } = this.#options;
    const known = await readSpent(pool, id);
    if (known === null || known.isSending || onChain <= known.spent) return;
    onError(
      new Error(
        `permission ${id} has spent ${onChain} on chain and ${known.spent} by runs that are known here: is a key of the executor stolen, or this database an old copy?`,
      ),
    );
  }

  /** One for another guard is never sent to ours; it is reported at each check. */
  #isOurs({ id, data }: LeasedPermission): boolean {
    const { guard, onError } = this.#options;
    if (isAddressEqual(data.domain.verifyingContract, guard)) return true;
    onError(new Error(`permission ${id} is for another guard`));
    return false;
  }

  async #run(
    permission: LeasedPermission,
    execution: Execution,
    due: DueRun & { readonly nextCheckAtMs: number | null },
  ): Promise<void> {
    const { pool, nowMs } = this.#options;
    const { runId, left, dueSinceMs } = due;
    const sent = await this.#prepareAndCommit(permission, execution, due).catch(
      (error: unknown) => {
        if (!(error instanceof ChainUnreachable)) throw error;
        return { blocked: 'chain_unreachable' } as Blocked;
      },
    );
    if ('blocked' in sent) {
      const now = nowMs();
      await recordBlocked(pool, permission, runId, {
        nowMs: now,
        nextCheckAtMs: now + COOLDOWN_MS,
        reason: sent.blocked,
        firing: this.#waitOf(permission, sent.blocked, {
          runId,
          left,
          dueSinceMs,
          nowMs: now,
          denied: sent.denied,
        }),
      });
      return;
    }
    await this.#sendRun(permission, sent.raw);
  }

  /** The report for a condition that cannot be read; undefined until that has lasted. */
  #blindnessOf(permission: LeasedPermission, reason: string, nowMs: number): Firing | undefined {
    const sinceMs = permission.waitingSince?.getTime() ?? nowMs;
    return isWaitReported(reason, nowMs - sinceMs)
      ? blindFiringOf(permission, reason, sinceMs)
      : undefined;
  }

  /** The report for a run that is due but not sent; undefined where it is not reported, or not yet. */
  #waitOf(
    permission: LeasedPermission,
    reason: string,
    run: DueRun & { readonly nowMs: number; readonly denied?: string | undefined },
  ): Firing | undefined {
    const { runId, left, nowMs, denied } = run;
    // It may have waited before for a condition that could not be read: no run was due then.
    const sinceMs = Math.max(permission.waitingSince?.getTime() ?? nowMs, run.dueSinceMs);
    if (!isWaitReported(reason, nowMs - sinceMs)) return undefined;
    return firingOf(permission, `run:${runId}:${reason}`, {
      runId,
      status: 'waiting',
      reason,
      amount: 0n,
      fee: 0n,
      left,
      transactionHash: null,
      ...(denied !== undefined && { denied }),
    });
  }

  async #prepareAndCommit(
    permission: LeasedPermission,
    execution: Execution,
    {
      runId,
      left,
      nextCheckAtMs,
    }: Pick<DueRun, 'runId' | 'left'> & { readonly nextCheckAtMs: number | null },
  ): Promise<SignedTransaction | Blocked> {
    const { pool, access, config, denylist, nowMs } = this.#options;
    const { slug } = permission.terms;
    const account = this.#accountOf(permission);
    const denied = denialOf(denylist, permission.terms);
    if (denied !== null) return blockedBy(denied);
    const prepared = await prepareRun(execution, left);
    if (!prepared.ok) return { blocked: prepared.reason };
    const rpc = access.rpc(slug);
    const [gasPrice, balance, chainNonce] = await Promise.all([
      readGasPriceWei(access, slug),
      rpc.request<Hex>('eth_getBalance', [account.address, 'latest']),
      rpc.request<Hex>('eth_getTransactionCount', [account.address, 'latest']),
    ]);
    // The gas needed in a later block may be higher than in this one.
    const gasLimit = (prepared.gas * 130n) / 100n;
    if (gasLimit > MOST_GAS) return { blocked: 'over_gas_limit' };
    const maxFeePerGas = gasPrice * 2n;
    const gasWei = gasLimit * maxFeePerGas;
    if (BigInt(balance) < gasWei) return { blocked: 'executor_without_gas' };
    // Its route is known only now, and the list may have changed while it was simulated.
    const deniedNow = denialOf(denylist, permission.terms, prepared.callData);
    if (deniedNow !== null) return blockedBy(deniedNow);
    return commitToSend(
      pool,
      permission,
      {
        runId,
        sender: account.address,
        amount: prepared.amount,
        fee: prepared.fee,
        gasWei,
        gasBudget: config,
        chainNonce: BigInt(chainNonce),
        nowMs: nowMs(),
        nextCheckAtMs,
      },
      (nonce) =>
        sign(account, permission.chainId, {
          to: permission.data.domain.verifyingContract,
          callData: prepared.callData,
          nonce,
          gasLimit,
          maxFeePerGas,
          maxPriorityFeePerGas: gasPrice / 10n,
        }),
    );
  }

  /**
   * Sends the stored transaction; where a node has it already or does not answer, this is repeated
   * later.
   */
  async #send(slug: ExecutorSlug, raw: Hex): Promise<void> {
    try {
      await this.#options.access.rpc(slug).request('eth_sendRawTransaction', [raw]);
    } catch (error) {
      if (error instanceof RpcError || error instanceof ChainUnreachable) return;
      throw error;
    }
  }

  /** Sends what runs; while the service is paused, or its owner has paused it, it stays as it is stored. */
  #sendRun({ id, terms }: Pick<LeasedPermission, 'id' | 'terms'>, raw: Hex): Promise<boolean> {
    return sendUnlessPaused(this.#options.pool, id, () => this.#send(terms.slug, raw));
  }

  async #follow(run: LeasedRun): Promise<void> {
    const { pool, access, nowMs, config } = this.#options;
    const { slug } = run.permission.terms;
    const rpc = access.rpc(slug);
    const [head, ...receipts] = await Promise.all([
      rpc.request<Hex>('eth_blockNumber', []),
      ...run.transactions.map(({ hash }) =>
        rpc.request<GuardReceipt | null>('eth_getTransactionReceipt', [hash]),
      ),
    ]);
    const receipt = receipts.find((one) => one !== null);
    if (receipt === undefined) return this.#push(run, BigInt(head));
    const depth = BigInt(head) - BigInt(receipt.blockNumber) + 1n;
    if (depth >= BigInt(config.confirmations)) {
      const denied = this.#denialOf(run)?.why ?? undefined;
      await settleRun(pool, run, receipt, nowMs(), denied);
      return;
    }
    await this.#release(run, 'not_final');
  }

  /** Gives a run back for a moment. */
  async #release(run: LeasedRun, heldFor: string | null): Promise<void> {
    const now = this.#options.nowMs();
    const dueAtMs = now + FOLLOW_MS;
    await releaseRun(this.#options.pool, run, { nowMs: now, dueAtMs, heldFor });
  }

  /**
   * Sends transactions that are not in a block again, with a higher fee when they have waited for
   * long.
   */
  async #push(run: LeasedRun, head: bigint): Promise<void> {
    const { pool, nowMs, config } = this.#options;
    const last = run.transactions.at(-1);
    if (last === undefined) throw new Error(`run ${run.id} is being sent and has no transaction`);
    const settledAt = head - BigInt(config.confirmations);
    const never = settledAt < 0n ? null : await this.#neverOnChain(run, last, settledAt);
    if (never !== null) {
      await settleRun(pool, run, never, nowMs());
      return;
    }
    const heldFor = isCancellation(last)
      ? await this.#pushCancellation(run, last)
      : await this.#pushRun(run, last);
    await this.#release(run, heldFor);
  }

  /** @returns what holds it up; null where it is sent */
  async #pushRun(run: LeasedRun, last: StoredTransaction): Promise<string | null> {
    const { permission } = run;
    const isLate = this.#isLate(last);
    const stop = await this.#stopOf(run, isLate);
    if (stop !== null && CANCELS.has(stop)) return this.#cancel(run, last, stop);
    const { became, raw } =
      isLate && stop === null ? await this.#raise(run, last) : unchanged(last);
    const held = became === 'gas_budget' ? became : stop;
    if (held !== null && HOLDS_ITSELF.has(held) && (await this.#isInTheWay(run, last))) {
      return this.#cancel(run, last, held);
    }
    if (stop === null) await this.#sendRun(permission, raw);
    return held;
  }

  /** Whether runs of others wait for as long as this one, which is next in line, is held up. */
  async #isInTheWay({ permission }: LeasedRun, last: StoredTransaction): Promise<boolean> {
    return (
      (await isInTheWay(this.#options.pool, permission.chainId, last)) &&
      (await this.#isNext(permission.terms.slug, last))
    );
  }

  /**
   * A run that must not happen is not sent again: its nonce is used by a cancellation, so that nothing waits behind
   * it. A cancellation runs nothing, and is also sent while the service is paused.
   */
  async #cancel(run: LeasedRun, last: StoredTransaction, reason: Stop): Promise<string> {
    const { slug } = run.permission.terms;
    const call = await this.#cancellationOf(slug, last.sender);
    const { became, raw } = await this.#replace(run, last, { ...call, reason });
    if (became === 'stored') await this.#send(slug, raw);
    return reason;
  }

  /** @returns why it was cancelled */
  async #pushCancellation(run: LeasedRun, last: StoredTransaction): Promise<string | null> {
    const { raw } = this.#isLate(last) ? await this.#raise(run, last) : unchanged(last);
    await this.#send(run.permission.terms.slug, raw);
    return run.reason;
  }

  /**
   * Raises the fee only of the next transaction in line: one that waits for an earlier nonce cannot be
   * included at any fee.
   */
  async #raise(run: LeasedRun, last: StoredTransaction): Promise<Raised> {
    const isNext = await this.#isNext(run.permission.terms.slug, last);
    return isNext ? this.#replace(run, last, callOf(last)) : unchanged(last);
  }

  async #isNext(slug: ExecutorSlug, { sender, nonce }: StoredTransaction): Promise<boolean> {
    const next = await this.#options.access
      .rpc(slug)
      .request<Hex>('eth_getTransactionCount', [sender, 'latest']);
    return BigInt(next) === nonce;
  }

  #isLate({ signedAtMs }: StoredTransaction): boolean {
    return this.#options.nowMs() - signedAtMs >= STUCK_MS;
  }

  /**
   * Why a run's signed transaction that is not in a block must not be sent again; null where it
   * may.
   */
  async #stopOf(run: LeasedRun, isLate: boolean): Promise<Stop | null> {
    // "Nothing runs until I start it" also holds for a signed run, as long as it is not in a block.
    const { state } = run.permission;
    if (state === 'paused' || state === 'revoked') return state;
    const denied = this.#denialOf(run);
    if (denied !== null) return denied.reason;
    if ((await readPause(this.#options.pool)) !== null) return 'service_paused';
    // The guard reads its own conditions again on chain, and takes one in words as true.
    if (!isLate || run.permission.data.message.trigger.kind !== 'service_checked') return null;
    const found = await readInWords(this.#executionOf(run.permission));
    if (found === null) return 'condition_unread';
    // Another part that holds by now has its own run.
    return holdsFor(run.item, found.parts) ? null : 'condition_ended';
  }

  /** The entry of the denylist that blocks a run's signed transaction. */
  #denialOf({ permission, transactions }: LeasedRun): Denial | null {
    const data = transactions.map(({ raw }) => parseTransaction(raw).data ?? '0x');
    return denialOf(this.#options.denylist, permission.terms, data[0]);
  }

  /** A transaction of the key to itself, which does nothing but take a nonce. */
  async #cancellationOf(slug: ExecutorSlug, sender: Address): Promise<SignedCall> {
    const gas = await this.#options.access
      .rpc(slug)
      .request<Hex>('eth_estimateGas', [{ from: sender, to: sender }]);
    return { to: sender, callData: '0x', gasLimit: (BigInt(gas) * 130n) / 100n };
  }

  /**
   * Why none of a run's transactions can be on chain any more; null where one of them still can.
   *
   * @param settledAt a block that is deep enough
   */
  async #neverOnChain(
    run: LeasedRun,
    last: StoredTransaction,
    settledAt: bigint,
  ): Promise<NeverOnChain | null> {
    const { access } = this.#options;
    const { slug } = run.permission.terms;
    const block = numberToHex(settledAt);
    const rpc = access.rpc(slug);
    const count = await rpc.request<Hex>('eth_getTransactionCount', [last.sender, block]);
    if (BigInt(count) > last.nonce) {
      return (await this.#hasSpent(run, block)) ? null : 'nonce_taken';
    }
    // A rotated key may have no gas left, and then its nonce is never used.
    const isOurs = isAddressEqual(this.#accountOf(run.permission).address, last.sender);
    if (isOurs || !(await this.#isRemoved(run, last.sender, block))) return null;
    return (await this.#hasSpent(run, block)) ? null : 'key_removed';
  }

  /**
   * A node without the receipt may only be behind: an amount that the guard has counted as spent is on
   * chain.
   */
  async #hasSpent({ permission }: LeasedRun, block: Hex): Promise<boolean> {
    const { domain, message } = permission.data;
    const args = [message.owner, bytesToHex(permission.hash)];
    const { spent } = await callContract<{ readonly spent: bigint }>(
      this.#options.access,
      permission.terms.slug,
      domain.verifyingContract,
      { abi: guardAbi, functionName: 'stateOf', args },
      { block },
    );
    return spent > BigInt(permission.spent);
  }

  async #isRemoved({ permission }: LeasedRun, key: Address, block: Hex): Promise<boolean> {
    const { terms, data } = permission;
    const call = { abi: executorsAbi, functionName: 'isExecutor', args: [key] };
    const { executor } = data.message;
    return !(await callContract<boolean>(this.#options.access, terms.slug, executor, call, {
      block,
    }));
  }

  async #replace(
    run: LeasedRun,
    last: StoredTransaction,
    { reason = null, ...call }: SignedCall & { readonly reason?: Stop | null },
  ): Promise<Raised> {
    const { pool, access, config, nowMs } = this.#options;
    const { sender } = last;
    const account = this.#accountOf(run.permission);
    // For a rotated key: only its signed transactions can be sent.
    if (account.address.toLowerCase() !== sender) return unchanged(last);
    const price = await readGasPriceWei(access, run.permission.terms.slug);
    const raised = (fee: bigint) => (fee * REPLACEMENT_PERCENT) / 100n + 1n;
    const most = (one: bigint, other: bigint) => (one > other ? one : other);
    const signed = await sign(account, run.permission.chainId, {
      ...call,
      nonce: last.nonce,
      maxFeePerGas: most(raised(last.maxFeePerGas), price * 2n),
      maxPriorityFeePerGas: raised(last.maxPriorityFeePerGas),
    });
    const became = await storeReplacement(pool, run, signed, {
      sender,
      nowMs: nowMs(),
      gasBudget: config,
      isCancellation: isAddressEqual(call.to, sender),
      reason,
    });
    return { became, raw: became === 'stored' ? signed.raw : last.raw };
  }
}

/** The call of a transaction, and its gas limit. */
interface SignedCall {
  readonly to: Address;
  readonly callData: Hex;
  readonly gasLimit: bigint;
}

/** A run that is due, and the rest of the budget. */
interface DueRun {
  readonly runId: string;
  readonly left: bigint;
  /** Unix milliseconds. */
  readonly dueSinceMs: number;
}

/** Why a run is not sent now. */
interface Blocked {
  readonly blocked: string;
  /** The denied address, as a sentence without its full stop. */
  readonly denied?: string;
}

const blockedBy = ({ reason, why }: Denial): Blocked => ({
  blocked: reason,
  ...(why !== null && { denied: why }),
});

function callOf({ raw, gasLimit }: StoredTransaction): SignedCall {
  const { to, data } = parseTransaction(raw);
  return { to: to as Address, callData: data ?? '0x', gasLimit };
}

/** The transactions to send after a replacement was tried. */
interface Raised {
  readonly became: Replacement | 'unchanged';
  readonly raw: Hex;
}

const unchanged = ({ raw }: StoredTransaction): Raised => ({ became: 'unchanged', raw });

const isCancellation = (transaction: StoredTransaction) =>
  isAddressEqual(callOf(transaction).to, transaction.sender);

async function sign(
  account: PrivateKeyAccount,
  chainId: number,
  {
    to,
    callData,
    nonce,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }: SignedCall & Omit<SignedTransaction, 'hash' | 'raw'>,
): Promise<SignedTransaction> {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    to,
    data: callData,
    nonce: Number(nonce),
    gas: gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
  return { hash: keccak256(raw), raw, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas };
}

/** The stored state of a permission, in addition to the reads of a check. */
function standingOf(
  permission: LeasedPermission,
  runs: readonly StandingRun[],
): Omit<Standing, 'nowMs' | 'left'> {
  const { expiresAt, isMet, crossings, keepsGoing, terms } = permission;
  return {
    expiresAtMs: expiresAt.getTime(),
    isMet,
    crossings,
    keepsGoing: keepsGoing && terms.action.kind === 'repay_from_collateral',
    runs,
  };
}
