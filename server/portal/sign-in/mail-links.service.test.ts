import { describe, expect, it } from 'vitest';
import { openForFile } from '#server/trpc/testing/open-for-file.ts';
import { openTestPortal, TEST_ORIGIN } from '#server/trpc/testing/open-test-portal.ts';
import { answerAuthWith } from './answer-auth.ts';
import { formOf, openBrowsers } from './testing/open-browsers.ts';

const portal = openForFile(openTestPortal);
const { openBrowser, linkOf } = openBrowsers(portal);

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

  it('gives a page where to continue, when it asks', async () => {
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

  it('sends no second mail at once, and answers as if it had', async () => {
    const send = (at: number) => openBrowser(`192.0.2.${at}`).askForLink('twice@example.test');
    const answers = await Promise.all([send(1), send(2), send(3)]);
    const reported = await Promise.all(answers.map(async (one) => [one.status, await one.text()]));
    expect(new Set(reported.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(portal.mails.filter(({ to }) => to === 'twice@example.test')).toHaveLength(1);
    const links = { where: { identifier: 'twice@example.test' } };
    expect(await portal.database.verificationToken.count(links)).toBe(1);
  });

  it('sends another right after a link was used, and after a mail that could not be sent', async () => {
    const browser = openBrowser('192.0.2.9');
    for (let at = 1; at <= 3; at++) {
      await browser.askForLink('often@example.test');
      expect(portal.mails.filter(({ to }) => to === 'often@example.test')).toHaveLength(at);
      await browser.ask('/callback/email', formOf(linkOf('often@example.test')));
    }
    const send = () => Promise.reject(new Error('550 no such user'));
    await postForLink({ ...portal.root, mailer: { send } }, 'later@example.test');
    await browser.askForLink('later@example.test');
    expect(linkOf('later@example.test').origin).toBe(TEST_ORIGIN);
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

  /** Requests a link without a browser, from any portal. */
  async function postForLink(
    root: typeof portal.root,
    email: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const auth = `${TEST_ORIGIN}/api/auth`;
    const csrf = await answerAuthWith(root, new Request(`${auth}/csrf`, { headers }));
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookies = csrf.headers.getSetCookie().map((one) => one.split(';')[0]);
    const form = new Request(`${auth}/signin/email`, {
      method: 'POST',
      headers: {
        ...headers,
        origin: TEST_ORIGIN,
        cookie: cookies.join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email, csrfToken }).toString(),
    });
    return answerAuthWith(root, form);
  }

  it('writes mails with the portal’s own address, for any Host header', async () => {
    await postForLink(portal.root, 'host@example.test', {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-real-ip': '192.0.2.46',
    });
    expect(linkOf('host@example.test').origin).toBe(TEST_ORIGIN);
  });

  it('says when no mail can be sent, and leaves no session', async () => {
    const send = () => Promise.reject(new Error('550 no such user'));
    const answer = await postForLink({ ...portal.root, mailer: { send } }, 'away@example.test');
    expect(answer.headers.get('location')).toContain('error=EmailSignin');
  });
});
