import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { RotatedSecret } from '#server/schemas/webhook-endpoint.ts';
import { deriveSigningSecret, hashSigningSecret } from '../webhooks/index.ts';
import { findEndpoint } from './find-endpoint.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** How long the secret before a rotation signs beside the new one. */
const OVERLAP_MS = 24 * 60 * 60 * 1_000;

/**
 * Gives an endpoint another signing secret. The previous one also signs for a day, unless it is to
 * end now; an older one ends immediately. If the master key has been replaced, the old secret can
 * no longer be derived and ends too, which repairs the endpoint.
 *
 * @param options.expirePreviousNow for a secret that leaked
 * @returns the new secret, which is only shown once
 * @throws ApiError endpoint_not_found, service_unavailable where no master key is set
 */
export function rotateSecret(
  database: pg.Pool | pg.PoolClient,
  partnerId: string,
  id: string,
  options: {
    readonly expirePreviousNow: boolean;
    readonly masterKey: WebhookSettings['masterKey'];
    readonly nowMs: number;
  },
): Promise<RotatedSecret> {
  const { expirePreviousNow, masterKey, nowMs } = options;
  return inTransaction(database, async (client) => {
    const row = await findEndpoint(client, partnerId, id, { isLocked: true });
    if (masterKey === undefined) throw new ApiError('service_unavailable');
    const secretOf = (version: number) =>
      deriveSigningSecret({ masterKey, endpointId: id, version });
    const sha256Of = (secret: string) => Buffer.from(hashSigningSecret(secret), 'hex');
    const isKnown = timingSafeEqual(sha256Of(secretOf(row.secret_version)), row.secret_sha256);
    const previousUntilMs = expirePreviousNow || !isKnown ? null : nowMs + OVERLAP_MS;
    const version = row.secret_version + 1;
    const secret = secretOf(version);
    await client.query(
      `update webhook_endpoint
          set secret_version = $2, secret_sha256 = $3, previous_secret_until = $4
        where id = $1`,
      [
        row.id,
        version,
        sha256Of(secret),
        previousUntilMs === null ? null : new Date(previousUntilMs),
      ],
    );
    return {
      endpoint: { id, url: row.url },
      signing_secret: secret,
      previous_secret_expires_at: previousUntilMs,
    };
  });
}
