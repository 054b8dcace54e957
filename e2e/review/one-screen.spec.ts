import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { someEvmWallet } from './draft-world.ts';
import { expectActionInView, expectFits, PHONE } from './measure-page.ts';
import type { Account } from './owner-actions.ts';
import { openReviewWorld } from './review-world.ts';

const world = openReviewWorld();
const [alice, bob] = world.accounts as [Account, Account];
type SolanaAccount = (typeof world.solana.accounts)[number];
const [sol, friend] = world.solana.accounts as [SolanaAccount, SolanaAccount];
const MOST_TITLE = 8;

const someone = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const isSimulated = (page: Page) => expect(page.getByText(/^Simulated /)).toBeVisible();

test.use({ viewport: PHONE });

async function expectOneScreen(page: Page, button: string | RegExp): Promise<void> {
  await isSimulated(page);
  await expect(page.getByText(/^Checked in your browser/)).toBeVisible();
  await expectActionInView(page, button);
  await expectFits(page);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(title?.split(' ').length).toBeLessThanOrEqual(MOST_TITLE);
}

for (const [what, action] of [
  ['four steps over a bridge', 'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave'],
  ['one step', 'Stake 1 ETH with Lido'],
  ['a bridge', 'Bridge 100 USDC from Base to Arbitrum'],
  ['a swap', 'Swap 30 USDC to WETH on Base'],
] as const) {
  test(`${what}: one screen, before and after the wallet is connected`, async ({ page }) => {
    const url = await world.link(action, alice.address);
    await injectEvmWallet(page, alice.private_key, world.rpcUrls);
    await page.goto(url);
    await expectOneScreen(page, 'Connect wallet');
    await connectWallet(page);
    await expectOneScreen(page, 'Sign step 1');
    const again = page.waitForResponse(/\/simulation$/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect((await again).ok()).toBe(true);
    await isSimulated(page);
  });
}

test('a batch is one press, on one screen', async ({ page }) => {
  const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3' };
  const url = await world.handOver([{ ...deposit, amount: '25' }], alice.address);
  await injectEvmWallet(page, alice.private_key, world.rpcUrls, { batches: true });
  await page.goto(url);
  await connectWallet(page);
  await expectOneScreen(page, 'Sign steps 1 and 2');
  await expect(page.getByRole('button', { name: /^Sign/ })).toHaveCount(1);
});

test('one step on Solana: the warning of a first payment, and the button in view', async ({
  page,
}) => {
  const url = await world.link(`Send 0.5 SOL to ${friend.address} on Solana`, sol.address);
  await injectSolanaWallet(page, sol.private_key, world.solana.url);
  await page.goto(url);
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expectOneScreen(page, 'Connect wallet');
  await connectWallet(page, 'Solana test wallet');
  await expectOneScreen(page, 'Sign step 1');
});

test('Solana: a wrong account, and a wallet that only signs, beside a first payment', async ({
  browser,
}) => {
  const url = await world.link(`Send 0.5 SOL to ${friend.address} on Solana`, sol.address);
  for (const [key, canSend, said] of [
    [friend.private_key, true, 'Wrong account.'],
    [sol.private_key, false, 'Portolan never sends transactions'],
  ] as const) {
    const context = await browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    await injectSolanaWallet(page, key, world.solana.url, { canSend });
    await page.goto(url);
    await connectWallet(page, 'Solana test wallet');
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(page.getByText('First payment to this address')).toBeVisible();
    await expectOneScreen(page, 'Sign step 1');
    await context.close();
  }
});

test('a first payment, a rejected signature, a look-alike and a wrong account fit on it', async ({
  page,
}) => {
  const { address } = alice;
  const middle = randomBytes(16).toString('hex');
  const twin = getAddress(`${address.slice(0, 6)}${middle}${address.slice(-4)}`.toLowerCase());
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  const wallet = await injectEvmWallet(page, alice.private_key, world.rpcUrls);
  await page.goto(await world.handOver([{ ...paying, recipient: someone() }], address));
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expectOneScreen(page, 'Connect wallet');
  await connectWallet(page);
  await expectOneScreen(page, 'Sign step 1');
  wallet.refusals = 1;
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByText('You rejected the request')).toBeVisible();
  await expectOneScreen(page, 'Try again');

  await page.goto(await world.handOver([{ ...paying, recipient: twin }], address));
  await expect(page.getByText('Looks like your wallet, but is not')).toBeVisible();
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expectOneScreen(page, 'Sign step 1');
});

test('a wrong account is one screen too', async ({ page }) => {
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  await injectEvmWallet(page, bob.private_key, world.rpcUrls);
  await page.goto(await world.handOver([{ ...paying, recipient: someone() }], alice.address));
  await connectWallet(page);
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong account.' })).toBeVisible();
  await expectOneScreen(page, 'Sign step 1');
});

test('what a step is stands one tap away, and one tap puts it back', async ({ page }) => {
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  await page.goto(await world.handOver([{ ...paying, recipient: someone() }], alice.address));
  const step = page.locator('#step-1 > details');
  const recovery = step.getByText('If it fails', { exact: true });
  await expect(recovery).toBeHidden();
  await step.locator('> summary').focus();
  await page.keyboard.press('Enter');
  await expect(recovery).toBeVisible();
  await expect(step.getByText('How to undo', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(recovery).toBeHidden();
});

test('without a wallet it leads to one, and on a phone opens the link in its app', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  const url = await world.handOver([{ ...paying, recipient: bob.address }], alice.address);
  await page.goto(url);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No wallet found in this browser.');
  await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible();
  const install = dialog.getByRole('region', { name: 'Install' });
  await expect(install.getByRole('link', { name: 'MetaMask' })).toHaveAttribute(
    'href',
    'https://metamask.io/download',
  );
  const open = dialog.getByRole('region', { name: 'Open in' });
  const path = await open.getByRole('link', { name: 'MetaMask' }).getAttribute('href');
  const answer = await page.request.get(path ?? '', { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe(`metamask://dapp/${url.replace(/^https?:\/\//, '')}`);
  // The private link is given to the app alone.
  expect(await page.content()).not.toContain(url.split('/').at(-1));
  await context.close();
});

test('without scripts it is a sheet that reads to its end', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  const recipient = someone();
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient };
  await page.goto(await world.handOver([paying], alice.address));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send 2 USDC on Base');
  await expect(page.getByText('2 USDC', { exact: true })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(recipient);
  await expect(summary).toContainText('Signing needs JavaScript');
  await page.locator('#step-1 > details > summary').click();
  await expect(page.getByText('How to undo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeHidden();
  await context.close();
});

test('a plan that has expired is one screen too', async ({ page }) => {
  const paying = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2' };
  await page.goto(await world.handOver([{ ...paying, recipient: bob.address }], alice.address));
  await world.expire(page.url());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plan has expired');
  await expectFits(page);
});

test('the bar, the focus and the announcement move on with every signature', async ({ page }) => {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'ETH', '1', 'base');
  await world.world('fund', owner.address, 'USDC', '30', 'base');
  const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3' };
  const url = await world.handOver([{ ...deposit, amount: '25' }], owner.address);
  await injectEvmWallet(page, owner.privateKey, world.rpcUrls);
  await page.goto(url);
  await connectWallet(page);
  await expect(page.getByRole('region', { name: 'Step 1 of 2 Approve 25 USDC' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  const next = page.getByRole('button', { name: 'Sign step 2' });
  await expect(next).toBeFocused({ timeout: 30_000 });
  await expect(
    page.getByRole('status').filter({ hasText: 'Next: step 2 of 2, Supply 25 USDC to Aave v3' }),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All steps done')).toBeVisible({ timeout: 30_000 });
  await expectFits(page);
});
