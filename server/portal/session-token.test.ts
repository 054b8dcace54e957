import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { readSessionCookie, readSessionToken, sessionCookieName } from './session-token.ts';

const SECRET = 'a secret that only this deployment knows';
const CLAIMS = {
  sub: '5b0c4d7e-2d4b-4a63-9f0e-0a8f2f1c9d11',
  version: 3,
  sid: '0f8fad5b-d9cb-469f-a165-70867728950e',
};
const mint = (claims: Record<string, unknown>, maxAge = 60) =>
  encode({ token: claims, secret: SECRET, maxAge });

describe('the cookie of a session', () => {
  it.each<[string | null, boolean, string | null]>([
    ['portolan_session=abc', false, 'abc'],
    ['a=1; portolan_session=abc ;b=2', false, 'abc'],
    ['__Host-portolan_session=abc', true, 'abc'],
    ['portolan_session=abc', true, null],
    ['__Host-portolan_session=abc', false, null],
    ['xportolan_session=abc', false, null],
    ['portolan_session2=abc', false, null],
    ['portolan_session=one; portolan_session=two', false, 'one'],
    ['portolan_session=', false, ''],
    ['', false, null],
    [null, false, null],
  ])('in %j (https: %s) is %j', (header, isSecure, token) => {
    expect(readSessionCookie(header, isSecure)).toBe(token);
  });

  it('has a name that browsers bind to the host over https', () => {
    expect(sessionCookieName(true)).toBe('__Host-portolan_session');
  });
});

describe('the token of a session', () => {
  it('says who, in which version and in which row', async () => {
    expect(await readSessionToken(await mint(CLAIMS), SECRET)).toEqual({
      userId: CLAIMS.sub,
      version: 3,
      sessionId: CLAIMS.sid,
    });
  });

  it.each<[string, () => Promise<string | null>]>([
    ['none', async () => null],
    ['empty', async () => ''],
    ['not ours', async () => 'nonsense'],
    ['changed', async () => `${(await mint(CLAIMS)).slice(0, -2)}xx`],
    ['over', () => mint(CLAIMS, -60)],
    ['without a person', () => mint({ ...CLAIMS, sub: undefined })],
    ['of a person who is no id', () => mint({ ...CLAIMS, sub: 'admin' })],
    ['without a version', () => mint({ ...CLAIMS, version: undefined })],
    ['of a version that is text', () => mint({ ...CLAIMS, version: '3' })],
    ['without a row', () => mint({ ...CLAIMS, sid: undefined })],
  ])('that is %s says nothing', async (_, token) => {
    expect(await readSessionToken(await token(), SECRET)).toBeNull();
  });

  it('sealed with another secret says nothing', async () => {
    expect(await readSessionToken(await mint(CLAIMS), `${SECRET}!`)).toBeNull();
  });
});
