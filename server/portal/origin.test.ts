import { describe, expect, it } from 'vitest';
import { isOwnOrigin, isSecureOrigin, originOf, relyingPartyId } from './origin.ts';

const APP = 'https://portolan.test';
const LOCAL = 'http://127.0.0.1:4000';
const headers = (said: Record<string, string>) => new Headers(said);

describe('the origin that a request came to', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ host: 'portolan.test' }, APP, APP],
    [{ host: 'evil.test' }, APP, APP],
    [{ host: 'portolan.test', 'x-forwarded-host': 'evil.test' }, APP, APP],
    [{}, APP, APP],
    [{ host: 'localhost:4000' }, LOCAL, 'http://localhost:4000'],
    [{ host: '127.0.0.1:4000' }, LOCAL, LOCAL],
    [{ host: 'localhost:4001' }, LOCAL, LOCAL],
    [{ host: 'localhost' }, LOCAL, LOCAL],
    [{ host: 'evil.test', 'x-forwarded-host': 'localhost:4000' }, LOCAL, 'http://localhost:4000'],
    [{ host: 'localhost' }, 'http://localhost', 'http://localhost'],
    [{ host: '127.0.0.1' }, 'http://localhost/', 'http://127.0.0.1'],
    [{ host: 'localhost' }, APP, APP],
    [{ host: 'portolan.test' }, 'https://portolan.test/app', APP],
  ])('of %j at %s is %s', (said, appUrl, origin) => {
    expect(originOf(headers(said), appUrl)).toBe(origin);
  });
});

describe('a page of the portal itself', () => {
  it.each<[Record<string, string>, string, boolean]>([
    [{ origin: APP, host: 'portolan.test' }, APP, true],
    [{ origin: APP, host: 'evil.test' }, APP, true],
    [{ host: 'portolan.test' }, APP, false],
    [{ origin: 'null', host: 'portolan.test' }, APP, false],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin', host: 'portolan.test' }, APP, true],
    [{ origin: 'null', 'sec-fetch-site': 'same-site', host: 'portolan.test' }, APP, false],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site', host: 'portolan.test' }, APP, false],
    [{ origin: 'null', 'sec-fetch-site': 'none', host: 'portolan.test' }, APP, false],
    [{ 'sec-fetch-site': 'same-origin', host: 'portolan.test' }, APP, false],
    [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, APP, false],
    [{ origin: 'https://evil.test', host: 'evil.test' }, APP, false],
    [{ origin: 'http://portolan.test', host: 'portolan.test' }, APP, false],
    [{ origin: `${APP}.evil.test`, host: 'portolan.test' }, APP, false],
    [{ origin: 'http://localhost:4000', host: 'localhost:4000' }, LOCAL, true],
    [{ origin: LOCAL, host: 'localhost:4000' }, LOCAL, false],
    [{ origin: 'http://localhost:9999', host: 'localhost:9999' }, LOCAL, false],
  ])('%j at %s: %s', (said, appUrl, isOwn) => {
    expect(isOwnOrigin(headers(said), appUrl)).toBe(isOwn);
  });
});

it('passkeys are bound to the name of the host, on one machine to localhost', () => {
  expect(relyingPartyId(APP)).toBe('portolan.test');
  expect(relyingPartyId(LOCAL)).toBe('localhost');
  expect(relyingPartyId('http://localhost:4000')).toBe('localhost');
});

it('only https is a secure origin', () => {
  expect([APP, LOCAL, 'http://https:1'].map(isSecureOrigin)).toEqual([true, false, false]);
});
