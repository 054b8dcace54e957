import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleOnPhone } from '../expect-accessible.ts';
import { askForLink, newEmail, readPortalFacts } from './sign-in.ts';

/** A device with a finger that is always there. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person signs up by mail, makes an organisation, and comes back with a passkey', async ({
  page,
}) => {
  const email = newEmail('ada');
  await addAuthenticator(page);
  await page.goto(readPortalFacts().portal.url);
  const link = await askForLink(page, email);
  await expectAccessibleOnPhone(page);

  // Looking at the link, as mail programs do, uses nothing up.
  await page.goto(link);
  await page.goto(link);
  await expect(page.getByText(`You are about to sign in as ${email}.`)).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Name your organisation' })).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel('Name').fill('Ada & Sons');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.waitForURL(/\/portal\/ada-sons-[0-9a-f]{6}$/);
  const home = page.url();

  await page.goto(`${home}/settings`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the device').fill('Test laptop');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'Test laptop' })).toBeVisible();

  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.goto(home);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(home);
  await expect(page.getByText('Ada & Sons').first()).toBeVisible();

  // The link worked once. Who has left the portal is not led to sign-in by what it still asks.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This link was already used or has expired.')).toBeVisible();
});

test('a sign-in that is refused sends nobody to look for a mail', async ({ page }) => {
  await page.goto(readPortalFacts().portal.url);
  const answers = [
    { status: 404, body: { error: 'not_found', friendly_message: 'There is no such address.' } },
    { status: 200, body: { url: `${readPortalFacts().app_url}/api/auth/signin?csrf=true` } },
  ];
  await page.route('**/api/auth/signin/email', async (route) => {
    const { status = 500, body } = answers.shift() ?? {};
    await route.fulfill({ status, json: body });
  });
  await page.getByLabel('Email').fill(newEmail('eve'));
  const ask = page.getByRole('button', { name: 'Send me a sign-in link' });
  await ask.click();
  await expect(page.getByText('There is no such address.')).toBeVisible();
  await ask.click();
  await expect(page.getByText('Allow cookies for this site and try again.')).toBeVisible();
  await expect(ask).toBeEnabled();
});
