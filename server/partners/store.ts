import type { Database } from '#server/db/client.ts';
import { hashApiKey, mintApiKey, readKeyPrefix } from './api-key.ts';
import type { RateTier } from './rate-tiers.ts';
import type { Scope } from './scopes.ts';

/** What makes a tenant. */
export interface NewPartner {
  readonly name: string;
  readonly slug: string;
  readonly tier: RateTier;
  readonly credits: number;
  readonly scopes: readonly Scope[];
  /** Slug of the one protocol the tenant is configured for. */
  readonly partnerProtocol?: string | null;
  /** What its pages may show, as `partner.surfaces` has it; without it, it has no catalog. */
  readonly surfaces?: { readonly agents?: string[] };
  /** Key to register; a new one is made when it is left out. */
  readonly apiKey?: string;
}

/** The client of a transaction that is open. */
export type DatabaseTransaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** A tenant and its key, which is in clear here and nowhere else. */
export interface PartnerCredentials {
  readonly partnerId: string;
  readonly slug: string;
  readonly apiKeyId: string;
  readonly apiKey: string;
}

/**
 * Makes a tenant with an account, its opening credits and one key, all or nothing.
 *
 * @throws Error when the slug is taken or the key is not one
 */
export async function createPartner(
  database: Database,
  partner: NewPartner,
): Promise<PartnerCredentials> {
  const apiKey = partner.apiKey ?? mintApiKey();
  return database.$transaction(async (transaction) => {
    const partnerId = await insertPartner(transaction, partner);
    const apiKeyId = await issueApiKey(transaction, partnerId, apiKey, partner.scopes);
    return { partnerId, slug: partner.slug, apiKeyId, apiKey };
  });
}

/**
 * Makes a tenant with an account and its opening credits, and no key yet.
 *
 * @param partner.foundedBy who made it in the portal
 * @returns its id
 */
export async function insertPartner(
  transaction: DatabaseTransaction,
  partner: Pick<
    NewPartner,
    'name' | 'slug' | 'tier' | 'credits' | 'partnerProtocol' | 'surfaces'
  > & {
    readonly foundedBy?: string;
  },
): Promise<string> {
  const { id } = await transaction.partner.create({
    data: {
      name: partner.name,
      slug: partner.slug,
      tier: partner.tier,
      partnerProtocol: partner.partnerProtocol ?? null,
      foundedBy: partner.foundedBy ?? null,
      ...(partner.surfaces === undefined ? {} : { surfaces: partner.surfaces }),
      creditAccount: { create: { balance: partner.credits } },
      creditLedger: {
        create:
          partner.credits > 0
            ? [{ kind: 'grant', delta: partner.credits, reason: 'opening_balance' }]
            : [],
      },
    },
    select: { id: true },
  });
  return id;
}

/** @returns the id of a tenant, or undefined. */
export async function findPartnerId(database: Database, slug: string): Promise<string | undefined> {
  const row = await database.partner.findUnique({ where: { slug }, select: { id: true } });
  return row?.id;
}

/** @returns the id of a tenant's key when it is in force, or undefined. */
export async function findActiveKeyId(
  database: Database,
  partnerId: string,
  apiKey: string,
): Promise<string | undefined> {
  const row = await database.apiKey.findFirst({
    where: { partnerId, keySha256: new Uint8Array(hashApiKey(apiKey)), revokedAt: null },
    select: { id: true },
  });
  return row?.id;
}

/**
 * Gives a tenant a key in place of those it has: they stop at the same moment (`docs/guides/getting-started.md`).
 *
 * @returns the id of the new key
 */
export async function replaceApiKey(
  database: Database,
  partnerId: string,
  apiKey: string,
  scopes: readonly Scope[],
): Promise<string> {
  return database.$transaction(async (transaction) => {
    await revokeApiKeys(transaction, partnerId);
    return issueApiKey(transaction, partnerId, apiKey, scopes);
  });
}

/** Ends every key that a tenant has. */
export async function revokeApiKeys(
  transaction: DatabaseTransaction,
  partnerId: string,
): Promise<void> {
  await transaction.apiKey.updateMany({
    where: { partnerId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** @returns the id of a key that is registered for a tenant */
export async function issueApiKey(
  transaction: DatabaseTransaction,
  partnerId: string,
  apiKey: string,
  scopes: readonly Scope[],
): Promise<string> {
  const { id } = await transaction.apiKey.create({
    data: { partnerId, ...keyRow(apiKey, scopes) },
    select: { id: true },
  });
  return id;
}

function keyRow(apiKey: string, scopes: readonly Scope[]) {
  const prefix = readKeyPrefix(apiKey);
  if (prefix === null) throw new Error('The API key to register does not have the form of one.');
  return {
    prefix,
    last4: apiKey.slice(-4),
    keySha256: new Uint8Array(hashApiKey(apiKey)),
    scopes: [...scopes],
  };
}
