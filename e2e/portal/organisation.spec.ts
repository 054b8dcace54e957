import { expect, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { findViolations } from '../find-violations.ts';
import { watchConsole } from '../watch-console.ts';
import { openOrganisation } from './portal-world.ts';
import { askForLink, linkTo, newEmail, signUp } from './sign-in.ts';

/** As long as a name may be. */
const LONG = 'A very long name of an organisation that fits no menu & no heading of any phone';

test('a new organisation gets its key once, calls with it, and revokes it', async ({ page }) => {
  const complaints = watchConsole(page);
  const home = await signUp(page, 'Ada & Sons');
  await page.getByRole('link', { name: 'Generate key' }).click();
  await page.getByRole('button', { name: 'Generate key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate key' }).click();
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^ptn_live_[0-9A-Za-z]{36}$/);

  // It stays until it is said to be stored, and is nowhere afterwards.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog.getByLabel('I stored the key').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await expect(page.getByText(`…${key.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(key);

  const call = () =>
    fetch(`${new URL(home).origin}/v1beta/usage`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call()).status).toBe(200);
  await page.goto(home);
  await expect(page.getByRole('rowheader', { name: 'GET /usage' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('2 of 4 done')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('link', { name: 'API key', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Revoke' })).toBeDisabled();
  await confirm.getByLabel('Type revoke to confirm').fill('revoke');
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No key yet')).toBeVisible();
  expect((await call()).status).toBe(401);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('rowheader', { name: 'API key revoked' })).toBeVisible();
  await page.getByLabel('Subject').selectOption('organisation');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader', { name: 'Organisation created' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'API key revoked' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an invitation whose mail is refused says so, and stands', async ({ page, context }) => {
  const bob = newEmail('bob').replace('@people.test', '@refused.test');
  const { path, signIn } = await openOrganisation({ role: 'owner' });
  await signIn(context);
  await page.goto(path('members'));
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(bob);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const refused = page
    .getByRole('region', { name: 'Notifications' })
    .getByText(`${bob} is invited, but the email could not be sent.`);
  await expect(refused).toBeVisible();
  const row = page.getByRole('row', { name: bob });
  await expect(row).toContainText('Not sent');
  await page.reload();
  await expect(row).toContainText('Not sent');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(refused).toBeVisible();
  await expect(row).toContainText('Not sent');
});

test('a member is invited, accepts, and is out at once when removed', async ({
  page,
  context,
  browser,
}) => {
  const bob = newEmail('bob');
  const { path, signIn } = await openOrganisation({ name: 'Ada & Sons', role: 'owner' });
  await signIn(context);
  await page.goto(path('members'));
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(bob);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('rowheader', { name: bob })).toBeVisible();

  const first = await linkTo(bob, /^You are invited/);
  await expect(page.getByRole('row', { name: bob })).toContainText('Sent');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`The invitation for ${bob} was sent again`)).toBeVisible();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(first);
  await expect(
    guest.getByRole('heading', { name: 'This invitation is no longer open' }),
  ).toBeVisible();
  await guest.goto(await linkTo(bob, /^You are invited/));
  await expect(guest).toHaveURL(/\/invitation$/);
  await expect(guest.getByRole('heading', { name: 'Join Ada & Sons' })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('link', { name: 'Sign in to accept' }).click();
  await guest.goto(await askForLink(guest, bob));
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.waitForURL((url) => url.pathname === path());
  const members = new URL(path('members'), guest.url()).href;

  // A developer sees the people and cannot change them.
  await guest.goto(members);
  await expect(guest.getByRole('rowheader', { name: bob })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Invite someone' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: `Actions for ${bob}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  // While the dialog is open the rows behind it are hidden from everybody.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: bob })).toHaveCount(0);
  const gone = await guest.goto(members);
  expect(gone?.status()).toBe(404);
  await guest.context().close();
});

test('another organisation sees nothing of it', async ({ page: other, context }) => {
  const { path } = await openOrganisation({ name: LONG, role: 'owner' });
  const own = await openOrganisation({ name: 'Eve Ltd', role: 'owner' });
  await own.signIn(context);
  for (const each of ['', 'keys', 'members', 'audit', 'settings']) {
    const answer = await other.goto(path(each));
    expect(answer?.status(), each).toBe(404);
    expect(await other.content()).not.toContain(LONG);
  }
  await other.goto(own.path());
  await other.getByRole('button', { name: /switch organisation/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Eve Ltd' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: LONG })).toHaveCount(0);
  // Base UI guards the focus with hidden stops, which hand it on at once.
  const violations = await findViolations(other, (axe) =>
    axe.exclude('[data-base-ui-focus-guard]'),
  );
  expect(violations).toEqual([]);
});

test('every page can be read on a screen and on a phone, and breaks no policy', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto('/sign-in');
  await expectAccessible(page);
  const home = await signUp(page, LONG);
  await expectAccessible(page);
  for (const [path, heading] of [
    ['keys', 'API key'],
    ['members', 'Members'],
    ['audit', 'Audit log'],
    ['settings', 'Settings'],
  ] as const) {
    await page.goto(`${home}/${path}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`${home}/keys`);
  await page.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the keyboard alone leads through the portal', async ({ page }) => {
  await signUp(page, 'Ada & Sons');
  await page.reload();
  const toTheKey = page.getByRole('link', { name: 'Generate key' });
  await expect(toTheKey).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toTheKey).toBeFocused();
  await page.keyboard.press('Enter');
  const generate = page.getByRole('button', { name: 'Generate key' });
  await generate.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(generate).toBeFocused();

  // A menu opens at its first entry and gives the focus back.
  const account = page.getByRole('button', { name: 'Account' });
  await account.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  await account.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open the navigation' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
