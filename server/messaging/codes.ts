import type pg from 'pg';
import { hashLinkToken, isLinkToken, mintLinkToken } from '#server/review/link-token.ts';

/** How long a code can be used, in milliseconds. */
export const CODE_LIFE_MS = 600_000;

/** Who vouches that a wallet is of the person who reads the chat: the tenant, the wallet's own signature, or nobody. */
export type ChatLinkProof = 'partner' | 'signature' | 'none';

/** What a code stands for: a wallet of a tenant, and what is turned on with the link. */
export interface ChatCode {
  readonly partnerId: string;
  /** As it was sent. */
  readonly wallet: string;
  /** Null for a link alone. */
  readonly activation: unknown;
  /** Who vouches for the wallet, in the link that it makes. */
  readonly proof: ChatLinkProof;
}

const MINT = `
  insert into chat_code (code_sha256, partner_id, wallet, activation, proof, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const COLUMNS = 'partner_id as "partnerId", wallet, activation, proof';

// Anyone who opens it first has it: it cannot be opened in another chat.
const OPEN = `
  update chat_code set chat_id = $2
   where code_sha256 = $1 and used_at is null and expires_at > $3
     and (chat_id is null or chat_id = $2)
  returning ${COLUMNS}`;

const USE = `
  update chat_code set used_at = $3
   where code_sha256 = $1 and chat_id = $2 and used_at is null and expires_at > $3
  returning ${COLUMNS}`;

/**
 * Makes a code that links a chat once. The database holds its hash alone.
 *
 * @param nowMs Unix time in milliseconds
 */
export async function mintCode(
  pool: pg.Pool,
  { partnerId, wallet, activation, proof }: ChatCode,
  nowMs: number,
): Promise<{ readonly code: string; readonly expiresAtMs: number }> {
  const { token, sha256 } = mintLinkToken();
  const expiresAtMs = nowMs + CODE_LIFE_MS;
  await pool.query(MINT, [
    sha256,
    partnerId,
    wallet,
    activation === null ? null : JSON.stringify(activation),
    proof,
    new Date(nowMs),
    new Date(expiresAtMs),
  ]);
  return { code: token, expiresAtMs };
}

/** @returns what a chat is asked to confirm; null for a code that is used, expired, another chat's or none */
export function openCode(
  client: pg.Pool | pg.PoolClient,
  code: string,
  chatId: string,
  nowMs: number,
): Promise<ChatCode | null> {
  return take(client, OPEN, code, chatId, nowMs);
}

/** Uses a code up, in the chat that opened it. @returns as `openCode` does */
export function spendCode(
  client: pg.Pool | pg.PoolClient,
  code: string,
  chatId: string,
  nowMs: number,
): Promise<ChatCode | null> {
  return take(client, USE, code, chatId, nowMs);
}

async function take(
  client: pg.Pool | pg.PoolClient,
  statement: string,
  code: string,
  chatId: string,
  nowMs: number,
): Promise<ChatCode | null> {
  if (!isLinkToken(code)) return null;
  const values = [hashLinkToken(code), chatId, new Date(nowMs)];
  const { rows } = await client.query<ChatCode>(statement, values);
  return rows[0] ?? null;
}
