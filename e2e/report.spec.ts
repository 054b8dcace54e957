import { expect, test } from '@playwright/test';
import { TEST_ACCOUNTS } from '#devnet/accounts.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { getConfig } from '#server/config/environment.ts';
import { expectAccessible } from './expect-accessible.ts';
import { watchConsole } from './watch-console.ts';

const [, ACCOUNT] = TEST_ACCOUNTS;
const WALLET = ACCOUNT?.address ?? '';

test('a wallet report is readable and accessible', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`/report/${WALLET}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet report');
  for (const name of [/^By chain/, /^By protocol/, /holdings?$/]) {
    await expect(page.getByRole('table', { name })).toContainText(/Ethereum|In the wallet/);
  }
  // The largest are seen at once.
  const more = page.getByRole('table', { name: /^Holdings 11 to/ });
  await expect(more).toBeHidden();
  await page.getByText(/^Show \d+ more$/).click();
  await expect(more).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a shared link has a picture from our own origin, and reads well on paper', async ({
  page,
}) => {
  await page.goto(`/report/${WALLET}`);
  const content = (name: string) =>
    page.locator(`meta[property="${name}"]`).getAttribute('content');
  const url = new URL((await content('og:image')) ?? '');
  expect(await content('og:image:width')).toBe('1200');
  expect(url.pathname).toBe(`/icons/reports/${WALLET}.png`);
  const picture = await page.request.get(url.pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect((await picture.body()).readUInt32BE(16)).toBe(1200);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: /^Holdings 11 to/ })).toBeVisible();
  for (const table of await page.getByRole('table').all()) await expect(table).toBeVisible();
  await expect(page.getByRole('button', { name: /^Turn on/ })).toHaveCount(0);
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('an address typed at the front door opens its report', async ({ page }) => {
  const holder = '0x00000000000000000000000000000000000000a1';
  await page.goto('/');
  await page.getByLabel('Wallet address').fill(holder);
  await page.getByRole('button', { name: 'Open report' }).click();
  await expect(page).toHaveURL(new RegExp(`/report/${holder}$`));
  await expect(page.getByText('This address holds nothing that can be scored.')).toBeVisible();
});

test('what is no address is said, with the box to mend it', async ({ page }) => {
  await page.goto('/report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet report');
  await expect(page.getByLabel('Wallet address')).toHaveValue('');
  await page.goto('/report/vitalik');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No report for this address');
  await expect(page.getByLabel('Wallet address')).toHaveValue('vitalik');
  await expectAccessible(page);
});

test('"Turn on" leads to its private draft by either name of this machine, from our own page alone', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  // Of one issuer alone, which an agent watches.
  const holder = '0x00000000000000000000000000000000000000d1';
  await sendCommand(getConfig().home, 'fund', [holder, 'USDC', '500', 'base']);
  const draft = { request: 'Tell me when the price of USDC drops below $0.99', wallet: WALLET };
  await page.goto('/');
  const { origin, port } = new URL(page.url());
  for (const host of [origin, `http://localhost:${port}`]) {
    await page.goto(`${host}/report/${holder}`);
    const button = page.getByRole('button', { name: /^Turn on/ }).first();
    const form = page.locator('form').filter({ has: button });
    const request = await form.locator('input[name="request"]').inputValue();
    await button.click();
    await expect(page, request).toHaveURL(new RegExp(`^${host}/review/draft/[^/]+$`));
    await expect(page.locator('main')).toContainText(request);
  }
  expect(complaints).toEqual([]);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ]) {
    const foreign = await page.request.post('/report/turn-on', {
      form: draft,
      headers,
      maxRedirects: 0,
    });
    expect(foreign.status()).toBe(404);
  }
});
