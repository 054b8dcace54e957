import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { CreatedWebhookEndpoint, EndpointChoices } from '#server/schemas/webhook-endpoint.ts';
import {
  checkWebhookUrl,
  deriveSigningSecret,
  hashSigningSecret,
  resolveTarget,
} from '../webhooks/index.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Endpoints a tenant may have (spec 8). */
export const MAX_ENDPOINTS = 5;

/** An address of an endpoint that a send would accept now. */
export type CheckedEndpointUrl = string & { readonly isChecked: unique symbol };

/**
 * Checks that a send would accept an address. Its host is looked up now, and again at every send.
 *
 * @throws ApiError invalid_url with the broken rule as its message, service_unavailable where no
 * master key is set
 */
export async function checkEndpointUrl(
  sentUrl: string,
  { masterKey, policy, resolver }: WebhookSettings,
): Promise<CheckedEndpointUrl> {
  if (masterKey === undefined) throw new ApiError('service_unavailable');
  const checked = checkWebhookUrl(sentUrl, policy);
  if (!checked.ok) throw new ApiError('invalid_url', { message: checked.reason });
  const target = await resolveTarget(checked.url, { policy, resolver });
  if (!target.ok) throw new ApiError('invalid_url', { message: target.reason });
  return sentUrl as CheckedEndpointUrl;
}

/**
 * Registers an address that events are sent to.
 *
 * @returns the endpoint and its signing secret, which is shown this once
 * @throws ApiError endpoint_quota_exceeded, service_unavailable where no master key is set
 */
export async function createEndpoint(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  url: CheckedEndpointUrl,
  { description, event_types }: EndpointChoices,
  { masterKey }: WebhookSettings,
  nowMs: number,
): Promise<CreatedWebhookEndpoint> {
  if (masterKey === undefined) throw new ApiError('service_unavailable');
  const id = randomId('we_');
  const secret = deriveSigningSecret({ masterKey, endpointId: id, version: 1 });
  await inTransaction(database, async (client) => {
    await client.query('select 1 from partner where id = $1 for no key update', [partnerId]);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from webhook_endpoint
        where partner_id = $1 and deleted_at is null`,
      [partnerId],
    );
    if ((rows[0]?.count ?? 0) >= MAX_ENDPOINTS) throw new ApiError('endpoint_quota_exceeded');
    await client.query(
      `insert into webhook_endpoint (public_id, partner_id, url, secret_sha256, created_at,
                                     description, event_types)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        partnerId,
        url,
        Buffer.from(hashSigningSecret(secret), 'hex'),
        new Date(nowMs),
        description ?? null,
        event_types ?? null,
      ],
    );
  });
  return { endpoint: { id, url }, signing_secret: secret };
}
