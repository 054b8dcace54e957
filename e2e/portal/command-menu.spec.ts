import { expect, test } from '@playwright/test';
import { findViolations } from '../find-violations.ts';
import { watchConsole } from '../watch-console.ts';
import { openOrganisation } from './portal-world.ts';

test('pages and ids are opened from the keyboard alone', async ({ page, context }) => {
  const complaints = watchConsole(page);
  const organisation = await openOrganisation();
  await organisation.signIn(context);
  const { agent } = await organisation.ask<{ agent: { id: string } }>('POST', '/agents', {
    request: 'Notify me when ETH drops below 1',
    wallets: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  });
  await page.goto(organisation.path());
  const open = async () => {
    const button = page.getByRole('button', { name: 'Go to…' });
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Go to…' })).toBeFocused();
  };
  await open();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('invite');
  await expect(page.getByRole('option', { name: 'Members', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(organisation.path('members'));
  await expect(page.getByRole('dialog')).toBeHidden();

  await open();
  await page.keyboard.type(agent.id);
  await expect(page.getByRole('option', { name: `Open ${agent.id}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(organisation.path(`agents/${agent.id}`));

  await open();
  await page.keyboard.type('zzzz');
  await expect(page.getByText('No results. Try another word, or paste an ID.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('the menu is accessible on a phone, light and dark', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const organisation = await openOrganisation();
  await organisation.signIn(context);
  await page.goto(organisation.path());
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByRole('option', { name: 'Playground' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  await page.getByRole('option', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(organisation.path('webhooks'));
});
