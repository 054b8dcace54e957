import type pg from 'pg';
import { bytesToHex, encodeFunctionData, zeroAddress, zeroHash } from 'viem';
import type { GuardConfig } from '#server/config/guard-config.ts';
import { isOwner, type OwnerEvidence } from '#server/review/owner-cookie.ts';
import type { GuardField, GuardPage } from '#server/schemas/guard-page.ts';
import { requireDeployment } from './authorize.ts';
import { guardAbi } from './guard-abi.ts';
import { countPastRuns } from './past-runs.ts';
import { listRuns, ownedBy, permissionOfProposal, type StoredPermission } from './permissions.ts';
import { type StoredProposal, stateOfProposal } from './proposals.ts';
import { firesByPart } from './service-condition.ts';
import type { GuardTerms } from './terms.ts';
import {
  type GuardPermissionData,
  lifetimeCap,
  PERMISSION_TYPES,
  permissionData,
} from './typed-data.ts';
import { versionOf, viewPermission, viewRun } from './view.ts';
import { actionWords, checkedBy, exactAmount, forDays, mostOfOneRun, worstCase } from './words.ts';

/** Runs that the page of a permission shows. */
const MOST_RUNS = 50;

/**
 * The owner's page of a proposal and of its permission. The permission's use is only shown to the browser that
 * the owner signed in.
 *
 * @param options.explorers addresses without a slash at the end, by chain
 * @throws ApiError service_unavailable where this service has no guard
 */
export async function viewGuardPage(
  pool: pg.Pool,
  proposal: StoredProposal,
  owner: OwnerEvidence,
  options: {
    readonly guard: GuardConfig;
    readonly explorers: Readonly<Record<string, string>>;
    readonly nowMs: number;
  },
): Promise<GuardPage> {
  const { terms, expiryDays } = proposal;
  const { guard: config, nowMs } = options;
  const permission = await permissionOfProposal(pool, proposal.id);
  const feeBps = permission?.feeBps ?? config.feeBps;
  const data = permission?.data ?? asItWillBe(terms, config);
  const { token, action, trigger } = terms;
  const [capPer, budget] = [BigInt(terms.capPer), BigInt(terms.budget)];
  const state = stateOfProposal(proposal, nowMs);
  const until =
    permission === null
      ? forDays(expiryDays)
      : `until ${permission.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return {
    id: proposal.id,
    state: permission !== null ? 'signed' : state === 'expired' ? 'expired' : 'proposed',
    owner: terms.owner,
    chain: terms.slug,
    summary: worstCase(terms, feeBps, until),
    condition: trigger.words,
    checked_by: checkedBy(terms),
    fires_by_part: trigger.condition !== null && firesByPart(trigger.condition),
    past_runs: permission === null ? await countPastRuns(pool, terms, nowMs) : null,
    action: actionWords(terms),
    each: exactAmount(mostOfOneRun(capPer, feeBps), token),
    each_before_fee: exactAmount(capPer, token),
    budget: exactAmount(budget, token),
    lifetime_cap: exactAmount(lifetimeCap(budget, feeBps), token),
    fee_bps: feeBps,
    expiry_days: expiryDays,
    may_keep_going: action.kind === 'repay_from_collateral',
    guard: data.domain.verifyingContract,
    token: { symbol: token.symbol, address: token.address },
    parties: [
      { role: 'recipient' as const, address: action.recipient },
      { role: 'token_out' as const, address: action.tokenOut?.address ?? null },
      { role: 'vault' as const, address: action.vault },
    ].flatMap(({ role, address }) => (address === null ? [] : [{ role, address }])),
    fields: fieldsOf(data, permission !== null),
    expires_at: proposal.expiresAt.getTime(),
    permission:
      permission !== null && isOwner({ ...permission, owned: ownedBy(permission) }, owner, nowMs)
        ? await viewOwn(pool, permission, options)
        : null,
  };
}

async function viewOwn(
  pool: pg.Pool,
  permission: StoredPermission,
  {
    explorers,
    nowMs,
  }: { readonly explorers: Readonly<Record<string, string>>; readonly nowMs: number },
): Promise<NonNullable<GuardPage['permission']>> {
  const { terms } = permission;
  const runs = await listRuns(pool, permission.id, MOST_RUNS);
  const version = await versionOf(pool, permission, nowMs);
  const explorer = explorers[terms.slug] ?? '';
  return {
    ...viewPermission(permission, nowMs),
    keeps_going: permission.keepsGoing,
    version,
    runs: runs.map((run) => viewRun(run, terms, explorer)),
    revocation: {
      to: permission.data.domain.verifyingContract,
      data: encodeFunctionData({
        abi: guardAbi,
        functionName: 'revoke',
        args: [bytesToHex(permission.hash)],
      }),
    },
  };
}

function asItWillBe(terms: GuardTerms, config: GuardConfig): GuardPermissionData {
  const { feeBps } = config;
  return permissionData(terms, {
    ...requireDeployment(config),
    feeBps,
    expiryS: 0n,
    salt: zeroHash,
  });
}

/**
 * The fields that have a meaning, in the order in which they are signed; the stored terms do not keep
 * an order.
 */
function fieldsOf({ message }: GuardPermissionData, isStamped: boolean): GuardField[] {
  const unset = new Set<unknown>(['', '0', 0, zeroAddress, zeroHash]);
  const flat = (
    values: Readonly<Record<string, unknown>>,
    type: keyof typeof PERMISSION_TYPES,
    prefix = '',
  ): GuardField[] =>
    PERMISSION_TYPES[type].flatMap(({ name, type: of }): GuardField[] => {
      const value = values[name];
      if (of === 'Trigger' || of === 'Action' || of === 'Venue') {
        return flat(value as Readonly<Record<string, unknown>>, of, `${prefix}${name}.`);
      }
      return unset.has(value) ? [] : [{ field: `${prefix}${name}`, value: String(value) }];
    });
  const fields = flat({ ...message }, 'Permission');
  return isStamped ? fields : fields.filter(({ field }) => field !== 'expiry' && field !== 'salt');
}
