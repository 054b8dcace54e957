import type pg from 'pg';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { hashLinkToken, isLinkToken, mintLinkToken } from '#server/review/link-token.ts';
import { readCookie } from '#server/review/review-cookie.ts';
import { isSameWallet } from './is-same-wallet.ts';

/** How long a wallet that signed in is known, in milliseconds. */
const SESSION_LIFE_MS = 3_600_000;
/** Sessions of one wallet at once: the oldest give way. */
const MOST = 20;

/** A wallet that has signed in, in this browser. */
export interface WalletSession {
  /** As it named itself. */
  readonly wallet: string;
  /** Where a contract signed, which is its owner there alone; null for a key, which is it everywhere. */
  readonly chain: EvmChainSlug | null;
  /** Whether nobody else can have signed for this address: a key's, or a contract's that is on no other chain. */
  readonly isSole: boolean;
  readonly expiresAt: Date;
}

/** Whose something is. */
export interface OwnedWallet {
  readonly wallet: string;
  /** The chain that it is owned on; null where nothing says so. */
  readonly chain: string | null;
}

const COLUMNS = 'wallet, chain, is_sole as "isSole", expires_at as "expiresAt"';

// By the database's own clock, as the messages are.
const INSERT = `
  insert into wallet_session (token_sha256, wallet, chain, is_sole, created_at, expires_at)
  values ($1, $2, $3, $4, now(), now() + $5 * interval '1 millisecond') returning ${COLUMNS}`;
const DROP_OLDEST = `
  delete from wallet_session where token_sha256 in (
    select token_sha256 from wallet_session where wallet = $1
     order by created_at desc, token_sha256 offset ${MOST})`;
const FIND = `select ${COLUMNS} from wallet_session where token_sha256 = $1 and expires_at > now()`;
const END = 'delete from wallet_session where token_sha256 = $1';

/** Knows a wallet that has just signed. @returns the secret that its browser is known by */
export async function openSession(
  pool: pg.Pool,
  { wallet, chain, isSole }: Omit<WalletSession, 'expiresAt'>,
): Promise<{ readonly token: string; readonly session: WalletSession }> {
  const { token, sha256 } = mintLinkToken();
  const { rows } = await pool.query<WalletSession>(INSERT, [
    sha256,
    wallet,
    chain,
    isSole,
    SESSION_LIFE_MS,
  ]);
  await pool.query(DROP_OLDEST, [wallet]);
  const [session] = rows as [WalletSession];
  return { token, session };
}

/** The wallet that is signed in, by a request's `Cookie` header; null where none is. */
export async function sessionOf(
  pool: pg.Pool,
  cookies: string | null,
  appUrl: string,
): Promise<WalletSession | null> {
  const token = tokenOf(cookies, appUrl);
  if (token === null) return null;
  const { rows } = await pool.query<WalletSession>(FIND, [hashLinkToken(token)]);
  return rows[0] ?? null;
}

/** Ends the session of a browser; its cookie is no longer accepted. */
export async function endSession(
  pool: pg.Pool,
  cookies: string | null,
  appUrl: string,
): Promise<void> {
  const token = tokenOf(cookies, appUrl);
  if (token !== null) await pool.query(END, [hashLinkToken(token)]);
}

/** The `Set-Cookie` header of a session; without a token the one that ends it. */
export function sessionCookie(token: string | null, appUrl: string): string {
  return [
    `${cookieName(appUrl)}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === null ? 0 : SESSION_LIFE_MS / 1000}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(appUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
}

/** Whether what is somebody's is this wallet's. */
export function covers(session: WalletSession, owned: OwnedWallet): boolean {
  if (!isSameWallet(session.wallet, owned.wallet)) return false;
  if (session.chain === null) return true;
  return owned.chain === null ? session.isSole : owned.chain === session.chain;
}

/** Over https no other host of the same site can set it (RFC 6265bis, `__Host-`). */
function cookieName(appUrl: string): string {
  return appUrl.startsWith('https:') ? '__Host-portolan_wallet' : 'portolan_wallet';
}

function tokenOf(cookies: string | null, appUrl: string): string | null {
  const token = readCookie(cookies, cookieName(appUrl)) ?? '';
  return isLinkToken(token) ? token : null;
}
