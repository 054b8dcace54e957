import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';
import { readSessionCookie, readSessionToken } from '../session-token.ts';
import { answerAuthWith } from './answer-auth.ts';

const portal = openForFile(openTestPortal);

/** A browser: it keeps cookies, says where a form comes from, and follows nothing. */
function openBrowser(ip = '198.51.100.1') {
  const jar = new Map<string, string>();
  async function ask(path: string, form?: Record<string, string>, origin = TEST_ORIGIN) {
    const request = new Request(`${TEST_ORIGIN}/api/auth${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        host: new URL(TEST_ORIGIN).host,
        'x-real-ip': ip,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    const response = await answerAuthWith(portal.root, request);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  const csrfToken = async () => {
    const { csrfToken: token } = (await (await ask('/csrf')).json()) as { csrfToken: string };
    return token;
  };
  return {
    jar,
    ask,
    askForLink: async (email: string, callbackUrl = '/portal') =>
      ask('/signin/email', { email, callbackUrl, csrfToken: await csrfToken(), json: 'true' }),
    csrfToken,
    session: () =>
      readSessionToken(
        readSessionCookie([...jar].map(([name, value]) => `${name}=${value}`).join('; '), true),
        portal.root.settings.authSecret ?? '',
      ),
  };
}

function linkOf(email: string): URL {
  const mail = portal.mails.findLast(({ to }) => to === email);
  const url = /https:\S+/.exec(mail?.text ?? '')?.[0];
  if (url === undefined) throw new Error(`no mail to ${email}`);
  return new URL(url);
}

const formOf = (link: URL) => Object.fromEntries(link.searchParams);

describe('signing in by mail', () => {
  it('makes an account at the first link and finds it at the second', async () => {
    const browser = openBrowser();
    const asked = await browser.askForLink(' Ada@Example.test ');
    expect(asked.status).toBe(200);
    const link = linkOf('ada@example.test');
    expect(link.origin + link.pathname).toBe(`${TEST_ORIGIN}/sign-in/confirm`);
    const used = await browser.ask('/callback/email', formOf(link));
    expect(used.status).toBe(302);
    expect(used.headers.get('location')).toBe(`${TEST_ORIGIN}/portal`);
    const cookie = used.headers.getSetCookie().find((one) => one.startsWith('__Host-portolan'));
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    const first = await browser.session();
    expect(first?.version).toBe(1);

    const again = openBrowser();
    await again.askForLink('ada@example.test');
    await again.ask('/callback/email', formOf(linkOf('ada@example.test')));
    expect((await again.session())?.userId).toBe(first?.userId);
    expect(await portal.database.user.count({ where: { email: 'ada@example.test' } })).toBe(1);
  });

  it('tells a page where to go on to, when it asks', async () => {
    const browser = openBrowser();
    await browser.askForLink('page@example.test', '/portal/acme-1/keys');
    const form = formOf(linkOf('page@example.test'));
    const used = await browser.ask('/callback/email', { ...form, json: 'true' });
    expect(await used.json()).toEqual({ url: `${TEST_ORIGIN}/portal/acme-1/keys` });
    expect(await browser.session()).not.toBeNull();
  });

  it('keeps the token as a hash and writes it into no log', async () => {
    const browser = openBrowser();
    await browser.askForLink('hash@example.test');
    const token = linkOf('hash@example.test').searchParams.get('token') ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await portal.database.verificationToken.findMany();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    await browser.ask('/callback/email', { email: 'hash@example.test', token });
    expect(portal.logged.join('\n')).not.toContain(token);
  });

  it('uses a link up once, not by opening it, and not for another address', async () => {
    const browser = openBrowser();
    await browser.askForLink('once@example.test');
    const link = linkOf('once@example.test');
    const scanned = await openBrowser().ask(`/callback/email${link.search}`);
    expect(scanned.headers.get('location')).toBe(`/sign-in/confirm${link.search}`);

    const thief = openBrowser();
    const other = await thief.ask('/callback/email', {
      ...formOf(link),
      email: 'other@example.test',
    });
    expect(other.headers.get('location')).toContain('error=Verification');
    expect(await thief.session()).toBeNull();

    expect((await browser.ask('/callback/email', formOf(link))).headers.get('location')).toBe(
      `${TEST_ORIGIN}/portal`,
    );
    const second = openBrowser();
    const used = await second.ask('/callback/email', formOf(link));
    expect(used.headers.get('location')).toContain('error=Verification');
    expect(await second.session()).toBeNull();
  });

  it('refuses a link that is older than a quarter of an hour', async () => {
    const browser = openBrowser();
    await browser.askForLink('late@example.test');
    const { expires } = await portal.database.verificationToken.findFirstOrThrow({
      where: { identifier: 'late@example.test' },
    });
    const age = expires.getTime() - Date.now();
    expect(age).toBeGreaterThan(14 * 60_000);
    expect(age).toBeLessThanOrEqual(15 * 60_000);
    await portal.database.verificationToken.updateMany({
      where: { identifier: 'late@example.test' },
      data: { expires: new Date(Date.now() - 1) },
    });
    const used = await browser.ask('/callback/email', formOf(linkOf('late@example.test')));
    expect(used.headers.get('location')).toContain('error=Verification');
    expect(await browser.session()).toBeNull();
  });

  it('answers the same for an address that is known and one that is not', async () => {
    await portal.createUser('known@example.test');
    const answers = await Promise.all(
      ['known@example.test', 'unknown@example.test'].map(async (email) => {
        const response = await openBrowser().askForLink(email);
        return { status: response.status, body: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('sends five mails to an address in a quarter of an hour, and says so', async () => {
    const send = (at: number) => openBrowser(`192.0.2.${at}`).askForLink('flood@example.test');
    for (let at = 0; at < 5; at++) expect((await send(at)).status).toBe(200);
    const refused = await send(5);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ url: `${TEST_ORIGIN}/sign-in?error=rate_limited` });
    expect(portal.mails.filter(({ to }) => to === 'flood@example.test')).toHaveLength(5);
  });

  it('sends forty mails for one IP', async () => {
    const browser = openBrowser('192.0.2.200');
    const statuses: number[] = [];
    for (let at = 0; at < 41; at++) {
      statuses.push((await browser.askForLink(`many-${at}@example.test`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
  });

  it('goes to no other site afterwards', async () => {
    const browser = openBrowser('192.0.2.44');
    for (const callbackUrl of ['https://evil.test/', '//evil.test/', 'javascript:alert(1)']) {
      await browser.askForLink('target@example.test', callbackUrl);
      const link = linkOf('target@example.test');
      const used = await browser.ask('/callback/email', { ...formOf(link), callbackUrl });
      expect(new URL(used.headers.get('location') ?? '', TEST_ORIGIN).origin).toBe(TEST_ORIGIN);
    }
  });

  it('takes no form from another site, and none without its own token', async () => {
    const browser = openBrowser('192.0.2.45');
    const form = { email: 'csrf@example.test', csrfToken: await browser.csrfToken() };
    expect((await browser.ask('/signin/email', form, 'https://evil.test')).status).toBe(404);
    await browser.ask('/signin/email', { ...form, csrfToken: 'guessed' });
    expect(portal.mails.some(({ to }) => to === 'csrf@example.test')).toBe(false);
  });

  it('writes mails from the portal’s own address, whatever Host says', async () => {
    const request = new Request(`${TEST_ORIGIN}/api/auth/csrf`, {
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    });
    const csrf = await answerAuthWith(portal.root, request);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await answerAuthWith(
      portal.root,
      new Request(`${TEST_ORIGIN}/api/auth/signin/email`, {
        method: 'POST',
        headers: {
          cookie,
          host: 'evil.test',
          origin: TEST_ORIGIN,
          'x-real-ip': '192.0.2.46',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ email: 'host@example.test', csrfToken }).toString(),
      }),
    );
    expect(linkOf('host@example.test').origin).toBe(TEST_ORIGIN);
  });

  it('says when no mail can be sent, and leaves no session', async () => {
    const broken = {
      ...portal.root,
      mailer: { send: () => Promise.reject(new Error('550 no such user')) },
    };
    const csrf = await answerAuthWith(broken, new Request(`${TEST_ORIGIN}/api/auth/csrf`));
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const answer = await answerAuthWith(
      broken,
      new Request(`${TEST_ORIGIN}/api/auth/signin/email`, {
        method: 'POST',
        headers: {
          origin: TEST_ORIGIN,
          cookie: csrf.headers
            .getSetCookie()
            .map((one) => one.split(';')[0])
            .join('; '),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ email: 'away@example.test', csrfToken }).toString(),
      }),
    );
    expect(answer.headers.get('location')).toContain('error=EmailSignin');
  });
});

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

  it('of other secrets, of nobody and without a version count for nothing', async () => {
    const secret = portal.root.settings.authSecret ?? '';
    const user = await portal.createUser();
    const cookie = await portal.cookieOf(user);
    const token = readSessionCookie(cookie, true);
    expect(readSessionCookie(cookie.replace('__Host-', ''), true)).toBeNull();
    expect(await readSessionToken(token, secret)).toEqual({ userId: user.id, version: 1 });
    expect(await readSessionToken(token, `${secret}.`)).toBeNull();
    expect(await readSessionToken(`${token}x`, secret)).toBeNull();
    expect(await readSessionToken('nonsense', secret)).toBeNull();
    expect(await readSessionToken(null, secret)).toBeNull();
  });
});

describe('a form', () => {
  const post = (body: string | ReadableStream, type: string) =>
    answerAuthWith(
      portal.root,
      new Request(`${TEST_ORIGIN}/api/auth/signin/email`, {
        method: 'POST',
        headers: { origin: TEST_ORIGIN, host: new URL(TEST_ORIGIN).host, 'content-type': type },
        body,
        duplex: 'half',
      } as RequestInit),
    );

  it('that does not end is read no further than a form is long', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(97));
      },
    });
    const answer = await post(endless, 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });

  it('that is no JSON is refused by its name', async () => {
    const answer = await post('{', 'application/json');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});
