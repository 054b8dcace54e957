import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostKey, placesOf } from './places-of.ts';

describe('a host', () => {
  it.each([
    ['https://hooks.example/a', 'hooks.example'],
    ['https://HOOKS.Example:8443/b', 'hooks.example'],
    ['https://hooks.example./', 'hooks.example'],
    ['https://hооks.example/', 'xn--hks-seda.example'],
    ['https://0x5db8d822/', '93.184.216.34'],
    ['https://[2606:4700:0:0::1]/', '2606:4700::1'],
    ['http://127.0.0.1:4000/', '127.0.0.1'],
  ])('of %s is %s', (url, host) => {
    expect(hostKey(url)).toBe(host);
  });
});

describe('the places that a post counts for', () => {
  it('are its host and each of its addresses, once', () => {
    expect(placesOf('https://hooks.example/', ['93.184.216.34', '93.184.216.34'])).toEqual([
      'hooks.example',
      '93.184.216.34',
    ]);
    expect(placesOf('https://93.184.216.34/', ['93.184.216.34'])).toEqual(['93.184.216.34']);
  });

  it.each([
    ['2606:4700::1', '2606:4700:0:0::/64'],
    ['2606:4700:0:0:ffff::', '2606:4700:0:0::/64'],
    ['2606:4700:10:20:1:2:3:4', '2606:4700:10:20::/64'],
    ['2606:4700:0010:20::', '2606:4700:10:20::/64'],
    ['2606::a:b:c:d:e:f', '2606:0:a:b::/64'],
    ['::a:b:c:d:e:f', '0:0:a:b::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('are the /64 of %s', (address, network) => {
    expect(placesOf(`https://[${address}]/`, [address])).toEqual([network]);
  });

  it('are the first 64 bits of any address, however it is written', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const written = groups.map((one) => one.toString(16));
        const whole = written.map((one) => one.padStart(4, '0')).join(':');
        const { hostname: short } = new URL(`https://[${whole}]/`);
        expect(placesOf(`https://${short}/`, [whole])).toEqual([
          `${written.slice(0, 4).join(':')}::/64`,
        ]);
      }),
    );
  });
});
