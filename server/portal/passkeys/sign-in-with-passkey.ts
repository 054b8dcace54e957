import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type pg from 'pg';
import { z } from 'zod';
import { rememberChallenge, useChallenge } from './challenges.ts';
import type { RelyingParty } from './register-passkey.ts';

const Base64Url = z
  .string()
  .max(4096)
  .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser answers to a challenge with a passkey. */
const AuthenticationResponse = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.optional(),
  }),
});

/** What a browser needs to ask for a passkey; whose, the passkey itself says. */
export async function startPasskeySignIn(
  pool: pg.Pool,
  relyingPartyId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId,
    userVerification: 'required',
  });
  await rememberChallenge(pool, options.challenge, null);
  return options;
}

interface PasskeyRow {
  readonly public_key: Buffer;
  readonly counter: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string | null;
}

/**
 * The person whose passkey signed one of our challenges.
 *
 * @param text the browser's answer, as JSON
 * @returns null for any error in it
 */
export async function verifyPasskeySignIn(
  pool: pg.Pool,
  relyingParty: RelyingParty,
  text: string,
): Promise<{ readonly id: string; readonly email: string; readonly name: string | null } | null> {
  const parsed = AuthenticationResponse.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { id } = parsed.data;
  const { rows } = await pool.query<PasskeyRow>(
    `select k.public_key, k.counter, k.user_id, u.email, u.name
       from portal_passkey k join portal_user u on u.id = k.user_id where k.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const verified = await verifyAuthenticationResponse({
    response: parsed.data as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(pool, challenge, null),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
  }).catch(() => null);
  if (verified?.verified !== true) return null;
  await pool.query(
    'update portal_passkey set counter = $2, last_used_at = clock_timestamp() where id = $1',
    [id, verified.authenticationInfo.newCounter],
  );
  return { id: row.user_id, email: row.email, name: row.name };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
