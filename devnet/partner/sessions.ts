import { randomBytes } from 'node:crypto';
import { verifyMessage } from 'viem';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';

/** Who has signed in to the market, by a message of the wallet (EIP-4361). */
export interface MarketSession {
  readonly address: string;
}

const COOKIE = 'harbor_session';
const NONCE_MS = 300_000;
const MOST = 1_000;

/** Sign-ins of the market, in memory: they end with the process. */
export class Sessions {
  readonly #nonces = new Map<string, number>();
  readonly #sessions = new Map<string, MarketSession>();

  /** @returns what the message of a sign-in has to name; good once, for five minutes */
  nonce(): string {
    const nonce = randomBytes(16).toString('hex');
    keep(this.#nonces, nonce, Date.now() + NONCE_MS);
    return nonce;
  }

  /**
   * @param origin of the page that asked for the signature
   * @returns the cookie of the session; null where the signature proves nothing here
   */
  async signIn(origin: string, message: string, signature: string): Promise<string | null> {
    const read = parseSiweMessage(message);
    const { nonce = '', address, uri } = read;
    const until = this.#nonces.get(nonce) ?? 0;
    this.#nonces.delete(nonce);
    const { host } = new URL(origin);
    const isMeant = validateSiweMessage({ message: read, domain: host, nonce });
    if (until < Date.now() || !isMeant || address === undefined || uri !== origin) return null;
    if (!/^0x([0-9a-f]{2})+$/i.test(signature)) return null;
    const isSigned = await verifyMessage({
      address,
      message,
      signature: signature as `0x${string}`,
    }).catch(() => false);
    if (!isSigned) return null;
    const id = randomBytes(32).toString('hex');
    keep(this.#sessions, id, { address });
    return `${COOKIE}=${id}; HttpOnly; SameSite=Strict; Path=/`;
  }

  of(cookies: string | null): MarketSession | null {
    return this.#sessions.get(idIn(cookies)) ?? null;
  }

  /** @returns the cookie that takes the place of the session's */
  signOut(cookies: string | null): string {
    this.#sessions.delete(idIn(cookies));
    return `${COOKIE}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`;
  }
}

function idIn(cookies: string | null): string {
  return new RegExp(`(?:^|; )${COOKIE}=([0-9a-f]{64})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';
}

/** The oldest leaves where there is no more room. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.size < MOST ? [] : map.keys();
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
