import { expect, test } from '@playwright/test';
import { createPool } from '#server/db/pool.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { watchConsole } from '../watch-console.ts';
import { linkTo, newEmail, readPortalFacts, signIn, signUp } from './sign-in.ts';

/** Lets so many minutes pass since a person signed in. */
async function age(email: string, minutes: number): Promise<void> {
  const { database_url: databaseUrl } = readPortalFacts();
  const pool = createPool({ databaseUrl, maxConnections: 1, onIdleError: () => undefined });
  await pool.query(
    `update portal_session s set signed_in_at = now() - $2 * interval '1 minute'
       from portal_user u where u.id = s.user_id and u.email = $1`,
    [email, minutes],
  );
  await pool.end();
}

test('a key is rotated after a sign-in of the last minutes alone', async ({ page }) => {
  const complaints = watchConsole(page);
  const email = newEmail('ada');
  const home = await signUp(page, 'Ada & Sons', email);
  await page.goto(`${home}/keys`);
  await page.getByRole('button', { name: 'Generate key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate key' }).click();
  await page.getByRole('dialog').getByLabel('I stored the key').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await age(email, 11);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkTo(email, /^Sign in to Portolan$/));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${home}/keys`);

  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(page.getByRole('dialog', { name: 'Your new API key' })).toBeVisible();
  // The browser itself says that a call was refused.
  expect(complaints.filter((line) => !/403/.test(line))).toEqual([]);
});

test('a person sees where they are signed in, and signs one browser out', async ({
  page,
  browser,
}) => {
  const email = newEmail('ada');
  const home = await signUp(page, 'Ada & Sons', email);
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const second = await other.newPage();
  await signIn(second, email);
  await second.goto(`${home}/settings`);
  await expect(
    second.getByRole('rowheader', { name: 'Firefox on Windows This browser' }),
  ).toBeVisible();

  await page.goto(`${home}/settings`);
  const row = page.getByRole('row', { name: 'Firefox on Windows' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /This browser/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(page.getByText('The session was signed out')).toBeVisible();
  await expect(row).toHaveCount(0);

  await second.goto(`${home}/settings`);
  await expect(second).toHaveURL(/\/sign-in\?next=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await other.close();
});
