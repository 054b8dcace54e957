import { Resolver } from 'node:dns/promises';
import { describe, expect, it } from 'vitest';
import { resolveTarget } from './index.ts';
import { startNameServer, type Zone } from './testing/start-name-server.ts';

const PUBLIC_IPV4 = Buffer.from([93, 184, 215, 14]);
const PUBLIC_IPV6 = Buffer.from('26064700470000000000000000001111', 'hex');
const LOOPBACK_IPV4 = Buffer.from([127, 0, 0, 1]);
const LOOPBACK_IPV6 = Buffer.from('00000000000000000000000000000001', 'hex');
const MAPPED = Buffer.from('00000000000000000000ffff7f000001', 'hex');

async function resolve(zone: Zone, host = 'partner.example') {
  const { address, asked } = await startNameServer(zone);
  // Only silence is waited out: an answer may take as long as a busy machine needs.
  const isSilent = Object.values(zone).includes('silent');
  const resolver = new Resolver({ timeout: isSilent ? 50 : 30_000, tries: 1 });
  resolver.setServers([address]);
  const url = new URL(`https://${host}/`);
  const found = await resolveTarget(url, { policy: { allowsLoopback: false }, resolver });
  return { found: found.ok ? found.addresses : found.reason, asked };
}

describe('a real resolver over the wire', () => {
  it.each<[string, Zone, readonly string[] | string]>([
    [
      'both kinds',
      { A: [PUBLIC_IPV4], AAAA: [PUBLIC_IPV6] },
      ['93.184.215.14', '2606:4700:4700::1111'],
    ],
    ['one kind only', { A: [PUBLIC_IPV4], AAAA: [] }, ['93.184.215.14']],
    ['one private A of two', { A: [PUBLIC_IPV4, LOOPBACK_IPV4], AAAA: [] }, 'private_dns_answer'],
    ['a private AAAA', { A: [PUBLIC_IPV4], AAAA: [LOOPBACK_IPV6] }, 'private_dns_answer'],
    ['a mapped AAAA', { A: [PUBLIC_IPV4], AAAA: [MAPPED] }, 'private_dns_answer'],
    ['no records', { A: [], AAAA: [] }, 'no_dns_answers'],
    ['no such name', { A: 'NXDOMAIN', AAAA: 'NXDOMAIN' }, 'dns_unresolved'],
    ['half a failure', { A: [PUBLIC_IPV4], AAAA: 'SERVFAIL' }, 'dns_unresolved'],
    ['refusal', { A: 'REFUSED', AAAA: 'REFUSED' }, 'dns_unresolved'],
    ['silence', { A: 'silent', AAAA: 'silent' }, 'dns_timeout'],
    ['half a silence', { A: [PUBLIC_IPV4], AAAA: 'silent' }, 'dns_timeout'],
  ])('%s', async (_, zone, expected) => {
    expect((await resolve(zone)).found).toEqual(expected);
  });

  it('asks for the name as written, exactly twice', async () => {
    const { asked } = await resolve({ A: 'NXDOMAIN', AAAA: 'NXDOMAIN' });
    expect(asked).toEqual(['partner.example', 'partner.example']);
  });
});
