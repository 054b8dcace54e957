import { createHash } from 'node:crypto';
import type pg from 'pg';
import { bytesToHex } from 'viem';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { GuardPermissionView, GuardProposal, GuardRunView } from '#server/schemas/guard.ts';
import type { OwnPermission } from '#server/schemas/me.ts';
import { limitsOf } from './limits.ts';
import type { StoredPermission, StoredRun } from './permissions.ts';
import { type StoredProposal, stateOfProposal } from './proposals.ts';
import type { GuardTerms } from './terms.ts';
import { actionWords, checkedBy, exactAmount, forDays, worstCase } from './words.ts';

/** @returns a proposal as the API shows it */
export function viewProposal(
  proposal: StoredProposal,
  feeBps: number,
  nowMs: number,
): GuardProposal {
  const { terms, expiryDays } = proposal;
  return {
    proposal_id: proposal.id,
    status: stateOfProposal(proposal, nowMs),
    wallet: proposal.wallet,
    chain_id: terms.chainId,
    summary: worstCase(terms, feeBps, forDays(expiryDays)),
    limits: limitsOf(terms, feeBps, expiryDays),
    fee_bps: feeBps,
    condition: terms.trigger.words,
    condition_checked_by: checkedBy(terms),
    action: actionWords(terms),
    created_at: proposal.createdAt.getTime(),
    expires_at: proposal.expiresAt.getTime(),
  };
}

/** @returns a permission as the API shows it */
export function viewPermission(permission: StoredPermission, nowMs: number): GuardPermissionView {
  const { token } = permission.terms;
  const spent = BigInt(permission.spent);
  const whole = (atomic: bigint) => formatAmount(atomic, token.decimals);
  const isOver = permission.state !== 'revoked' && permission.expiresAt.getTime() < nowMs;
  const state = isOver ? 'ended' : permission.state;
  return {
    state,
    permission_hash: bytesToHex(permission.hash),
    guard: permission.guard,
    authorized_by: permission.signature.length === 0 ? 'registration' : 'signature',
    spent: whole(spent),
    remaining: whole(BigInt(permission.budget) - spent),
    fee_bps: permission.feeBps,
    authorized_at: permission.authorizedAt.getTime(),
    expires_at: permission.expiresAt.getTime(),
    paused_at: permission.pausedAt?.getTime() ?? null,
    revoked_at: permission.revokedAt?.getTime() ?? null,
    end_reason: permission.endReason ?? (isOver ? 'expired' : null),
    last_checked_at: permission.lastCheckedAt?.getTime() ?? null,
    next_check_at: state === 'active' ? permission.nextCheckAt.getTime() : null,
    // A paused or ended permission does not wait for anything.
    waiting_for: state === 'active' ? permission.waitingFor : null,
  };
}

/** @returns a permission as its owner sees it among others */
export function summarizePermission(
  permission: StoredPermission,
  nowMs: number,
): Omit<OwnPermission, 'partner' | 'page'> {
  const { terms, expiresAt, feeBps } = permission;
  const [spent, budget] = [BigInt(permission.spent), BigInt(permission.budget)];
  const until = `until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    id: permission.proposalId,
    state: viewPermission(permission, nowMs).state,
    summary: worstCase(terms, feeBps, until),
    chain: terms.slug,
    spent: exactAmount(spent, terms.token),
    budget: exactAmount(budget, terms.token),
    spent_share: budget === 0n ? 0 : Number((spent * 10_000n) / budget) / 10_000,
    expires_at: expiresAt.getTime(),
  };
}

/** @returns a run as the API shows it; `explorer` without a slash at the end */
export function viewRun(run: StoredRun, { token }: GuardTerms, explorer: string): GuardRunView {
  const whole = (atomic: string | null) =>
    atomic === null ? null : formatAmount(BigInt(atomic), token.decimals);
  const hash = run.transactionHash === null ? null : bytesToHex(run.transactionHash);
  return {
    id: run.id,
    state: run.state,
    reason: run.reason,
    amount: whole(run.amount),
    fee: whole(run.fee),
    transaction_hash: hash,
    explorer_url: hash === null ? null : `${explorer}/tx/${hash}`,
    created_at: run.createdAt.getTime(),
    ended_at: run.endedAt?.getTime() ?? null,
  };
}

const RUN_STATES = `
  select coalesce(string_agg(r.id || r.state || coalesce(r.held_for, ''), ',' order by r.id), '') as states
    from guard_run r where r.permission_id = $1`;

/** A text that is another one whenever a permission or its runs look otherwise. */
export async function versionOf(
  pool: pg.Pool,
  permission: StoredPermission,
  nowMs: number,
): Promise<string> {
  const { rows } = await pool.query<{ states: string }>(RUN_STATES, [permission.id]);
  const said = JSON.stringify([viewPermission(permission, nowMs), rows[0]?.states]);
  return createHash('sha256').update(said).digest('base64url');
}
