import type pg from 'pg';
import { bytesToHex, decodeEventLog, encodeEventTopics, type Hex, hexToBytes } from 'viem';
import { fire } from '#server/agents/fire.ts';
import { guardAbi } from '../guard-abi.ts';
import type { PermissionState } from '../permissions.ts';
import { type LeasedRun, withRun } from './ledger.ts';
import { COOLDOWN_MS, MOST_FAILURES } from './next-step.ts';
import { firingOf } from './report-run.ts';

/** The parts of a receipt that the executor reads. */
export interface GuardReceipt {
  readonly transactionHash: Hex;
  readonly from: Hex;
  readonly to: Hex | null;
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly logs: readonly {
    readonly address: Hex;
    readonly data: Hex;
    readonly topics: [Hex, ...Hex[]];
  }[];
}

/** Why none of a run's transactions can ever be on chain, or do anything there. */
export type NeverOnChain =
  /** Another transaction has its nonce for good. */
  | 'nonce_taken'
  /** Its key may not execute any more. */
  | 'key_removed';

/** How a run ended on chain. */
interface Ended {
  readonly status: 'done' | 'failed';
  readonly reason: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly result: bigint;
}

const [EXECUTED] = encodeEventTopics({ abi: guardAbi, eventName: 'Executed' });

/** The guard's own event of a run; only this proves that it is done. */
function readEnd(run: LeasedRun, receipt: GuardReceipt | NeverOnChain): Ended {
  const nothing = { amount: 0n, fee: 0n, result: 0n };
  if (typeof receipt === 'string') return { status: 'failed', reason: receipt, ...nothing };
  // The cancellation that replaced it when it must not run any more (`executor.ts`).
  if (receipt.to?.toLowerCase() === receipt.from.toLowerCase()) {
    return { status: 'failed', reason: run.reason ?? 'cancelled', ...nothing };
  }
  if (receipt.status !== '0x1') return { status: 'failed', reason: 'reverted', ...nothing };
  const { data, hash } = run.permission;
  const guard = data.domain.verifyingContract.toLowerCase();
  for (const log of receipt.logs) {
    // Others may be the guard's too: an owner of code can revoke while it is executed.
    if (log.address.toLowerCase() !== guard || log.topics[0] !== EXECUTED) continue;
    const event = decodeEventLog({
      abi: guardAbi,
      data: log.data,
      topics: log.topics,
      strict: true,
    });
    if (event.args.permissionHash !== bytesToHex(hash)) continue;
    const { amount, fee, result } = event.args;
    return { status: 'done', reason: null, amount, fee, result };
  }
  return { status: 'failed', reason: 'no_event', ...nothing };
}

const OVER = { active: undefined, paused: 'paused', revoked: 'revoked', ended: 'expired' } as const;

/** Whether a firing that has just failed is tried once more. */
async function isTriedAgain(client: pg.PoolClient, run: LeasedRun): Promise<boolean> {
  const { rows } = await client.query<{ failures: number }>(
    `select count(*)::int as failures from guard_run
      where permission_id = $1 and crossing = $2 and item = $3 and state = 'failed'`,
    [run.permission.id, run.crossing, run.item],
  );
  return (rows[0]?.failures ?? 0) < MOST_FAILURES;
}

/**
 * Ends a run by its final receipt, and notifies its partner, in one transaction: no run ends unreported, and none
 * is reported twice.
 *
 * @param end its receipt, or why there will never be one
 * @param denied its address that the operator denies now, as a sentence without its full stop
 */
export function settleRun(
  pool: pg.Pool,
  run: LeasedRun,
  end: GuardReceipt | NeverOnChain,
  nowMs: number,
  denied?: string,
): Promise<boolean> {
  const ended = readEnd(run, end);
  const receipt = typeof end === 'string' ? null : end;
  const { permission } = run;
  return withRun(pool, run, async (client) => {
    const now = new Date(nowMs);
    await client.query(
      `update guard_run set state = $2::guard_run_state, reason = $3, held_for = null, amount = $4, fee = $5, result = $6,
              ended_at = $7, told_at = $7, leased_until = null, lease_token = null
        where id = $1`,
      [
        run.id,
        ended.status,
        ended.reason,
        ended.status === 'done' ? ended.amount.toString() : run.amount,
        ended.fee.toString(),
        ended.status === 'done' ? ended.result.toString() : null,
        now,
      ],
    );
    await client.query(
      `update guard_transaction set state = case when hash = $2::bytea then $3::guard_transaction_state
                                                 else 'replaced' end,
              block_number = case when hash = $2::bytea then $4::bigint end,
              block_hash = case when hash = $2::bytea then $5::bytea end,
              gas_cost = case when hash = $2::bytea then $6::numeric else 0 end
        where run_id = $1`,
      receipt === null
        ? [run.id, null, 'replaced', null, null, null]
        : [
            run.id,
            Buffer.from(hexToBytes(receipt.transactionHash)),
            ended.status === 'done' ? 'final' : 'reverted',
            BigInt(receipt.blockNumber).toString(),
            Buffer.from(hexToBytes(receipt.blockHash)),
            (BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)).toString(),
          ],
    );
    // A repayment that keeps going is looked at after the cooldown.
    const { rows } = await client.query<{
      left: string;
      state: PermissionState;
      keepsGoing: boolean;
    }>(
      `update guard_permission set spent = spent + $2,
              next_check_at = case when $3 and keeps_going then least(next_check_at, $4) else next_check_at end
        where id = $1 returning (budget - spent)::text as left, state, keeps_going as "keepsGoing"`,
      [
        permission.id,
        ended.amount.toString(),
        ended.status === 'done',
        new Date(nowMs + COOLDOWN_MS),
      ],
    );
    const [
      { left, state, keepsGoing } = { left: '0', state: 'ended', keepsGoing: false } as const,
    ] = rows;
    const reported = firingOf(permission, `run:${run.id}`, {
      runId: run.id,
      status: ended.status,
      reason: ended.reason,
      isTriedAgain: ended.status === 'failed' && (await isTriedAgain(client, run)),
      amount: ended.amount,
      fee: ended.fee,
      left: BigInt(left),
      keepsGoing,
      over: left === '0' ? 'exhausted' : OVER[state],
      transactionHash: (receipt?.transactionHash ?? run.transactions.at(-1)?.hash) as Hex,
      ...(denied && { denied }),
    });
    await fire(client, [reported], nowMs);
  });
}
