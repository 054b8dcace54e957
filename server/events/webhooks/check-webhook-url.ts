import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Why an address may not receive webhooks (`docs/guides/webhooks.md`). */
export type WebhookUrlReason =
  | 'https_required'
  | 'credentials_disallowed'
  | 'private_ip'
  | 'localhost'
  | 'internal_hostname'
  | 'private_dns_answer'
  | 'no_dns_answers'
  | 'dns_unresolved'
  | 'dns_timeout';

export interface WebhookPolicy {
  /** Lets `http://127.0.0.1:<port>` through, for receivers on a developer's own machine. */
  readonly allowsLoopback: boolean;
}

export type WebhookUrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: WebhookUrlReason };

const MAX_LENGTH = 2_048;
const DEVELOPMENT_ADDRESS = /^http:\/\/127\.0\.0\.1:\d{1,5}(?:[/?#]|$)/;
const INTERNAL_SUFFIXES = ['local', 'internal', 'localdomain', 'home.arpa'] as const;
/** Parsers disagree on these: some drop them, some end the host at them. */
const AMBIGUOUS = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\\]/u;
const HOST_NAME = /^(?!-)[a-z0-9_-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9_-]{1,63}(?<!-))+$/;
const MAX_HOST_NAME = 253;

/** @returns the host of a URL as sockets take it: no brackets around IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether a URL is the one that only the development switch lets through. */
export function isDevelopmentTarget(url: URL, policy: WebhookPolicy): boolean {
  return policy.allowsLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1';
}

function refuse(reason: WebhookUrlReason): WebhookUrlCheck {
  return { ok: false, reason };
}

function checkHostName(hostname: string): WebhookUrlReason | undefined {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return 'localhost';
  const isInternal = INTERNAL_SUFFIXES.some(
    (suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`),
  );
  // A name without a dot is only found by a search list, so within somebody's own network.
  if (isInternal || /^[a-z0-9_-]+$/.test(hostname)) return 'internal_hostname';
  if (hostname.length > MAX_HOST_NAME || !HOST_NAME.test(hostname)) return 'dns_unresolved';
  return undefined;
}

/**
 * Checks the text of a webhook URL against every rule that needs no network (`docs/guides/webhooks.md`). The
 * host is parsed by the WHATWG URL rules, which folds octal, hexadecimal, short and full-width forms of IPv4
 * addresses; texts that other parsers read differently are refused.
 *
 * A text that is not an https address of at most 2048 characters is `https_required`; one whose host cannot
 * be a DNS name is `dns_unresolved`.
 *
 * @returns the URL, its host without a dot at the end
 */
export function checkWebhookUrl(text: string, policy: WebhookPolicy): WebhookUrlCheck {
  if (text.length > MAX_LENGTH) return refuse('https_required');
  const url = URL.parse(text);
  if (policy.allowsLoopback && DEVELOPMENT_ADDRESS.test(text)) {
    return url !== null && !AMBIGUOUS.test(text) ? { ok: true, url } : refuse('https_required');
  }
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1];
  if (authority === undefined || authority === '') return refuse('https_required');
  if (authority.includes('@')) return refuse('credentials_disallowed');
  if (url === null) return refuse(authority.startsWith('[') ? 'private_ip' : 'dns_unresolved');

  url.hostname = url.hostname.replace(/\.$/, '');
  const host = hostOf(url);
  if (isIP(host) !== 0 || url.hostname.startsWith('[')) {
    if (!isPublicAddress(host)) return refuse('private_ip');
  } else {
    const reason = checkHostName(host);
    if (reason !== undefined) return refuse(reason);
  }
  // Escapes in the host are read by some parsers and kept by others.
  if (AMBIGUOUS.test(text) || authority.includes('%')) return refuse('dns_unresolved');
  return { ok: true, url };
}
