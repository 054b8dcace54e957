import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  hostOf,
  isDevelopmentTarget,
  type WebhookPolicy,
  type WebhookUrlReason,
} from './check-webhook-url.ts';
import { isPublicAddress } from './is-public-address.ts';

/** Asks the DNS for one kind of record. Rejects with the codes of `node:dns`. */
export interface DnsResolver {
  resolve4(hostname: string): Promise<readonly string[]>;
  resolve6(hostname: string): Promise<readonly string[]>;
}

export interface ResolveOptions {
  readonly policy: WebhookPolicy;
  readonly resolver?: DnsResolver | undefined;
  readonly timeoutMs?: number | undefined;
  /** Ends the wait; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

export type TargetResolution =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: WebhookUrlReason };

const TIMEOUT_MS = 4_000;
/** All answers are checked; a name with hundreds of them must not make us knock at each. */
const MAX_PER_FAMILY = 3;
const TIMED_OUT = Symbol('the DNS did not answer in time');

/**
 * Asks name servers directly: the system's `getaddrinfo` would read the hosts file and search
 * lists, and a few slow names would occupy all the threads it runs on.
 */
export const systemResolver: DnsResolver = new Resolver({ timeout: 1_500, tries: 2 });

type Answer =
  | { readonly state: 'answered'; readonly addresses: readonly string[] }
  | { readonly state: 'no_such_name' | 'timeout' | 'failed' };

async function ask(query: () => Promise<readonly string[]>): Promise<Answer> {
  try {
    return { state: 'answered', addresses: await query() };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENODATA') return { state: 'answered', addresses: [] };
    if (code === 'ENOTFOUND') return { state: 'no_such_name' };
    return { state: code === 'ETIMEOUT' || code === 'ETIMEDOUT' ? 'timeout' : 'failed' };
  }
}

function judge(answers: readonly Answer[]): TargetResolution {
  const found = answers.map((answer) => (answer.state === 'answered' ? answer.addresses : []));
  const has = (state: Answer['state']) => answers.some((answer) => answer.state === state);
  if (!found.flat().every(isPublicAddress)) return { ok: false, reason: 'private_dns_answer' };
  // One half of the answers is not enough: the other half may hold the private one.
  if (has('timeout')) return { ok: false, reason: 'dns_timeout' };
  if (has('failed')) return { ok: false, reason: 'dns_unresolved' };
  const addresses = found.flatMap((family) => family.slice(0, MAX_PER_FAMILY));
  if (addresses.length > 0) return { ok: true, addresses };
  return { ok: false, reason: has('no_such_name') ? 'dns_unresolved' : 'no_dns_answers' };
}

/**
 * Finds the addresses of a checked webhook URL. Every A and AAAA answer must be public, and both
 * questions must have been answered (`docs/guides/webhooks.md`).
 *
 * @returns the addresses to connect to, IPv4 first; nothing else may be connected to
 * @throws the signal's reason when it is aborted
 */
export async function resolveTarget(url: URL, options: ResolveOptions): Promise<TargetResolution> {
  const { policy, resolver = systemResolver, timeoutMs = TIMEOUT_MS, signal } = options;
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    return isPublicAddress(host) || isDevelopmentTarget(url, policy)
      ? { ok: true, addresses: [host] }
      : { ok: false, reason: 'private_ip' };
  }
  signal?.throwIfAborted();
  const over = new AbortController();
  const end = () => over.abort();
  signal?.addEventListener('abort', end, { once: true });
  try {
    const answers = await Promise.race([
      Promise.all([ask(() => resolver.resolve4(host)), ask(() => resolver.resolve6(host))]),
      wait(timeoutMs, TIMED_OUT, { signal: over.signal }).catch(() => TIMED_OUT),
    ]);
    signal?.throwIfAborted();
    return answers === TIMED_OUT
      ? { ok: false, reason: 'dns_timeout' }
      : judge(answers as readonly Answer[]);
  } finally {
    signal?.removeEventListener('abort', end);
    over.abort();
  }
}
