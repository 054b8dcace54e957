import { expect, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { openOrganisation, startReceiver } from './portal-world.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('an agent is asked about, previewed, created, tested, edited, paused and resumed', async ({
  page,
  context,
}) => {
  const organisation = await openOrganisation();
  const receiver = await startReceiver();
  await organisation.ask('POST', '/webhook-endpoints', { url: receiver.url });
  await organisation.signIn(context);
  await page.goto(organisation.path('agents'));
  await page.getByRole('main').getByRole('link', { name: 'New agent' }).first().click();
  await expect(page).toHaveURL(organisation.path('agents/new'));

  // What is wrong is said beside the field.
  const sentence = page.getByLabel('When should it fire?');
  const wallets = page.getByLabel('Wallets');
  await sentence.fill('Tell me when gas is low');
  await wallets.fill('0x12');
  await sentence.focus();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(wallets).toHaveAttribute('aria-invalid', 'true');
  await wallets.fill(OWNER);
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(page.getByRole('region', { name: 'One question' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await sentence.fill('Tell me when ETH drops below 1');
  await expect(page.getByRole('region', { name: 'One question' })).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  const preview = page.getByRole('region', { name: 'What it watches' });
  await expect(preview.getByText('ETH price below $1', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Create agent' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ETH price below $1' })).toBeVisible();

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect.poll(() => receiver.heard.length).toBe(1);
  await expect(page.getByRole('link', { name: /^Test: ETH price below/ })).toBeVisible();
  // What became of it is shown without reloading.
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Delivered');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await sentence.fill('Tell me when BTC rises above 9000000');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByText('BTC price above $9,000,000', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'BTC price above $9,000,000' });
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(organisation.path('agents'));
  await expect(page.getByText('No agents yet')).toBeVisible();
  receiver.close();
});

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

  // What a trial prepares opens on its owner's page.
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('link', { name: /^Test: ETH price below/ }).click();
  await page.getByRole('button', { name: 'Open the review page' }).click();
  await expect(page).toHaveURL(/\/review\/plan\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swap 5 USDC for ETH on Base');
});
