import type pg from 'pg';
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  isAddressEqual,
} from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { call, readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashLinkToken, isLinkToken, mintLinkToken } from '#server/review/link-token.ts';
import type { RegisterRequest } from '#server/schemas/guard-page.ts';
import { type AuthorizeParts, lockProposal, requireSignable, stampTerms } from './authorize.ts';
import { guardAbi } from './guard-abi.ts';
import { insertPermission } from './insert-permission.ts';
import type { StoredProposal } from './proposals.ts';
import type { GuardTerms } from './terms.ts';
import { contractPermission, type GuardPermissionData, hashPermission } from './typed-data.ts';

/** Registrations that a look at one proposal reads: the newest. */
const MOST_OF_A_PROPOSAL = 20;

/** Registrations beside a permission that are read together: more than a day's budget of one address. */
const MOST_OTHERS = 200;

/** The transaction that a browser has its owner's wallet send. */
export interface Registration {
  readonly permissionHash: Hex;
  readonly transaction: { readonly to: Address; readonly data: Hex };
  /** The secret that the browser is known by once the transaction is on chain. */
  readonly ownerToken: string;
}

interface GivenOut {
  readonly data: GuardPermissionData;
  readonly keepsGoing: boolean;
  readonly ownerSha256: Buffer;
}

const LAST_OF_BROWSER = `
  select data, keeps_going as "keepsGoing", owner_sha256 as "ownerSha256" from guard_registration
   where proposal_id = $1 and owner_sha256 = $2 order by created_at desc limit 1`;
const INSERT = `
  insert into guard_registration (hash, proposal_id, chain_id, data, keeps_going, owner_sha256, created_at,
                                  next_look_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`;

/**
 * Issues the terms of a proposal as a transaction of its owner that registers them at the guard, for wallets
 * that do not sign typed data. Each browser gets its own terms (by their salt), so that the registered terms
 * show which browser the owner used; the same browser gets the same terms for ten minutes, so that pressing
 * twice does not make a second permission.
 *
 * @param known the secret that the browser was given before
 * @throws ApiError as `stampProposal`
 */
export async function registerProposal(
  parts: Omit<AuthorizeParts, 'access'>,
  proposal: StoredProposal,
  { keeps_going: keepsGoing }: RegisterRequest,
  known: string | undefined,
): Promise<Registration> {
  const { pool, nowMs } = parts;
  await requireSignable(parts, proposal);
  return inTransaction(pool, async (client) => {
    const row = await lockProposal(client, proposal, nowMs);
    if (row.permissionId !== null) throw new ApiError('proposal_signed');
    const given = await lastOfBrowser(client, proposal.id, known);
    const isSame = given?.keepsGoing === keepsGoing;
    const data = stampTerms(proposal, isSame ? given.data : null, parts);
    const owner =
      given === null || known === undefined
        ? mintLinkToken()
        : { token: known, sha256: given.ownerSha256 };
    if (data !== given?.data) {
      await client.query(INSERT, [
        Buffer.from(hexToBytes(hashPermission(data))),
        proposal.id,
        proposal.terms.chainId,
        JSON.stringify(data),
        keepsGoing,
        owner.sha256,
        new Date(nowMs),
        new Date(Number(data.message.expiry) * 1000),
      ]);
    }
    return {
      permissionHash: hashPermission(data),
      transaction: {
        to: data.domain.verifyingContract,
        data: encodeFunctionData({
          abi: guardAbi,
          functionName: 'register',
          args: [contractPermission(data)],
        }),
      },
      ownerToken: owner.token,
    };
  });
}

async function lastOfBrowser(
  client: pg.PoolClient,
  proposalId: string,
  known: string | undefined,
): Promise<GivenOut | null> {
  if (known === undefined || !isLinkToken(known)) return null;
  const { rows } = await client.query<GivenOut>(LAST_OF_BROWSER, [
    proposalId,
    hashLinkToken(known),
  ]);
  return rows[0] ?? null;
}

/** Terms that may be registered on chain by now, with the parts of their permission. */
interface PendingRegistration extends GivenOut {
  readonly hash: Buffer;
  readonly proposal: Pick<StoredProposal, 'id' | 'partnerId' | 'terms'>;
}

const PENDING = `r.hash, r.data, r.keeps_going as "keepsGoing", r.owner_sha256 as "ownerSha256",
  jsonb_build_object('id', p.id, 'partnerId', p.partner_id, 'terms', p.terms) as proposal`;
const OF_PROPOSAL = `
  select ${PENDING} from guard_registration r join guard_proposal p on p.id = r.proposal_id
   where r.proposal_id = $1 and r.expires_at > $2 order by r.created_at desc limit $3`;
// Signers of one wallet take hours: after a tenth of its age, 15 seconds at least and 10 minutes at most.
const CLAIM = `
  update guard_registration r
     set next_look_at = $1::timestamptz
           + least(greatest(($1 - r.created_at) / 10, interval '15 seconds'), interval '10 minutes')
    from guard_proposal p
   where p.id = r.proposal_id and r.hash in (
     select hash from guard_registration
      where next_look_at <= $1 and expires_at > $1 and chain_id = any($2)
      order by next_look_at limit $3 for update skip locked)
  returning ${PENDING}`;

/**
 * Checks whether the issued terms of a proposal are registered on chain, and makes the permission where they
 * are.
 *
 * @throws ChainUnreachable
 */
export async function lookForRegistration(
  parts: LookParts,
  { id }: Pick<StoredProposal, 'id'>,
): Promise<void> {
  const { pool, nowMs } = parts;
  const { rows } = await pool.query<PendingRegistration>(OF_PROPOSAL, [
    id,
    new Date(nowMs),
    MOST_OF_A_PROPOSAL,
  ]);
  await takeRegistered(parts, rows);
}

/**
 * The same for all that are due, wherever their pages are: signers of a wallet agree elsewhere, and days later.
 * Those of a chain that is silent are looked for again, and hold up no other chain's.
 *
 * @param options.limit registrations that are read together
 */
export async function lookForRegistrations(
  parts: LookParts,
  options: { readonly chainIds: readonly number[]; readonly limit: number },
): Promise<number> {
  const { rows } = await parts.pool.query<PendingRegistration>(CLAIM, [
    new Date(parts.nowMs),
    options.chainIds,
    options.limit,
  ]);
  const ofChains = [...Map.groupBy(rows, ({ proposal }) => proposal.terms.slug).values()];
  const taken = await Promise.allSettled(ofChains.map((those) => takeRegistered(parts, those)));
  for (const one of taken) {
    if (one.status === 'rejected' && !(one.reason instanceof ChainUnreachable)) throw one.reason;
  }
  return rows.length;
}

interface LookParts {
  readonly pool: pg.Pool;
  readonly access: ChainAccess;
  /** The guard of the service: terms registered at any other one never run. */
  readonly guard: Address;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

async function takeRegistered(
  { pool, access, guard, nowMs }: LookParts,
  pending: readonly PendingRegistration[],
): Promise<void> {
  const ours = pending.filter(({ data }) => isAddressEqual(data.domain.verifyingContract, guard));
  const registered = await registeredOf(
    access,
    ours.map((one) => ({ ...one, terms: one.proposal.terms })),
  );
  for (const one of registered) await take(pool, one, nowMs);
}

/** Those that are registered on chain and not revoked. */
async function registeredOf<T extends Pick<GivenOut, 'data'> & { readonly hash: Buffer }>(
  access: ChainAccess,
  given: readonly (T & { readonly terms: Pick<GuardTerms, 'owner' | 'slug'> })[],
): Promise<readonly T[]> {
  if (given.length === 0) return [];
  const reads = given.map(({ hash, data, terms }) =>
    call({
      chain: terms.slug,
      to: data.domain.verifyingContract,
      abi: guardAbi,
      functionName: 'stateOf',
      args: [terms.owner, bytesToHex(hash)],
    }),
  );
  const states = await runContractRead(readAll(reads), access);
  return given.filter((_, index) => {
    const state = states[index];
    return state?.ok === true && state.value.registered && !state.value.revoked;
  });
}

const OTHERS = `
  select hash, data from guard_registration
   where proposal_id = $1 and hash <> $2 and expires_at > $3 order by created_at desc limit $4`;

/**
 * Terms that an owner has registered on chain in addition to a proposal's permission, for example in another
 * browser: our executor does not run them, but the guard would accept them.
 *
 * @returns the newest that is not revoked; null where none is left
 * @throws ChainUnreachable
 */
export async function otherRegistration(
  { pool, access, nowMs }: Omit<LookParts, 'guard'>,
  { id, terms }: Pick<StoredProposal, 'id' | 'terms'>,
  permissionHash: Buffer,
): Promise<{ readonly permissionHash: Hex; readonly guard: Address } | null> {
  const { rows } = await pool.query<Pick<GivenOut, 'data'> & { readonly hash: Buffer }>(OTHERS, [
    id,
    permissionHash,
    new Date(nowMs),
    MOST_OTHERS,
  ]);
  const [other] = await registeredOf(
    access,
    rows.map((row) => ({ ...row, terms })),
  );
  if (other === undefined) return null;
  return { permissionHash: bytesToHex(other.hash), guard: other.data.domain.verifyingContract };
}

const LOCK = 'select 1 from guard_proposal where id = $1 for no key update';
const MADE = 'select 1 from guard_permission where proposal_id = $1';

/** The owner's transaction is on chain, so it counts even when the 72 hours of the proposal are over. */
async function take(
  pool: pg.Pool,
  { proposal, data, keepsGoing, ownerSha256 }: PendingRegistration,
  nowMs: number,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(LOCK, [proposal.id]);
    // A proposal makes one permission: the first registration counts.
    const { rowCount } = await client.query(MADE, [proposal.id]);
    if (rowCount !== 0) return;
    const granted = { data, signature: '0x' } as const;
    await insertPermission(client, proposal, granted, { nowMs, keepsGoing, ownerSha256 });
  });
}
