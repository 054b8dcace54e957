import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { expectAccessible, expectAccessibleOnPhone } from './expect-accessible.ts';
import { readPortalFacts } from './portal/sign-in.ts';
import { watchConsole } from './watch-console.ts';

const run = promisify(execFile);

/** A page's first paint waits for no other file: its styles came with it, its scripts wait in a template. */
function expectFirstPaint(html = ''): void {
  const [drawn = '', waiting = ''] = html.split(/<\/?template\b/);
  expect(drawn).toMatch(/<style nonce="/);
  expect(drawn).not.toMatch(/<link rel="stylesheet"|<script[^>]* async=""/);
  expect(waiting).toMatch(/<link [^>]*rel="stylesheet".*<script[^>]* async=""/);
}

test('pages draw with what came with them, and what Next asks for is not rewritten', async ({
  page,
  request,
}) => {
  for (const path of ['/docs', '/docs/webhooks', '/demo', '/sign-in', '/review/unknown']) {
    const answer = await page.goto(path);
    expectFirstPaint(await answer?.text());
  }
  const navigation = await request.get('/docs', { headers: { rsc: '1', accept: '*/*' } });
  expect(navigation.headers()['content-encoding']).toBe('gzip');
  expect(await navigation.text()).not.toContain('<template');
});

test('the front door plans and simulates, and every way on from it leads somewhere', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const answer = await page.goto('/');
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce/,
  );
  expect(headers['cache-control']).toBe('private, max-age=300');
  expect(headers['x-robots-tag']).toBeUndefined();
  expectFirstPaint(await answer?.text());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(T.headline);
  await expectAccessible(page);

  // An example, at one press: intents, steps and what changes on both chains.
  await page.getByRole('button', { name: T.examples[1], exact: true }).click();
  await expect(page.getByText(T.simulationPassed)).toBeVisible();
  await expect(page.getByText('−500 USDC')).toBeVisible();
  await expect(page.getByText(/^\+0\.\d+ aWETH$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: T.stepsTitle(6) })).toBeVisible();
  await expectAccessible(page);

  // What was shown is what the API gives: the command works as it stands.
  await page.getByText(T.asApiCall).click();
  const { api_key: apiKey } = readPortalFacts();
  const intent = await run('sh', ['-c', await shown(page, 'POST /intent')], {
    env: childEnvironment({ API_KEY: apiKey }),
  });
  expect(JSON.parse(intent.stdout).intents).toHaveLength(3);
  await page.getByRole('tab', { name: 'POST /simulate, base' }).click();
  expect(await shown(page, 'POST /simulate, base')).toContain('"sender"');

  // A question of the service, and its answer.
  await page.getByLabel(T.trySentence).fill('Swap USDC to ETH');
  await page.getByRole('button', { name: T.tryRun }).click();
  await page.getByRole('button', { name: /^25%/ }).click();
  await expect(page.getByText(/^−[\d,.]+ USDC$/)).toBeVisible();

  // What cannot be planned, and why.
  // More than anybody holds: what the wallet has at protocols is moved by other tests of this service.
  await page.getByLabel(T.trySentence).fill('Swap 900,000,000 USDC to ETH on Base');
  await page.getByLabel(T.trySentence).press('Enter');
  await expect(page.getByText(T.notPlanned)).toBeVisible();
  await expectAccessibleOnPhone(page);
  expect(complaints).toEqual([]);

  // The limit of an address, and a service that does not answer: said, and what was shown stays.
  await page.route('**/try/run', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '42' }, body: '{}' }),
  );
  await page.getByRole('button', { name: T.tryRun }).click();
  await expect(page.getByText(T.tryLimit(42))).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.route('**/try/run', (route) => route.abort());
  await page.getByRole('button', { name: T.tryRun }).click();
  await expect(page.getByText(T.tryUnreachable)).toBeVisible();

  // The first call needs no key, and the OpenAPI document is one click away.
  const report = await run('sh', ['-c', await shown(page, T.firstCallKeyless)]);
  expect(JSON.parse(report.stdout).holdings.length).toBeGreaterThan(0);
  const href = await page.getByRole('link', { name: T.openApi }).first().getAttribute('href');
  expect((await (await page.request.get(href ?? '')).json()).openapi).toBe('3.1.0');
  // Of a picture's two themes the one that is seen is fetched.
  const picture = page.getByAltText(T.guardPicture).filter({ visible: true });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  for (const link of await page.getByRole('link').all()) {
    const path = await link.getAttribute('href');
    expect((await page.request.get(path ?? '')).status(), path ?? '').toBeLessThan(400);
  }

  // An agent, drafted without an account.
  await page.getByLabel(T.agentWallet).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await page.getByRole('button', { name: T.agentDraft }).click();
  await expect(page).toHaveURL(/\/review\/draft\//);
  await expect(page.locator('main')).toContainText('ETH price below $2,500');
});

test('an address that nothing has leads on, whatever it begins with', async ({ page }) => {
  for (const path of ['/nothing', '/review/nothing', '/sign-in/nothing/at/all']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
});

/** The text of a code block. */
async function shown(page: Page, label: string): Promise<string> {
  return (await page.getByRole('region', { name: label, exact: true }).textContent()) ?? '';
}

test('one theme on all pages, there before anything is drawn, and one font that moves nothing', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value'),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ['rgb(251, 250, 247)', 'rgb(15, 20, 23)'];
  await page.goto('/');
  const theme = page.getByRole('button', { name: 'Theme: system' });
  await theme.click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  expect(await paper()).toBe(dark);
  const frame = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  await expect.poll(frame).toEqual(['#0f1417']);

  // Without any script but the page's own first one, which stands before what is drawn.
  await page.route('**/*.js', (route) => route.abort());
  for (const path of ['/docs', '/sign-in', '/review/unknown', '/report']) {
    const response = await page.goto(path);
    expect(response?.headers().link, path).toMatch(/\.woff2>; rel=preload; as="font"/);
    expect(await paper(), path).toBe(dark);
    expect(await frame(), path).toEqual(['#0f1417']);
    expect(await page.evaluate(() => Reflect.get(window, 'moved')), path).toBe(0);
  }
  await page.unroute('**/*.js');
  expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([]);

  // Another tab follows at once, and one more press leads to the system's theme.
  await page.goto('/docs');
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/sign-in');
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect(other.getByRole('button', { name: 'Theme: system' })).toBeVisible();
  expect(await paper()).toBe(light);
  await expectAccessibleOnPhone(page);
});
