import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { sessionCookieName } from '#server/portal/session-token.ts';
import { gitHubSettings } from '../github/settings.ts';
import { openOrganisation } from './portal-world.ts';
import { watchSecrets } from './secret-watch.ts';
import { newEmail, readPortalFacts } from './sign-in.ts';

const gitHub = gitHubSettings();

interface Person {
  readonly login: string;
  readonly email: string;
}

/** A person at the stand-in of GitHub. */
async function addPerson(
  given: { readonly email?: string; readonly isVerified?: boolean } = {},
): Promise<Person> {
  const person = {
    login: `ada-${randomUUID()}`,
    email: newEmail('ada'),
    isVerified: true,
    ...given,
  };
  const response = await fetch(`${gitHub.url}/accounts`, {
    method: 'POST',
    body: JSON.stringify(person),
  });
  expect(response.status).toBe(201);
  return person;
}

async function issuedTo({ login }: Person): Promise<readonly string[]> {
  const response = await fetch(`${gitHub.url}/issued?login=${login}`);
  return (await response.json()) as string[];
}

/** Goes to GitHub and answers what it asks. */
async function continueWithGitHub(page: Page, answer: string): Promise<void> {
  await page.goto(readPortalFacts().portal.url);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: answer, exact: true }).click();
}

async function hasSession(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name === sessionCookieName(false));
}

async function expectRefused(page: Page, words: string): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByText(words)).toBeVisible();
  expect(await hasSession(page)).toBe(false);
}

test('who comes from GitHub makes an organisation, and comes back to it', async ({ page }) => {
  const secrets = watchSecrets();
  secrets.follow(page.context());
  const person = await addPerson();
  await continueWithGitHub(page, `Authorize as ${person.login}`);
  await page.getByLabel('Name').fill('Ada & Sons');
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByRole('heading', { name: 'Ada & Sons', level: 1 })).toBeVisible();
  const home = page.url();

  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(person.email).first()).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  expect(await hasSession(page)).toBe(false);
  await continueWithGitHub(page, `Authorize as ${person.login}`);
  await expect(page.getByRole('heading', { name: 'Ada & Sons', level: 1 })).toBeVisible();
  expect(page.url()).toBe(home);

  // A code is good for one use, which the callback was; the rest is between the two servers.
  const [firstCode = '', firstToken = '', secondCode = '', secondToken = ''] =
    await issuedTo(person);
  for (const [name, value] of Object.entries({ firstCode, secondCode })) {
    secrets.issue({ name, value, shownBy: [], linkedBy: [/^\/api\/auth\/callback\/github$/] });
  }
  for (const [name, value] of Object.entries({ firstToken, secondToken })) {
    expect(value).toMatch(/^gho_/);
    secrets.issue({ name, value, shownBy: [] });
  }
  secrets.issue({ name: 'the client secret', value: gitHub.secret, shownBy: [] });
  await secrets.expectKept();
});

test('an address that GitHub did not verify opens nothing', async ({ page }) => {
  const { login } = await addPerson({ isVerified: false });
  await continueWithGitHub(page, `Authorize as ${login}`);
  await expectRefused(page, 'GitHub denied the sign-in.');
});

test('an account of the same address is not joined to whoever has it at GitHub', async ({
  page,
}) => {
  const email = newEmail('bob');
  await openOrganisation({ email });
  const { login } = await addPerson({ email });
  await continueWithGitHub(page, `Authorize as ${login}`);
  await expectRefused(page, 'An account with this address exists.');
});

test('who says no at GitHub reads so, and may try again', async ({ page }) => {
  const { login } = await addPerson();
  await continueWithGitHub(page, 'Cancel');
  await expectRefused(page, 'The sign-in was denied.');
  await continueWithGitHub(page, `Authorize as ${login}`);
  await expect(page.getByRole('heading', { name: 'Name your organisation' })).toBeVisible();
});

test('an answer of GitHub that this browser did not ask for opens nothing', async ({
  page,
  browser,
}) => {
  const { login } = await addPerson();
  // Somebody's answer, which that browser did not follow.
  await page.goto(readPortalFacts().portal.url);
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  const link = page.getByRole('link', { name: `Authorize as ${login}` });
  const authorize = new URL((await link.getAttribute('href')) ?? '', page.url());
  const granted = await fetch(authorize, { redirect: 'manual' });
  const answer = granted.headers.get('location') ?? '';
  expect(answer).toContain('code=');

  const victim = await (await browser.newContext()).newPage();
  await victim.goto(answer);
  await expectRefused(victim, 'GitHub denied the sign-in.');
  // Nor where it is on the way to GitHub itself, with its own state.
  await victim.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(victim.getByRole('link', { name: 'Cancel' })).toBeVisible();
  await victim.goto(answer);
  await expectRefused(victim, 'GitHub denied the sign-in.');
  const forged = new URL(answer);
  forged.searchParams.set('state', 'forged');
  await page.goto(forged.href);
  await expectRefused(page, 'GitHub denied the sign-in.');
  await victim.context().close();
});
