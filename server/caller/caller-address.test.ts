import { describe, expect, it } from 'vitest';
import { callerAddress, connectedAddress, markConnection } from './caller-address.ts';

const from = (remote: string | undefined) => callerAddress(new Headers(), remote, undefined);

describe('where a call comes from', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::FFFF:203.0.113.77', '203.0.113.77'],
    ['::ffff:203.113.113.113', '203.113.113.113'],
    ['::ffff:203.0.113.999', 'unknown'],
    ['::ffff:203.0.113.7.9', 'unknown'],
    ['::ffff:203.0.113.7%eth0', '0:0:0:0::/64'],
    ['203.0.113.7 ::ffff:203.0.113.9', 'unknown'],
    ['', 'unknown'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (remote, expected) => {
    expect(from(remote)).toBe(expected);
  });

  it('is not what a caller says of itself', () => {
    const headers = new Headers({ 'x-forwarded-for': '198.51.100.1' });
    expect(callerAddress(headers, '203.0.113.7', undefined)).toBe('203.0.113.7');
  });

  it('is what the trusted header says, of a list what the edge wrote last', () => {
    const headers = new Headers({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' });
    expect(callerAddress(headers, '10.0.0.1', 'x-forwarded-for')).toBe('203.0.113.9');
    expect(callerAddress(new Headers(), '10.0.0.1', 'x-forwarded-for')).toBe('unknown');
  });
});

describe('who is connected', () => {
  const HEADER = 'x-portolan-remote-address';
  const saidBy = (said: Record<string, string>) => connectedAddress(new Headers(said));

  it('is what this process said of the connection, whatever the caller sent', () => {
    const headers: Record<string, string> = { [HEADER]: '198.51.100.1' };
    markConnection(headers, '203.0.113.7');
    expect(saidBy(headers)).toBe('203.0.113.7');
  });

  it('is nobody where nothing was said', () => {
    expect(saidBy({})).toBeUndefined();
  });

  it.each([
    '198.51.100.1',
    'undefined 198.51.100.1',
    ' 198.51.100.1',
    `${'0'.repeat(32)} 198.51.100.1`,
  ])('is not %j of a caller', (said) => {
    expect(saidBy({ [HEADER]: said })).toBeUndefined();
    markConnection({}, '203.0.113.7');
    expect(saidBy({ [HEADER]: said })).toBeUndefined();
  });
});
