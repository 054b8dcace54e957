import { expect, type Page, test } from '@playwright/test';
import { keepEarlyInput, LISTENING } from '#components/early-input/keep-early-input.ts';
import { SITE_TEXTS } from '#locale/site.ts';
import { linkTo, newEmail, readPortalFacts, signUp } from './portal/sign-in.ts';
import { openDraftWorld, someSolanaKey } from './review/draft-world.ts';
import { injectSolanaWallet } from './wallets/inject-solana-wallet.ts';

const drafts = openDraftWorld();

/** A page whose scripts are still on their way: it is drawn, and nothing of it listens. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return arrival.resolve;
}

test('who signs in before the page listens gets the mail', async ({ page }) => {
  const email = newEmail('early');
  const arrive = await openSlowly(page, '/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  arrive();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(page.url()).toBe(`${readPortalFacts().app_url}/sign-in/sent`);
  expect(await linkTo(email, /^Sign in to Portolan$/)).toContain('/sign-in');
});

test('a menu that is pressed before the page listens opens, and a search finds what was typed', async ({
  page,
}) => {
  const home = await signUp(page, 'Early Ltd');
  const menuPage = await page.context().newPage();
  const openMenu = await openSlowly(menuPage, home);
  await menuPage.getByRole('button', { name: 'Account' }).press('Enter');
  openMenu();
  await expect(menuPage.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();

  const arrive = await openSlowly(page, `${home}/requests`);
  await page.getByLabel('Request ID').fill('req_early');
  await page.getByLabel('Status').selectOption('4xx, refused');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  arrive();
  await expect(page).toHaveURL(`${home}/requests?requestId=req_early&status=4`);
  await expect(page.getByLabel('Request ID')).toHaveValue('req_early');
  await expect(page.getByLabel('Status')).toHaveValue('4');
});

test('a button whose hint of a key comes later opens what it says', async ({ page }) => {
  const home = await signUp(page, 'Early Ltd');
  const arrive = await openSlowly(page, home);
  await page.getByRole('button', { name: 'Go to…' }).click();
  arrive();
  await expect(page.getByRole('option', { name: 'Playground' })).toBeVisible();
});

test('presses are done one after the other', async ({ page }) => {
  const draft = await drafts.draft();
  await injectSolanaWallet(page, someSolanaKey(), drafts.solana.url);
  const arrive = await openSlowly(page, draft.review_url);
  await page.getByRole('button', { name: 'Solana wallet', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  arrive();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Solana test wallet' }),
  ).toBeVisible();
});

test('the search of the documentation opens for who pressed it early', async ({ page }) => {
  const arrive = await openSlowly(page, '/docs');
  await page.getByRole('button', { name: 'Search' }).click();
  arrive();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the front door runs the sentence of who pressed before its scripts were asked for', async ({
  page,
}) => {
  const arrive = await openSlowly(page, '/');
  await page.getByLabel(SITE_TEXTS.trySentence).fill('Swap 5 USDC to ETH on Base');
  await page.getByRole('button', { name: SITE_TEXTS.tryRun }).click();
  arrive();
  await expect(page.getByText('−5 USDC')).toBeVisible();
});

test('a press counts once, and only for what the button said', async ({ page }) => {
  await page.setContent('<button>Send 5 USDC</button><button>Cancel</button><output></output>');
  const listen = () =>
    page.evaluate((listening) => {
      const output = document.querySelector('output');
      for (const button of document.querySelectorAll('button')) {
        button.onclick = () => output?.append(`${button.textContent}.`);
      }
      document.dispatchEvent(new Event(listening));
      // What was kept is handed over in the turn before.
      return new Promise((resolve) => setTimeout(resolve));
    }, LISTENING);
  const send = page.getByRole('button').first();

  await page.evaluate(keepEarlyInput, LISTENING);
  await send.click();
  await send.click();
  await listen();
  await expect(page.getByRole('status')).toHaveText('Send 5 USDC.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status')).toHaveText('Send 5 USDC.Cancel.');

  await page.evaluate(keepEarlyInput, LISTENING);
  await send.click();
  await send.evaluate((button) => {
    button.textContent = 'Send 6 USDC';
  });
  await listen();
  await expect(page.getByRole('status')).toHaveText('Send 5 USDC.Cancel.');

  await page.evaluate(keepEarlyInput, LISTENING);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await send.click();
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button'))
      button.replaceWith(button.cloneNode(true));
  });
  await listen();
  await expect(page.getByRole('status')).toHaveText('Send 5 USDC.Cancel.Cancel.Send 6 USDC.');

  await page.setContent('<button>Revoke</button><button>Revoke</button><output></output>');
  await page.evaluate(keepEarlyInput, LISTENING);
  await page.getByRole('button').first().click();
  await page.evaluate(() => document.querySelector('button')?.remove());
  await listen();
  await expect(page.getByRole('status')).toBeEmpty();
});
