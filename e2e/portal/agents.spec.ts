import { expect, test } from '@playwright/test';
import { openOrganisation } from './portal-world.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('an agent is created from fields', async ({ page, context }) => {
  const organisation = await openOrganisation();
  await organisation.signIn(context);
  await page.goto(organisation.path('agents/new'));
  await page.getByLabel('What to watch').selectOption('A price');
  await page.getByLabel('Asset', { exact: true }).fill('ETH');
  await page.getByLabel('Price source ID').fill('bitcoin');
  await page.getByLabel('Threshold').fill('2,000');
  await page.getByLabel('Wallets').fill(OWNER);
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  await expect(page.getByLabel('Threshold')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Threshold').fill('2000');
  await preview.click();
  await expect(page.getByLabel('Price source ID')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Price source ID').fill('ethereum');
  await page.getByLabel('When it fires').selectOption('Prepare a plan');
  await page.getByLabel('Plan to prepare').fill('Swap 5 USDC to ETH on Base');
  await preview.click();
  await expect(page.getByText('Prepares a plan: Swap 5 USDC to ETH on Base')).toBeVisible();
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'ETH price below $2,000' }),
  ).toBeVisible();
});
