import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';
import { readSessionCookie, readSessionToken } from '../session-token.ts';
import { answerAuthWith } from './answer-auth.ts';
import { formOf, openBrowsers } from './testing/open-browsers.ts';

const portal = openForFile(openTestPortal);
const { openBrowser, linkOf } = openBrowsers(portal);

describe('sessions', () => {
  it('are ended everywhere at once', async () => {
    const user = await portal.createUser();
    const caller = portal.as(user);
    expect((await caller.session.me()).user.id).toBe(user.id);
    await caller.session.signOutEverywhere();
    await expect(caller.session.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await portal.as(user, 2).session.me()).user.id).toBe(user.id);
  });

  it('that were ended are not passed on to next-auth, which would link accounts to them', async () => {
    const user = await portal.createUser();
    const cookie = await portal.cookieOf(user);
    const seenBy = async () => {
      const request = new Request(`${TEST_ORIGIN}/api/auth/session`, { headers: { cookie } });
      const answer = await answerAuthWith(portal.root, request);
      return { body: await answer.json(), renewed: answer.headers.getSetCookie().join() };
    };
    expect((await seenBy()).body).toHaveProperty('expires');
    await portal.as(user).session.signOutEverywhere();
    const ended = await seenBy();
    expect(ended.body).toEqual({});
    expect(ended.renewed).not.toContain('session=ey');
  });

  it.each([
    ['in a part of its own', (name: string, token: string) => `${name}.0=${token}`],
    [
      'behind one in force',
      (name: string, token: string, live: string) => `${live}; ${name}=${token}`,
    ],
  ])('that were ended are not passed on %s either', async (_, write) => {
    const user = await portal.createUser();
    const [name = '', token = ''] = (await portal.cookieOf(user)).split('=');
    await portal.as(user).session.signOutEverywhere();
    const other = await portal.createUser();
    const cookie = write(name, token, await portal.cookieOf(other));
    const request = new Request(`${TEST_ORIGIN}/api/auth/session`, { headers: { cookie } });
    const answer = await answerAuthWith(portal.root, request);
    expect(await answer.text()).not.toContain(user.email);
    expect(answer.headers.getSetCookie().join()).not.toContain(`${name}.0=ey`);
  });

  it('are not seen by a sign-in, which would link an account to them', async () => {
    const user = await portal.createUser();
    const browser = openBrowser();
    await browser.askForLink('someone-else@example.test');
    const [name = '', token = ''] = (await portal.cookieOf(user)).split('=');
    browser.jar.set(name, token);
    await browser.ask('/callback/email', formOf(linkOf('someone-else@example.test')));
    const signedIn = await portal.database.user.findUnique({
      where: { email: 'someone-else@example.test' },
    });
    expect((await browser.session())?.userId).toBe(signedIn?.id);
    expect(signedIn?.id).not.toBe(user.id);
  });

  it('of other secrets, of unknown people and without a version do not count', async () => {
    const secret = portal.root.settings.authSecret ?? '';
    const user = await portal.createUser();
    const cookie = await portal.cookieOf(user);
    const token = readSessionCookie(cookie, true);
    expect(readSessionCookie(cookie.replace('__Host-', ''), true)).toBeNull();
    expect(await readSessionToken(token, secret)).toEqual({
      userId: user.id,
      version: 1,
      sessionId: user.id,
    });
    expect(await readSessionToken(token, `${secret}.`)).toBeNull();
    expect(await readSessionToken(`${token}x`, secret)).toBeNull();
    expect(await readSessionToken('nonsense', secret)).toBeNull();
    expect(await readSessionToken(null, secret)).toBeNull();
  });
});
