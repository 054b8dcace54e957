import { expect, type Page, test } from '@playwright/test';
import { connectWallet, isConnected, openWallets } from '../review/connect-wallet.ts';
import { openDraftWorld, someEvmWallet, someSolanaKey } from '../review/draft-world.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { holdScripts, takePicture } from './take-picture.ts';

// The clock stands still here and prices stay: the owner sees what a first visitor would.
const world = openDraftWorld();
const REQUEST = {
  request: 'When ETH drops below 2000, swap 100 USDC to ETH on Base',
  autonomy: 'prepare',
};
const FIRES_AT_ONCE = {
  request: 'When ETH drops below 5000, swap 20 USDC to WETH on Base',
  autonomy: 'prepare',
};

const sign = (page: Page) => page.getByRole('button', { name: 'Claim agent' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const saysState = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

test('loading', async ({ page }) => {
  const draft = await world.draft(REQUEST);
  await holdScripts(page);
  await page.goto(draft.review_url, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await takePicture(page, 'claim-loading');
});

test('no wallet in this browser', async ({ page }) => {
  const draft = await world.draft(REQUEST);
  await page.goto(draft.review_url);
  await openWallets(page);
  await expect(page.getByText('No wallet found in this browser.')).toBeVisible();
  await takePicture(page, 'claim-no-wallet', { view: true });
});

test('ready, active, with alerts, stopped, and what the drafter sees', async ({
  page,
  browser,
}) => {
  const { address, privateKey } = someEvmWallet();
  const draft = await world.draft({ ...FIRES_AT_ONCE, wallet: address });
  await world.world('fund', address, 'USDC', '100', 'base');
  await world.world('fund', address, 'ETH', '1', 'base');
  await world.openWith(page, draft.review_url, privateKey);
  await isConnected(page);
  await takePicture(page, 'claim-ready', { phone: true });
  await sign(page).click();
  await saysState(page, 'Your agent is active');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Review plan' })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 40_000 });
  await takePicture(page, 'claim-alerts', { phone: true });

  const context = await browser.newContext();
  const drafter = await context.newPage();
  await drafter.goto(draft.review_url);
  await saysState(drafter, 'This draft was claimed');
  await takePicture(drafter, 'claim-claimed');
  await context.close();

  await page.getByRole('button', { name: 'Stop agent' }).click();
  const stop = page.getByRole('button', { name: 'Stop permanently' });
  await expect(stop).toBeVisible();
  await takePicture(page, 'claim-stop', { view: true });
  await stop.click();
  await saysState(page, 'This agent was stopped');
  await takePicture(page, 'claim-stopped');
});

test('active, no alerts yet', async ({ page }) => {
  const draft = await world.draft();
  const { privateKey } = someEvmWallet();
  await world.openWith(page, draft.review_url, privateKey);
  await sign(page).click();
  await saysState(page, 'Your agent is active');
  await takePicture(page, 'claim-active');
});

test('for the first wallet that signs, with Solana', async ({ page }) => {
  const draft = await world.draft();
  await injectSolanaWallet(page, someSolanaKey(), world.solana.url);
  await page.goto(draft.review_url);
  await page.getByRole('button', { name: 'Solana wallet', exact: true }).click();
  await connectWallet(page, 'Solana test wallet');
  await isConnected(page);
  await takePicture(page, 'claim-solana');
});

test('the wrong wallet, and a refused signature', async ({ page, browser }) => {
  const [owner, stranger] = [someEvmWallet(), someEvmWallet()];
  const draft = await world.draft({ ...REQUEST, wallet: owner.address });
  await world.openWith(page, draft.review_url, stranger.privateKey);
  await expect(alert(page)).toBeVisible();
  await takePicture(page, 'claim-wrong-wallet', { phone: true });
  const context = await browser.newContext();
  const own = await context.newPage();
  const held = await world.openWith(own, draft.review_url, owner.privateKey);
  held.refusals = 1;
  await sign(own).click();
  await expect(alert(own)).toBeVisible();
  await takePicture(own, 'claim-refused');
  await context.close();
});

test('the wrong signature, and a draft that was claimed meanwhile', async ({ page, browser }) => {
  const [contract, first] = [someEvmWallet(), someEvmWallet()];
  const draft = await world.draft(REQUEST);
  const notItsOwn = {
    address: contract.address,
    chainId: 8453,
    sign: async () => `0x${'11'.repeat(65)}`,
    execute: async () => {
      throw new Error('It only signs');
    },
  };
  await world.openWith(page, draft.review_url, first.privateKey, notItsOwn);
  await sign(page).click();
  await expect(alert(page)).toContainText('not the one of this wallet');
  await takePicture(page, 'claim-bad-signature');
  const context = await browser.newContext();
  const other = await context.newPage();
  await world.openWith(other, draft.review_url, first.privateKey);
  await sign(other).click();
  await saysState(other, 'Your agent is active');
  await context.close();
  await sign(page).click();
  await expect(alert(page)).toContainText('was claimed already');
  await takePicture(page, 'claim-too-late');
});

test('expired, and no link at all', async ({ page }) => {
  const draft = await world.draft(REQUEST);
  await world.expire(draft);
  await page.goto(draft.review_url);
  await saysState(page, 'This draft has expired');
  await takePicture(page, 'claim-expired', { phone: true });
  await page.goto('/review/draft/unknown');
  await takePicture(page, 'claim-unknown');
});
