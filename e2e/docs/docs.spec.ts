import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from '../expect-accessible.ts';
import { findViolations } from '../find-violations.ts';
import { readPortalFacts, signIn } from '../portal/sign-in.ts';
import { watchConsole } from '../watch-console.ts';

/** By its key, which is offered once the page listens for it. */
async function openSearch(page: Page, key = '/') {
  const button = page.getByRole('button', { name: 'Search', exact: false });
  await expect(button).toHaveAttribute('aria-keyshortcuts', /\//);
  await page.keyboard.press(key);
}

const SHOWN = ['/docs', '/docs/webhooks', '/docs/reference/create-intent', '/docs/production'];

test('the documentation is readable and accessible', async ({ page }) => {
  for (const path of SHOWN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await test.step(path, () => expectAccessible(page));
  }
});

test('every link of every page leads to a page and an anchor that there are', async ({
  request,
}) => {
  const htmlOf = new Map<string, string>();
  const open = async (path: string) => {
    const known = htmlOf.get(path);
    if (known !== undefined) return known;
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    htmlOf.set(path, html);
    return html;
  };
  const pending = ['/docs'];
  const dead: string[] = [];
  const anchors: { from: string; path: string; anchor: string }[] = [];
  for (const path of pending) {
    const html = await open(path);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const [target = '', anchor] = href.split('#');
      const next = target === '' ? path : target;
      if (!next.startsWith('/')) dead.push(`${path} → ${href}`);
      else if (/^\/docs(\/|$)/.test(next) && !next.endsWith('.md') && !pending.includes(next)) {
        pending.push(next);
      } else if (!htmlOf.has(next)) await open(next);
      if (anchor !== undefined) anchors.push({ from: path, path: next, anchor });
    }
  }
  for (const { from, path, anchor } of anchors) {
    const html = htmlOf.get(path) ?? '';
    if (!html.includes(`id="${anchor}"`)) dead.push(`${from} → ${path}#${anchor}`);
  }
  expect(dead).toEqual([]);
  expect(pending.length).toBeGreaterThan(35);
});

test('pages lead to the one before and behind, and a reference shows success first', async ({
  page,
}) => {
  await page.goto('/docs');
  const turn = page.getByRole('navigation', { name: 'Previous, Next' });
  await turn.getByRole('link', { name: 'Next Getting started' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
  await turn.getByRole('link', { name: 'Previous Overview' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await page.goto('/docs/reference/create-agent');
  await expect(page.getByText(/^Response, \d/).first()).toHaveText('Response, 201');
});

test('a question is found by keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  await openSearch(page);
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.fill('rate_limited');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByRole('option', { name: /rate_limited/ })
    .first()
    .waitFor();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/docs\//);
  await expect(field).toBeHidden();
});

test('a sample is copied with the reader’s own address', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/reference/create-plan');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`curl ${baseURL}/v1beta/plan`);
});

test('a language that was chosen is open on every page from then on', async ({ page, baseURL }) => {
  const chosen = page.getByRole('tab', { selected: true });
  await page.goto('/docs/reference/create-plan');
  await page.getByRole('tab', { name: 'Python' }).first().click();
  await expect(page.getByText('requests.post(').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/docs/reference/create-intent');
  await expect(chosen.first()).toHaveText('Python');
  expect(new Set(await chosen.allTextContents())).toEqual(new Set(['Python']));
  // Guides have it too, where a call stands alone.
  await page.goto('/docs/agents');
  await expect(page.getByText('wallet = os.environ["WALLET"]').first()).toBeVisible();
  await expect(page.getByText(`${baseURL}/v1beta/agents`).first()).toBeVisible();
  expect(new Set(await chosen.allTextContents())).toEqual(new Set(['Python']));
  await expectAccessibleOnPhone(page);
});

test('a documented call is sent by the reader’s own session', async ({ page }) => {
  const { portal } = readPortalFacts();
  const { origin } = new URL(portal.url);
  const complaints = watchConsole(page);
  await page.goto(`${origin}/docs/reference/create-intent`);
  await page.getByRole('button', { name: 'Try it' }).first().click();
  const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(signInLink).toHaveAttribute(
    'href',
    '/sign-in?next=%2Fdocs%2Freference%2Fcreate-intent',
  );
  expect(await findViolations(page)).toEqual([]);

  await signIn(page, portal.email);
  await page.goto(`${origin}/docs/reference/create-intent`);
  await page.getByRole('button', { name: 'Try it' }).first().click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Status 200')).toBeVisible();
  await expect(page.getByText('"suggested_name"').first()).toBeVisible();
  await page.getByLabel('Request body, JSON').fill('{');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This is not a JSON object.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${origin}/docs/reference/get-agent`);
  await page.getByRole('button', { name: 'Try it' }).first().click();
  await page.getByLabel('id', { exact: true }).fill('..');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Send a value for id.')).toBeVisible();
  // The browser says of each call that is refused, as of the sign-in that is missing.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

test('the changelog can be followed as RSS', async ({ page, baseURL }) => {
  await page.goto('/docs/changelog');
  const link = page.getByRole('link', { name: 'Changelog as RSS', exact: true });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  const read = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml');
      const links = [...feed.querySelectorAll('item > link')].map((one) => one.textContent);
      return { isBroken: feed.querySelector('parsererror') !== null, links };
    },
    await answer.text(),
  );
  expect(read.isBroken).toBe(false);
  expect(new Set(read.links)).toEqual(new Set([`${baseURL}/docs/changelog`]));
});

test('pages are there as Markdown, and what is not there says so', async ({ page, request }) => {
  const twin = await request.get('/docs/intents.md');
  expect(twin.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await twin.text()).toMatch(/^# Intents\n/);
  expect(await (await request.get('/llms.txt')).text()).toContain('/docs/webhooks.md');
  expect((await request.get('/docs/nothing.md')).status()).toBe(404);
  const missing = await page.goto('/docs/nothing');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(await findViolations(page)).toEqual([]);
});

test('nothing foreign runs in the documentation, and it stands in search engines', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  for (const path of SHOWN) {
    const headers = (await page.goto(path))?.headers() ?? {};
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w+/]+==' /);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, max-age=300');
  }
  // What the reader does runs under the policy too.
  await openSearch(page, 'Control+k');
  await page.getByRole('combobox').fill('webhook');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeHidden();

  // A script without the nonce does not.
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    document.body.setAttribute('onclick', 'document.title = "foreign"');
    document.body.click();
  });
  expect(await page.title()).not.toBe('foreign');
  await expect.poll(() => complaints.join()).toContain('Content Security Policy');
});
