import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import type { Challenge, ChallengeRequest, SignedMessage } from '#server/schemas/wallet-proof.ts';
import {
  checkMessage,
  checkSignature,
  isContractOnlyOn,
  issueMessage,
  openSession,
  ProofRefusal,
  type ProofSite,
  readMessage,
} from '#server/wallet-proof/index.ts';

const STATEMENT =
  'Show me what watches and acts for my wallet, so that I can stop it. This signature moves no funds and allows nothing.';

/** A wallet's newer message replaces its older one, and never another wallet's. */
const PREFIX = 'me:';

/** Writes the message by which a wallet signs in. @throws as `issueMessage` does */
export function issueSignIn(
  pool: pg.Pool,
  asked: ChallengeRequest,
  site: ProofSite,
): Promise<Challenge> {
  const subject = PREFIX + normalizeWallet(asked.address);
  return issueMessage(pool, asked, { subject, purpose: 'sign_in', statement: STATEMENT }, site);
}

/**
 * Signs a wallet in with the message that it signed.
 *
 * @returns the secret that its browser is known by for an hour
 * @throws ProofRefusal why it was refused
 * @throws {ChainUnreachable} when a contract wallet cannot be asked
 */
export async function signIn(
  parts: { readonly pool: pg.Pool; readonly access: ChainAccess },
  signed: SignedMessage,
  site: ProofSite,
): Promise<{ readonly token: string }> {
  const { pool, access } = parts;
  const subject = readMessage(signed.message)?.subject ?? '';
  // The message of a draft must not give access to everything.
  if (!subject.startsWith(PREFIX)) throw new ProofRefusal('other_subject');
  const issued = await checkMessage(pool, subject, signed.message, site);
  const chain = await checkSignature(parts, issued, signed, null);
  const wallet = normalizeWallet(issued.address);
  const isSole = chain === null || (await isContractOnlyOn(access, chain, wallet));
  return openSession(pool, { wallet, chain, isSole });
}
