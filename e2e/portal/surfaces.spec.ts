import { expect, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { watchConsole } from '../watch-console.ts';
import { openOrganisation } from './portal-world.ts';

test('an agent is offered, said in own words beside the live widget, and its visitors are seen', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const { path, ask, signIn } = await openOrganisation();
  await signIn(context);
  await page.goto(path('surfaces'));
  await expect(page.getByText('No agents offered yet')).toBeVisible();
  await page.getByRole('switch', { name: 'Offer “Rate below”', exact: true }).click();
  await expect(page.getByText('“Rate below” is offered now')).toBeVisible();
  await expect(page.getByText('No agents offered yet')).toHaveCount(0);
  await page.getByRole('link', { name: 'Rate below', exact: true }).click();

  // The widget follows the form before anything is saved, and shows markup as text.
  const widget = page.locator('portolan-agent');
  await expect(widget).toHaveAttribute('state', 'off');
  const title = '<b onclick=alert(1)>Rates</b>';
  await page.getByLabel('Title', { exact: true }).fill(title);
  await expect(widget.locator('[part=title]')).toHaveText(title);
  await widget.getByRole('button', { name: 'Customize' }).click();
  await expect(widget.getByLabel('Rate', { exact: true })).toHaveValue('3');
  await widget.getByRole('button', { name: 'Tell me when the rate drops' }).click();
  await expect(widget).toContainText('This is a preview.');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const { agents } = await ask<{ agents: { copy: { title: string } }[] }>('GET', '/agent-catalog');
  expect(agents).toMatchObject([{ key: 'rate-below', copy: { title } }]);
  await page.getByRole('tab', { name: 'Express' }).click();
  await expect(page.getByText('toNodeListener(handler)')).toBeVisible();
  await expect(page.getByText('None yet')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
