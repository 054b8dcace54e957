import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipv6Network } from './ipv6-network.ts';

describe('the /64 network of an IPv6 address', () => {
  it.each([
    ['2606:4700::1', '2606:4700:0:0::/64'],
    ['2606:4700:0:0:ffff::', '2606:4700:0:0::/64'],
    ['2606:4700:10:20:1:2:3:4', '2606:4700:10:20::/64'],
    ['2606:4700:0010:20::', '2606:4700:10:20::/64'],
    ['2606::a:b:c:d:e:f', '2606:0:a:b::/64'],
    ['::a:b:c:d:e:f', '0:0:a:b::/64'],
    ['::a:b:c:d:192.0.2.1', '0:0:a:b::/64'],
    ['1::b:c:d:e:192.0.2.1', '1:0:b:c::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s is in %s', (address, network) => {
    expect(ipv6Network(address)).toBe(network);
  });

  it('is its first 64 bits, however it is written', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const written = groups.map((one) => one.toString(16));
        const whole = written.map((one) => one.padStart(4, '0').toUpperCase()).join(':');
        const short = new URL(`https://[${whole}]/`).hostname.slice(1, -1);
        const network = `${written.slice(0, 4).join(':')}::/64`;
        expect([ipv6Network(whole), ipv6Network(short)]).toEqual([network, network]);
      }),
    );
  });
});
