import { type BrowserContext, expect, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { openOrganisation, startReceiver } from './portal-world.ts';

/** An organisation with something on every page, its person signed in. */
async function openWorkingPages(context: BrowserContext) {
  const organisation = await openOrganisation();
  const receiver = await startReceiver();
  receiver.status = 503;
  const { ask, path } = organisation;
  const { endpoint } = await ask<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', {
    url: receiver.url,
  });
  const { agent } = await ask<{ agent: { id: string } }>('POST', '/agents', {
    request: 'Notify me when ETH drops below 1',
    wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  });
  const { event } = await ask<{ event: { id: string } }>('POST', `/agents/${agent.id}/test`);
  await expect.poll(() => receiver.heard.length).toBe(1);
  const delivery = `${event.id.replace('evt_', 'whd_')}_0`;
  await organisation.signIn(context);
  return {
    path,
    close: () => receiver.close(),
    pages: [
      '',
      'usage',
      'requests',
      'webhooks',
      `webhooks/${endpoint.id}`,
      `webhooks/${endpoint.id}/deliveries/${delivery}`,
      'surfaces',
      'surfaces/rate-below',
      'agents',
      'agents/new',
      `agents/${agent.id}`,
      'events',
      `events/${event.id}`,
    ],
  };
}

test('the working pages are readable and accessible, light and dark', async ({ page, context }) => {
  const { pages, path, close } = await openWorkingPages(context);
  for (const each of [...pages, 'nothing']) {
    await page.goto(path(each));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await test.step(each, () => expectAccessible(page));
  }
  close();
});

/** The place of what a page does not have yet. */
const ON_ITS_WAY = 'main [role=status] > [aria-hidden]';
const OTHER_PAGES = ['keys', 'playground', 'members', 'audit', 'settings'];

test('every page comes with what it shows, and the browser takes it up as it is', async ({
  page,
  context,
  browser,
}) => {
  const { pages, path, close } = await openWorkingPages(context);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.setViewportSize({ width: 360, height: 900 });
  const scriptless = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const read = await scriptless.newPage();
  for (const each of [...OTHER_PAGES, ...pages]) {
    await read.goto(path(each));
    await expect(read.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(read.locator(ON_ITS_WAY), each).toHaveCount(0);
    await page.goto(path(each));
    await page.getByRole('button', { name: 'Account of' }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    expect(faults, each).toEqual([]);
  }
  // A time is one of the browser's zone: what depends on it waits for the browser.
  await read.goto(path('requests?since=2026-01-01T00:00'));
  await expect(read.locator(ON_ITS_WAY)).toHaveCount(1);
  await scriptless.close();
  close();
});
