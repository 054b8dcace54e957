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

  it('are the networks of its IPv6 addresses, because one machine has a whole network', () => {
    const address = '2606:4700:10:20:1:2:3:4';
    expect(placesOf(`https://[${address}]/`, [address, '2606:4700:10:20::9'])).toEqual([
      '2606:4700:10:20::/64',
    ]);
  });
});
