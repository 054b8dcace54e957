import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { bytesToHex, type Hex, toHex } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { RpcError } from '#server/chains/evm/rpc-client.ts';
import type { GuardConfig, GuardDeployment } from '#server/config/guard-config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { mintLinkToken } from '#server/review/link-token.ts';
import type { AuthorizeRequest } from '#server/schemas/guard-page.ts';
import { requireAccess } from './access.ts';
import { callContract, refusalOf } from './call-contract.ts';
import { guardAbi } from './guard-abi.ts';
import { insertPermission } from './insert-permission.ts';
import { permissionOfProposal } from './permissions.ts';
import { type StoredProposal, stateOfProposal } from './proposals.ts';
import { requireAllowedTerms } from './require-allowed-terms.ts';
import { isOfLevels } from './service-condition.ts';
import type { GuardTerms } from './terms.ts';
import {
  contractPermission,
  type GuardPermissionData,
  hashPermission,
  permissionData,
} from './typed-data.ts';

/** The context of authorizing. */
export interface AuthorizeParts {
  readonly pool: pg.Pool;
  readonly access: ChainAccess;
  readonly guard: GuardConfig;
  /** The operator's current denylist; it throws where the list cannot be read. */
  readonly denylist: EngineEnvironment['denylist'];
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

/** How long issued terms stay the ones to sign, no matter who else opens the page. */
const STAMP_LIFE_S = 600n;
const DAY_S = 86_400n;
/**
 * The gas that a contract wallet may use to check a signature; the guard needs little in addition.
 */
const MAX_GAS = toHex(8_000_000);

const LOCK = `
  select stamped, expires_at as "expiresAt" from guard_proposal where id = $1 for no key update`;
// Read once the lock is held: a statement that waits for a lock does not see changes that were made
// elsewhere meanwhile.
const MADE = 'select id from guard_permission where proposal_id = $1';
const STAMP = 'update guard_proposal set stamped = $2 where id = $1';

/** @throws ApiError service_unavailable where this service has no guard */
export function requireDeployment({ deployment }: GuardConfig): GuardDeployment {
  if (deployment === null) throw new ApiError('service_unavailable');
  return deployment;
}

/**
 * Issues the terms of a proposal as they are to be signed: with fee, expiry and salt. Within ten minutes it
 * issues the same ones again, so that another holder of the link cannot replace terms that are being signed.
 *
 * @throws ApiError proposal_signed, proposal_expired, execute_team_only, invalid_request for a denied
 *   address, unwatchable for a condition that no source checks, service_unavailable
 */
export async function stampProposal(
  parts: Pick<AuthorizeParts, 'pool' | 'guard' | 'denylist' | 'nowMs'>,
  proposal: StoredProposal,
): Promise<GuardPermissionData> {
  const { pool, guard, nowMs } = parts;
  requireDeployment(guard);
  await requireSignable(parts, proposal);
  return inTransaction(pool, async (client) => {
    const row = await lockProposal(client, proposal, nowMs);
    if (row.permissionId !== null) throw new ApiError('proposal_signed');
    const data = stampTerms(proposal, row.stamped, { guard, nowMs });
    if (data !== row.stamped) await client.query(STAMP, [proposal.id, JSON.stringify(data)]);
    return data;
  });
}

/**
 * @returns the terms issued before, while they equal those that would be issued now and are young enough; else new
 * terms
 */
export function stampTerms(
  { terms, expiryDays }: StoredProposal,
  given: GuardPermissionData | null,
  { guard, nowMs }: Pick<AuthorizeParts, 'guard' | 'nowMs'>,
): GuardPermissionData {
  const expiryS = BigInt(Math.floor(nowMs / 1000)) + BigInt(expiryDays) * DAY_S;
  if (given !== null) {
    const ageS = expiryS - BigInt(given.message.expiry);
    const isCurrent = hashPermission(stampedAgain(terms, given, guard)) === hashPermission(given);
    if (isCurrent && ageS >= 0n && ageS < STAMP_LIFE_S) return given;
  }
  const salt = bytesToHex(randomBytes(32));
  return permissionData(terms, {
    ...requireDeployment(guard),
    feeBps: guard.feeBps,
    expiryS,
    salt,
  });
}

/** The result of a signature. */
export interface Authorized {
  readonly permissionHash: Hex;
  /** The secret that the signer's browser is known by; null where it had been signed so before. */
  readonly ownerToken: string | null;
}

/**
 * Accepts the owner's signature of the terms that were last issued, and creates the permission and its agent,
 * all or nothing. The guard contract is asked whether it accepts the signature, of a key or of a contract
 * wallet (ERC-1271) on its chain, so that a stored permission can run. The same signature sent again changes
 * nothing; any other one is refused.
 *
 * @throws ApiError signature_refused, terms_changed, proposal_signed, proposal_expired, and as `stampProposal`
 * @throws ChainUnreachable when the guard cannot be asked; nothing has changed then
 */
export async function authorizeProposal(
  parts: AuthorizeParts,
  proposal: StoredProposal,
  { permission_hash: permissionHash, signature: signed, keeps_going: keepsGoing }: AuthorizeRequest,
): Promise<Authorized> {
  const { pool, nowMs } = parts;
  const signature = asGuardTakes(signed as Hex);
  const before = await repeated(pool, proposal, permissionHash, signature);
  if (before !== null) return before;
  await requireSignable(parts, proposal);
  const first = await inTransaction(pool, (client) => lockProposal(client, proposal, nowMs));
  const data = requireGivenOut(parts, proposal.terms, first.stamped, permissionHash);
  // The chain is asked before anything is locked.
  await requireTaken(parts.access, proposal.terms, data, signature);
  const owner = mintLinkToken();
  const isMade = await inTransaction(pool, async (client) => {
    const row = await lockProposal(client, proposal, nowMs);
    if (row.permissionId !== null) return false;
    requireGivenOut(parts, proposal.terms, row.stamped, permissionHash);
    await insertPermission(
      client,
      proposal,
      { data, signature },
      {
        nowMs,
        keepsGoing,
        ownerSha256: owner.sha256,
      },
    );
    return true;
  });
  if (isMade) return { permissionHash: permissionHash as Hex, ownerToken: owner.token };
  const other = await repeated(pool, proposal, permissionHash, signature);
  if (other === null) throw new ApiError('proposal_signed');
  return other;
}

/**
 * Whether the guard accepts a signature of these terms. This call is not from an executor's key, so the
 * guard refuses the caller if it has accepted the signature, and otherwise the signature.
 */
async function requireTaken(
  access: ChainAccess,
  { slug }: GuardTerms,
  data: GuardPermissionData,
  signature: Hex,
): Promise<void> {
  const args = [contractPermission(data), signature, 1n, '0x'];
  const call = { abi: guardAbi, functionName: 'execute', args };
  const refusal = await callContract(access, slug, data.domain.verifyingContract, call, {
    gas: MAX_GAS,
  }).then(
    () => 'executed',
    (error: unknown) => {
      if (error instanceof RpcError) return refusalOf(error);
      throw error;
    },
  );
  if (refusal === 'not_executor') return;
  if (refusal === 'permission_expired') throw new ApiError('terms_changed');
  // Out of gas, or an invalid answer: the contract wallet did not say yes.
  throw new ApiError('signature_refused');
}

/** The guard takes a key's signature with 27 or 28 at its end; some wallets write 0 or 1. */
function asGuardTakes(signature: Hex): Hex {
  const lower = signature.toLowerCase() as Hex;
  if (lower.length !== 132) return lower;
  const end = lower.slice(-2);
  return end === '00' || end === '01'
    ? (`${lower.slice(0, -2)}${end === '00' ? '1b' : '1c'}` as Hex)
    : lower;
}

/** The same terms under the same expiry and salt as the service would stamp them now. */
function stampedAgain(
  terms: GuardTerms,
  { message }: GuardPermissionData,
  guard: GuardConfig,
): GuardPermissionData {
  const { salt } = message;
  const expiryS = BigInt(message.expiry);
  return permissionData(terms, {
    ...requireDeployment(guard),
    feeBps: guard.feeBps,
    expiryS,
    salt,
  });
}

/**
 * @throws ApiError terms_changed for terms that were not issued, or that would be issued differently
 * by now
 */
function requireGivenOut(
  { guard, nowMs }: AuthorizeParts,
  terms: GuardTerms,
  stamped: GuardPermissionData | null,
  permissionHash: string,
): GuardPermissionData {
  if (stamped === null) throw new ApiError('terms_changed');
  const data = stampedAgain(terms, stamped, guard);
  const isCurrent = BigInt(data.message.expiry) * 1000n > BigInt(nowMs);
  if (!isCurrent || hashPermission(data) !== permissionHash) throw new ApiError('terms_changed');
  return data;
}

/**
 * @throws ApiError execute_team_only, invalid_request for a denied address, unwatchable for a condition
 *   that no source checks
 */
export async function requireSignable(
  { pool, denylist }: Pick<AuthorizeParts, 'pool' | 'denylist'>,
  { terms }: StoredProposal,
): Promise<void> {
  const { condition } = terms.trigger;
  if (condition !== null && !isOfLevels(condition, terms.owner)) {
    throw new ApiError('unwatchable', {
      message:
        'Nothing checks this condition: signed, it would only be open to misuse. Ask for a proposal with a level, such as a price, a balance or a health factor.',
    });
  }
  await requireAccess(pool, terms.owner);
  requireAllowedTerms(denylist?.(), terms);
}

/** A proposal that this transaction has to itself. */
interface LockedProposal {
  readonly stamped: GuardPermissionData | null;
  readonly expiresAt: Date;
  readonly permissionId: string | null;
}

/** @throws ApiError proposal_expired for one that was not signed in time */
export async function lockProposal(
  client: pg.PoolClient,
  proposal: StoredProposal,
  nowMs: number,
): Promise<LockedProposal> {
  const locked = await client.query<Omit<LockedProposal, 'permissionId'>>(LOCK, [proposal.id]);
  const made = await client.query<{ id: string }>(MADE, [proposal.id]);
  const [found] = locked.rows;
  if (found === undefined) throw new ApiError('proposal_not_found');
  const row = { ...found, permissionId: made.rows[0]?.id ?? null };
  if (stateOfProposal({ ...proposal, ...row }, nowMs) === 'expired') {
    throw new ApiError('proposal_expired');
  }
  return row;
}

/**
 * The result of a signature that was sent before; null where nothing was signed yet. It does not make a
 * browser the owner's, because the signature of a permission that has run is public on chain.
 *
 * @throws ApiError proposal_signed for another one
 */
async function repeated(
  pool: pg.Pool,
  proposal: StoredProposal,
  permissionHash: string,
  signature: Hex,
): Promise<Authorized | null> {
  const permission = await permissionOfProposal(pool, proposal.id);
  if (permission === null) return null;
  const isSame =
    bytesToHex(permission.hash) === permissionHash &&
    bytesToHex(permission.signature) === signature;
  if (!isSame) throw new ApiError('proposal_signed');
  return { permissionHash, ownerToken: null };
}
