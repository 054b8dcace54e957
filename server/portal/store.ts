import { PrismaAdapter } from '@next-auth/prisma-adapter';
import type { Adapter, AdapterAccount } from 'next-auth/adapters';
import type { Database } from '#server/db/client.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import type { Scope } from '#server/partners/scopes.ts';
import { partnerSlug } from '#server/partners/slug.ts';
import {
  type DatabaseTransaction,
  insertPartner,
  issueApiKey,
  revokeApiKeys,
} from '#server/partners/store.ts';
import type { PortalApiKey } from '#server/schemas/portal.ts';
import { type AuditActor, type AuditRecord, auditStatement } from './audit.ts';
import { includesRole } from './roles.ts';

/** What one person may make: a new one comes with credits. */
const MAX_ORGANISATIONS = 5;

/**
 * What next-auth keeps of people, over our tables. Of accounts elsewhere no token is kept.
 *
 * @param ip of who signs in, for the audit log
 */
export function createAuthAdapter(database: Database, ip: string | null): Adapter {
  const adapter = PrismaAdapter(database as never) as Adapter;
  return {
    ...adapter,
    linkAccount: async ({ userId, type, provider, providerAccountId }: AdapterAccount) => {
      await database.$transaction(async (transaction) => {
        const { user } = await transaction.account.create({
          data: { userId, type, provider, providerAccountId },
          select: { user: { select: { email: true } } },
        });
        await record(transaction, {
          actor: { userId, email: user.email, ip },
          partnerId: null,
          action: 'account.linked',
          target: provider,
        });
      });
    },
    getUserByAccount: async ({ provider, providerAccountId }) => {
      const account = await database.account.findUnique({
        where: { provider_providerAccountId: { provider, providerAccountId } },
        select: { user: true },
      });
      return account?.user ?? null;
    },
  };
}

/**
 * Makes an organisation with its opening credits, and its maker the owner.
 *
 * @returns its slug
 * @throws ApiError organisation_quota_exceeded
 */
export async function createOrganisation(
  database: Database,
  actor: AuditActor,
  organisation: { readonly name: string; readonly credits: number },
): Promise<{ readonly slug: string; readonly name: string }> {
  const { name, credits } = organisation;
  const slug = partnerSlug(name);
  return database.$transaction(async (transaction) => {
    // One after the other, so that parallel requests cannot create more.
    await transaction.$executeRaw`select 1 from portal_user where id = ${actor.userId}::uuid for no key update`;
    const made = await transaction.partner.count({ where: { foundedBy: actor.userId } });
    if (made >= MAX_ORGANISATIONS) {
      throw new ApiError('organisation_quota_exceeded', {
        message: `A person may make at most ${MAX_ORGANISATIONS} organisations.`,
      });
    }
    const partnerId = await insertPartner(transaction, {
      name,
      slug,
      tier: 'beta',
      credits,
      foundedBy: actor.userId,
    });
    await transaction.membership.create({
      data: { partnerId, userId: actor.userId, role: 'owner' },
    });
    await record(transaction, {
      actor,
      partnerId,
      action: 'organisation.created',
      target: slug,
      after: { name, tier: 'beta', credits },
    });
    return { slug, name };
  });
}

/** @returns the key of a tenant that is in force; null where there is none */
export async function findApiKey(
  database: Database | DatabaseTransaction,
  partnerId: string,
): Promise<PortalApiKey | null> {
  const row = await database.apiKey.findFirst({
    where: { partnerId, revokedAt: null },
    orderBy: { createdAt: 'desc' },
  });
  if (row === null) return null;
  return {
    id: row.id,
    prefix: row.prefix,
    last4: row.last4,
    scopes: row.scopes,
    created_at: row.createdAt.getTime(),
    last_used_at: row.lastUsedAt?.getTime() ?? null,
  };
}

/** A key in clear, which is seen here once, and what is kept to recognise it by. */
export interface IssuedKey {
  readonly api_key: string;
  readonly key: PortalApiKey;
}

/**
 * Gives a tenant its key.
 *
 * @throws ApiError role_forbidden; key_exists when it has one
 */
export async function generateApiKey(
  database: Database,
  partnerId: string,
  actor: AuditActor,
  scopes: readonly Scope[],
): Promise<IssuedKey> {
  return database.$transaction(async (transaction) => {
    await lockPartner(transaction, partnerId, actor);
    if ((await findApiKey(transaction, partnerId)) !== null) throw new ApiError('key_exists');
    const issued = await issue(transaction, partnerId, scopes);
    await record(transaction, {
      actor,
      partnerId,
      action: 'api_key.generated',
      target: issued.key.id,
      after: shown(issued.key),
    });
    return issued;
  });
}

/**
 * Gives a tenant a new key with the scopes of the one it has, which stops at the same moment.
 *
 * @throws ApiError role_forbidden; key_not_found when it has none
 */
export async function rotateApiKey(
  database: Database,
  partnerId: string,
  actor: AuditActor,
): Promise<IssuedKey> {
  return database.$transaction(async (transaction) => {
    await lockPartner(transaction, partnerId, actor);
    const old = await findApiKey(transaction, partnerId);
    if (old === null) throw new ApiError('key_not_found');
    await revokeApiKeys(transaction, partnerId);
    const issued = await issue(transaction, partnerId, old.scopes as readonly Scope[]);
    await record(transaction, {
      actor,
      partnerId,
      action: 'api_key.rotated',
      target: issued.key.id,
      before: shown(old),
      after: shown(issued.key),
    });
    return issued;
  });
}

/**
 * Ends the key of a tenant.
 *
 * @throws ApiError role_forbidden; key_not_found when it has none
 */
export async function revokeApiKey(
  database: Database,
  partnerId: string,
  actor: AuditActor,
): Promise<void> {
  await database.$transaction(async (transaction) => {
    await lockPartner(transaction, partnerId, actor);
    const old = await findApiKey(transaction, partnerId);
    if (old === null) throw new ApiError('key_not_found');
    await revokeApiKeys(transaction, partnerId);
    await record(transaction, {
      actor,
      partnerId,
      action: 'api_key.revoked',
      target: old.id,
      before: shown(old),
    });
  });
}

async function issue(
  transaction: DatabaseTransaction,
  partnerId: string,
  scopes: readonly Scope[],
): Promise<IssuedKey> {
  const apiKey = mintApiKey();
  await issueApiKey(transaction, partnerId, apiKey, scopes);
  const key = await findApiKey(transaction, partnerId);
  if (key === null) throw new Error('The key that was just made is not there.');
  return { api_key: apiKey, key };
}

/** What the audit log keeps of a key. */
function shown({ id, prefix, last4, scopes }: PortalApiKey) {
  return { id, prefix, last4, scopes };
}

/**
 * Lets changes of one tenant's keys happen one after the other, and holds the actor's role against
 * what it is now: it may have changed since the call came in.
 *
 * @throws ApiError role_forbidden
 */
async function lockPartner(
  transaction: DatabaseTransaction,
  partnerId: string,
  { userId }: AuditActor,
): Promise<void> {
  await transaction.$executeRaw`select 1 from partner where id = ${partnerId}::uuid for no key update`;
  const membership = await transaction.membership.findUnique({
    where: { partnerId_userId: { partnerId, userId } },
    select: { role: true },
  });
  if (membership === null || !includesRole(membership.role, 'developer')) {
    throw new ApiError('role_forbidden');
  }
}

async function record(transaction: DatabaseTransaction, entry: AuditRecord): Promise<void> {
  const { text, values } = auditStatement(entry);
  await transaction.$executeRawUnsafe(text, ...values);
}
