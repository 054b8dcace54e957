import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { openReviewWorld } from '../review/review-world.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { holdScripts, takePicture } from './take-picture.ts';

const world = openReviewWorld();
type Account = (typeof world.accounts)[number];
type SolanaAccount = (typeof world.solana.accounts)[number];
const [alice, bob] = world.accounts as [Account, Account];
const [sol, friend] = world.solana.accounts as [SolanaAccount, SolanaAccount];

const someone = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const pay = (recipient: string) => [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient },
];
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const step = (page: Page, order: number) => page.locator(`#step-${order}`);

const isRunDry = (page: Page) => expect(page.getByText('Simulating the plan')).toHaveCount(0);

test('loading', async ({ page }) => {
  await holdScripts(page);
  await page.goto(await world.handOver(pay(bob.address), alice.address), { waitUntil: 'commit' });
  await expect(step(page, 1)).toBeVisible();
  await takePicture(page, 'plan-loading');
});

test('ready, by an agent', async ({ page }) => {
  const action = 'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave';
  await injectEvmWallet(page, alice.private_key, world.rpcUrls);
  await page.goto(await world.link(action, alice.address));
  await page.getByRole('button', { name: 'Test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeEnabled();
  await expect(step(page, 4)).toContainText('Dry run: would go through');
  await isRunDry(page);
  await takePicture(page, 'plan-ready', { phone: true });
  await step(page, 2).getByText('What your wallet is asked to sign').click();
  await takePicture(page, 'plan-decoded-call', { parts: [step(page, 2)], phone: true });
});

test('handed over by a partner, paying somebody for the first time', async ({ page }) => {
  const url = await world.handOver(pay(someone()), alice.address, 'A gift for you');
  await injectEvmWallet(page, alice.private_key, world.rpcUrls);
  await page.goto(url);
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(step(page, 1)).toContainText('Dry run: would go through');
  await takePicture(page, 'plan-handed-over', { phone: true });
  await takePicture(page, 'plan-first-payment', { parts: [region(page, 'Recipient')] });
});

test('a swap, and a payment of what it brings', async ({ page }) => {
  const swap = { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' };
  const send = { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.1' };
  const intents = [swap, { ...send, recipient: someone() }];
  await page.goto(await world.handOver(intents, alice.address));
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await isRunDry(page);
  const parts = [region(page, 'What changes in your wallet'), region(page, 'Recipient')];
  await takePicture(page, 'plan-outflows', { parts, phone: true });
});

test('lending into a vault', async ({ page }) => {
  const deposit = { action: 'deposit', protocol: 'erc4626', vault_address: DEV_VAULTS.base };
  const intents = [{ ...deposit, asset: 'USDC', chain: 'base', amount: '40' }];
  await page.goto(await world.handOver(intents, alice.address));
  await expect(page.getByText('The vault says that it pays')).toBeVisible();
  await isRunDry(page);
  const parts = [region(page, 'What changes in your wallet')];
  await takePicture(page, 'plan-vault', { parts, phone: true });
});

test('paying an address that looks like another', async ({ page }) => {
  const { address } = alice;
  const middle = randomBytes(16).toString('hex');
  const twin = getAddress(`${address.slice(0, 6)}${middle}${address.slice(-4)}`.toLowerCase());
  await page.goto(await world.handOver(pay(twin), address));
  await expect(page.getByText('It begins and ends like your own wallet')).toBeVisible();
  const parts = [region(page, 'Recipient')];
  await takePicture(page, 'plan-look-alike', { parts, phone: true });
});

test('no wallet, another wallet', async ({ page }) => {
  const url = await world.handOver(pay(bob.address), alice.address);
  const parts = [region(page, 'Your wallet')];
  await page.goto(url);
  await expect(page.getByText('No wallet was found in this browser.')).toBeVisible();
  await takePicture(page, 'plan-no-wallet', { parts });
  await injectEvmWallet(page, bob.private_key, world.rpcUrls);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible();
  await takePicture(page, 'plan-choose-wallet', { parts });
  await page.getByRole('button', { name: 'Test wallet' }).click();
  await expect(page.getByText('This is another account.')).toBeVisible();
  await takePicture(page, 'plan-wrong-wallet', { parts, phone: true });
});

test('what could not be asked', async ({ page }) => {
  await page.route(/\/(simulation|recipients)$/, (route) => route.abort());
  await page.goto(await world.handOver(pay(bob.address), alice.address));
  const parts = [region(page, 'What changes in your wallet'), region(page, 'Recipient')];
  await expect(page.getByText('The recipients could not be checked')).toBeVisible();
  await takePicture(page, 'plan-not-asked', { parts });
});

test('a dry run that does not go through', async ({ page }) => {
  const all = (await world.balance('polygon', 'USDC', bob.address)) / 1_000_000n;
  const most = [{ ...pay(someone())[0], chain: 'polygon', amount: String(all) }];
  const urls = [await world.handOver(most, bob.address), await world.handOver(most, bob.address)];
  await injectEvmWallet(page, bob.private_key, world.rpcUrls);
  await page.goto(urls[0] ?? '');
  await page.getByRole('button', { name: 'Test wallet' }).click();
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByText('All steps are done')).toBeVisible({ timeout: 30_000 });
  await page.goto(urls[1] ?? '');
  await expect(step(page, 1)).toContainText('Dry run: would not go through.');
  await takePicture(page, 'plan-dry-run-fails', { parts: [step(page, 1)] });
});

test('broken', async ({ page }) => {
  await page.route('**/recipients', (route) => route.fulfill({ json: {} }));
  await page.goto(await world.handOver(pay(bob.address), alice.address));
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  await takePicture(page, 'plan-broken', { phone: true });
});

test('expired, and no link at all', async ({ page }) => {
  const url = await world.handOver(pay(bob.address), alice.address);
  await page.goto(url);
  await world.expire(page.url());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This plan has expired' })).toBeVisible();
  await takePicture(page, 'plan-expired', { phone: true });
  await page.goto('/review/unknown');
  await takePicture(page, 'plan-unknown');
  await page.goto('/review/unavailable');
  await takePicture(page, 'plan-unavailable');
});

test('on Solana', async ({ page }) => {
  const url = await world.link(`Send 1.5 SOL to ${friend.address} on Solana`, sol.address);
  const wallet = await injectSolanaWallet(page, sol.private_key, world.solana.url);
  wallet.refusals = 1;
  await page.goto(url);
  await page.getByRole('button', { name: 'Solana test wallet' }).click();
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeEnabled();
  await expect(step(page, 1)).toContainText('Dry run: would go through');
  await page.getByText('What your wallet is asked to sign').click();
  await takePicture(page, 'plan-solana', { phone: true });
});

test('a Solana wallet that does not send', async ({ page }) => {
  const url = await world.link(`Send 1 SOL to ${friend.address} on Solana`, sol.address);
  await injectSolanaWallet(page, sol.private_key, world.solana.url, { canSend: false });
  await page.goto(url);
  await page.getByRole('button', { name: 'Solana test wallet' }).click();
  await expect(page.getByText('Portolan never sends transactions')).toBeVisible();
  await takePicture(page, 'plan-solana-only-signs', { parts: [region(page, 'Your wallet')] });
});
