import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { openOrganisation, startReceiver } from './portal-world.ts';

test('the working pages are readable and accessible, light and dark, on phone and desk', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
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
  const pages = [
    'usage',
    'requests',
    'webhooks',
    `webhooks/${endpoint.id}`,
    `webhooks/${endpoint.id}/deliveries/${delivery}`,
    'agents',
    `agents/${agent.id}`,
    'events',
    `events/${event.id}`,
  ];
  for (const each of pages) {
    await page.goto(path(each));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 1280]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations, `${each}, ${colorScheme}, ${width} px`).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${each}, ${width} px`).toBe(0);
      }
    }
  }
  receiver.close();
});
