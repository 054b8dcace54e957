import type { Database } from '#server/db/client.ts';
import { mintApiKey } from './api-key.ts';
import {
  createPartner,
  findActiveKeyId,
  findPartnerId,
  type NewPartner,
  type PartnerCredentials,
  replaceApiKey,
} from './store.ts';

const DEMO = {
  name: 'Demo',
  slug: 'demo',
  tier: 'high',
  credits: 1_000_000,
  scopes: ['agents'],
  surfaces: {},
} as const satisfies NewPartner;

/**
 * Makes sure that the tenant of a fresh installation is there and that a key of it works. Safe to
 * run at every start: credits are granted once, and a key that works is left alone.
 *
 * @param options.apiKey the key that should work; without one (or when the tenant has another) the
 * tenant gets a new one and the old ones stop
 */
export async function seedPartner(
  database: Database,
  options: { readonly apiKey?: string | undefined } = {},
): Promise<PartnerCredentials> {
  const { apiKey = mintApiKey() } = options;
  const partnerId = await findPartnerId(database, DEMO.slug);
  if (partnerId === undefined) return createPartner(database, { ...DEMO, apiKey });
  const apiKeyId =
    (await findActiveKeyId(database, partnerId, apiKey)) ??
    (await replaceApiKey(database, partnerId, apiKey, DEMO.scopes));
  return { partnerId, slug: DEMO.slug, apiKeyId, apiKey };
}
