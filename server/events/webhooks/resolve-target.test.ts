import { describe, expect, it } from 'vitest';
import { resolveTarget } from './index.ts';
import type { DnsResolver } from './resolve-target.ts';

type Records = readonly string[] | string | 'never';

const IPV4 = '93.184.215.14';
const IPV6 = '2606:4700:4700::1111';
const policy = { allowsLoopback: false };

/** Answers with the records, fails with the code, or never answers. */
function answer(records: Records): Promise<readonly string[]> {
  if (records === 'never') return new Promise(() => {});
  if (typeof records !== 'string') return Promise.resolve(records);
  return Promise.reject(Object.assign(new Error(records), { code: records }));
}

const resolving = (ipv4: Records, ipv6: Records): DnsResolver => ({
  resolve4: () => answer(ipv4),
  resolve6: () => answer(ipv6),
});

async function resolve(ipv4: Records, ipv6: Records) {
  const url = new URL('https://partner.example/');
  const resolver = resolving(ipv4, ipv6);
  const found = await resolveTarget(url, { policy, resolver, timeoutMs: 20 });
  return found.ok ? found.addresses : found.reason;
}

describe('resolveTarget', () => {
  it.each<[Records, Records, readonly string[] | string]>([
    [[IPV4], [IPV6], [IPV4, IPV6]],
    [[IPV4], 'ENODATA', [IPV4]],
    ['ENODATA', [IPV6], [IPV6]],
    [[IPV4], [], [IPV4]],
    [[IPV4, '10.0.0.1'], [IPV6], 'private_dns_answer'],
    [[IPV4], ['::1'], 'private_dns_answer'],
    ['ESERVFAIL', ['::1'], 'private_dns_answer'],
    ['never', [IPV6], 'dns_timeout'],
    [[IPV4], 'never', 'dns_timeout'],
    ['ETIMEOUT', [IPV6], 'dns_timeout'],
    ['ETIMEDOUT', [IPV6], 'dns_timeout'],
    ['ENODATA', [IPV6], [IPV6]],
    [[], [], 'no_dns_answers'],
    ['ENODATA', 'ENODATA', 'no_dns_answers'],
    ['ENOTFOUND', 'ENOTFOUND', 'dns_unresolved'],
    ['ENOTFOUND', 'ENODATA', 'dns_unresolved'],
    [[IPV4], 'ESERVFAIL', 'dns_unresolved'],
    ['EREFUSED', [IPV6], 'dns_unresolved'],
    ['ECONNREFUSED', 'ECONNREFUSED', 'dns_unresolved'],
  ])('A %j and AAAA %j give %j', async (ipv4, ipv6, expected) => {
    expect(await resolve(ipv4, ipv6)).toEqual(expected);
  });

  it('checks every answer but keeps three of a kind', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `93.184.215.${index}`);
    expect(await resolve(many, [IPV6])).toEqual([...many.slice(0, 3), IPV6]);
    expect(await resolve([...many, '127.0.0.1'], [IPV6])).toBe('private_dns_answer');
  });

  it('makes no query for an IP address', async () => {
    const resolver = resolving(['127.0.0.1'], 'never');
    const at = (text: string, allowsLoopback = false) =>
      resolveTarget(new URL(text), { policy: { allowsLoopback }, resolver });
    expect(await at(`https://${IPV4}/`)).toEqual({ ok: true, addresses: [IPV4] });
    expect(await at(`https://[${IPV6}]/`)).toEqual({ ok: true, addresses: [IPV6] });
    expect(await at('https://[::1]/', true)).toEqual({ ok: false, reason: 'private_ip' });
    expect(await at('http://127.0.0.1:80/')).toEqual({ ok: false, reason: 'private_ip' });
    expect(await at('http://127.0.0.1:80/', true)).toEqual({ ok: true, addresses: ['127.0.0.1'] });
    expect(await at('https://127.0.0.1:80/', true)).toEqual({ ok: false, reason: 'private_ip' });
    expect(await at('http://127.0.0.2:80/', true)).toEqual({ ok: false, reason: 'private_ip' });
  });

  it('ends when its caller does', async () => {
    const stop = new AbortController();
    const waiting = resolveTarget(new URL('https://partner.example/'), {
      policy,
      resolver: resolving('never', 'never'),
      signal: stop.signal,
    });
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('takes a resolver that throws for one that fails', async () => {
    const resolver: DnsResolver = {
      resolve4: () => {
        throw new TypeError('bad name');
      },
      resolve6: async () => [IPV6],
    };
    const found = await resolveTarget(new URL('https://partner.example/'), { policy, resolver });
    expect(found).toEqual({ ok: false, reason: 'dns_unresolved' });
  });
});
