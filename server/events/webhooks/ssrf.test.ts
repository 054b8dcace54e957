import { describe, expect, it } from 'vitest';
import {
  checkWebhookUrl,
  sendWebhook,
  type WebhookUrlReason,
} from '#server/events/webhooks/index.ts';
import type { ConnectionTarget, OpenConnection } from './open-connection.ts';
import type { DnsResolver } from './resolve-target.ts';
import { SendFailure } from './send-failure.ts';
import { HOSTILE_ANSWERS } from './testing/hostile-answers.ts';
import { HOSTILE_URLS } from './testing/hostile-targets.ts';

const PUBLIC_IPV4 = '93.184.215.14';
const PUBLIC_IPV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const REASONS: readonly (WebhookUrlReason | undefined)[] = [
  'https_required',
  'credentials_disallowed',
  'private_ip',
  'localhost',
  'internal_hostname',
  'private_dns_answer',
  'no_dns_answers',
  'dns_unresolved',
  'dns_timeout',
];

/** Replaces the network and records the addresses that were to be connected to. */
function watchConnections() {
  const targets: ConnectionTarget[] = [];
  const connect: OpenConnection = async (target) => {
    targets.push(target);
    throw new SendFailure('connection');
  };
  return { targets, connect };
}

const answering = (ipv4: readonly string[], ipv6: readonly string[]): DnsResolver => ({
  resolve4: async () => ipv4,
  resolve6: async () => ipv6,
});

async function send(url: string, resolver: DnsResolver, allowsLoopback = false) {
  const { targets, connect } = watchConnections();
  const result = await sendWebhook({
    url,
    body: '{}',
    headers: {},
    policy: { allowsLoopback },
    resolver,
    connect,
  });
  return { targets, reason: result.outcome === 'failed' ? result.reason : undefined };
}

/** One hostile name with one hostile answer: alone, or hidden among good ones. */
const HOSTILE_RESOLUTIONS = HOSTILE_ANSWERS.flatMap((answer) => [
  { name: `${answer} alone (A)`, ipv4: [answer], ipv6: [] },
  { name: `${answer} alone (AAAA)`, ipv4: [], ipv6: [answer] },
  { name: `${answer} behind a public one`, ipv4: [PUBLIC_IPV4, answer], ipv6: [] },
  { name: `${answer} in AAAA beside a public A`, ipv4: [PUBLIC_IPV4], ipv6: [answer] },
  { name: `${answer} in A beside a public AAAA`, ipv4: [answer], ipv6: [PUBLIC_IPV6] },
]);
const FORMS = Object.values(HOSTILE_URLS).flat();

describe('no hostile target is connected to', () => {
  it('in at least 150 forms of URL, each another one', () => {
    expect(new Set(FORMS).size).toBe(FORMS.length);
    expect(FORMS.length).toBeGreaterThanOrEqual(150);
  });

  // Every name has public answers here: only the URL itself can give it away.
  const resolver = answering([PUBLIC_IPV4], [PUBLIC_IPV6]);

  for (const [trick, urls] of Object.entries(HOSTILE_URLS)) {
    it.each(urls)(`${trick}: %j`, async (url) => {
      for (const allowsLoopback of [false, true]) {
        const { targets, reason } = await send(url, resolver, allowsLoopback);
        expect(targets).toEqual([]);
        expect(REASONS).toContain(reason);
        expect(checkWebhookUrl(url, { allowsLoopback })).toEqual({ ok: false, reason });
      }
    });
  }

  it.each(HOSTILE_RESOLUTIONS)('a name that resolves to $name', async ({ ipv4, ipv6 }) => {
    const { targets, reason } = await send('https://partner.example/', answering(ipv4, ipv6), true);
    expect(targets).toEqual([]);
    expect(reason).toBe('private_dns_answer');
  });

  it('but a public one is, at the addresses that were checked', async () => {
    for (const url of [
      'https://partner.example/hooks?a=1#b',
      'https://partner.example.:8443/',
      'https://münchen.example/',
      `https://${PUBLIC_IPV4}/`,
      `https://[${PUBLIC_IPV6}]/`,
      'https://8.8.8.8.sslip.example/',
    ]) {
      const { targets, reason } = await send(url, resolver);
      expect(reason).toBe('connection');
      expect(targets).toHaveLength(1);
      for (const address of targets[0]?.addresses ?? []) {
        expect([PUBLIC_IPV4, PUBLIC_IPV6]).toContain(address);
      }
    }
  });
});

describe('a name that changes its answers', () => {
  it('is asked once for each send, and not between the check and the connection', async () => {
    let round = 0;
    const rebinding: DnsResolver = {
      resolve4: async () => (round++ === 0 ? [PUBLIC_IPV4] : ['127.0.0.1']),
      resolve6: async () => [],
    };
    const first = await send('https://partner.example/', rebinding);
    expect(first.targets).toEqual([
      { hostname: 'partner.example', port: 443, isSecure: true, addresses: [PUBLIC_IPV4] },
    ]);
    expect(round).toBe(1);
    const second = await send('https://partner.example/', rebinding);
    expect(second).toEqual({ targets: [], reason: 'private_dns_answer' });
    expect(round).toBe(2);
  });
});
