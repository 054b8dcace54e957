import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type AuditActor, recordAudit } from '../audit.ts';
import { rememberChallenge, useChallenge } from './challenges.ts';

/** Where a passkey is used: what it is bound to, and the origin the browser must name. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const MAX_PASSKEYS = 20;

/** What a browser needs to make a passkey for a person who is signed in. */
export async function startRegistration(
  pool: pg.Pool,
  relyingPartyId: string,
  user: { readonly id: string; readonly email: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from portal_passkey where user_id = $1',
    [user.id],
  );
  if (rows.length >= MAX_PASSKEYS) {
    throw new ApiError('passkey_refused', {
      message: `A person may have at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
    });
  }
  const options = await generateRegistrationOptions({
    rpName: 'Portolan',
    rpID: relyingPartyId,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    attestationType: 'none',
    excludeCredentials: rows.map(({ id }) => ({ id })),
    // Found by the browser without a name, and never without the person's finger or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge(pool, options.challenge, user.id);
  return options;
}

/**
 * Keeps a passkey that a browser made.
 *
 * @throws ApiError passkey_refused
 */
export async function finishRegistration(
  pool: pg.Pool,
  relyingParty: RelyingParty,
  actor: AuditActor,
  registration: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<void> {
  const { name, response } = registration;
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(pool, challenge, actor.userId),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new ApiError('passkey_refused', { cause });
  });
  if (!verified.verified) throw new ApiError('passkey_refused');
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into portal_passkey (id, user_id, public_key, counter, transports, name)
       values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
      [id, actor.userId, Buffer.from(publicKey), counter, transports, name],
    );
    if (rowCount === 0) throw new ApiError('passkey_refused');
    await recordAudit(client, {
      actor,
      partnerId: null,
      action: 'passkey.registered',
      target: id,
      after: { name },
    });
  });
}
