import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import { connectWallet, openWallets } from '../review/connect-wallet.ts';
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
const step = (page: Page, order: number) => page.locator(`#step-${order}`);

const isSimulated = (page: Page) => expect(page.getByText(/^Simulated /)).toBeVisible();
const open = (page: Page, order: number) =>
  step(page, order).locator('> details > summary').click();

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
  await connectWallet(page);
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeEnabled();
  await expect(step(page, 4)).toContainText('Simulation passed');
  await isSimulated(page);
  await takePicture(page, 'plan-ready', { phone: true });
  await open(page, 2);
  await step(page, 2).getByText('Transaction details').click();
  await takePicture(page, 'plan-decoded-call', { phone: true });
});

test('handed over by a partner, paying somebody for the first time', async ({ page }) => {
  const url = await world.handOver(pay(someone()), alice.address, 'A gift for you');
  await injectEvmWallet(page, alice.private_key, world.rpcUrls);
  await page.goto(url);
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(step(page, 1)).toContainText('Simulation passed');
  await takePicture(page, 'plan-handed-over', { phone: true });
  await takePicture(page, 'plan-first-payment');
});

test('a swap, and a payment of what it returns', async ({ page }) => {
  const swap = { action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' };
  const send = { action: 'transfer', asset: 'ETH', chain: 'base', amount: '0.1' };
  const intents = [swap, { ...send, recipient: someone() }];
  await page.goto(await world.handOver(intents, alice.address));
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await isSimulated(page);
  await page.getByText('Details', { exact: true }).click();
  await takePicture(page, 'plan-outflows', { phone: true });
});

test('lending into a vault', async ({ page }) => {
  const deposit = { action: 'deposit', protocol: 'erc4626', vault_address: DEV_VAULTS.base };
  const intents = [{ ...deposit, asset: 'USDC', chain: 'base', amount: '40' }];
  await page.goto(await world.handOver(intents, alice.address));
  await expect(page.getByText('quoted by the vault at').first()).toBeVisible();
  await isSimulated(page);
  await takePicture(page, 'plan-vault', { phone: true });
});

test('paying an address that looks like another', async ({ page }) => {
  const { address } = alice;
  const middle = randomBytes(16).toString('hex');
  const twin = getAddress(`${address.slice(0, 6)}${middle}${address.slice(-4)}`.toLowerCase());
  await page.goto(await world.handOver(pay(twin), address));
  await expect(page.getByText('Looks like your wallet, but is not')).toBeVisible();
  await takePicture(page, 'plan-look-alike', { phone: true });
});

test('no wallet, another wallet', async ({ page }) => {
  const url = await world.handOver(pay(bob.address), alice.address);
  await page.goto(url);
  await openWallets(page);
  await expect(page.getByText('No wallet found in this browser.')).toBeVisible();
  await takePicture(page, 'plan-no-wallet', { view: true, phone: true });
  await injectEvmWallet(page, bob.private_key, world.rpcUrls);
  await page.reload();
  await openWallets(page);
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible();
  await takePicture(page, 'plan-choose-wallet', { view: true });
  await page.keyboard.press('Escape');
  await connectWallet(page);
  await expect(page.getByText('Wrong account.')).toBeVisible();
  await isSimulated(page);
  await takePicture(page, 'plan-wrong-wallet', { phone: true });
});

test('what could not be asked', async ({ page }) => {
  await page.route(/\/(simulation|recipients)$/, (route) => route.abort());
  await page.goto(await world.handOver(pay(bob.address), alice.address));
  await expect(page.getByText('The recipients could not be checked')).toBeVisible();
  await takePicture(page, 'plan-not-asked');
});

test('a simulation that does not go through', async ({ page }) => {
  const all = (await world.balance('polygon', 'USDC', bob.address)) / 1_000_000n;
  const most = [{ ...pay(someone())[0], chain: 'polygon', amount: String(all) }];
  const urls = [await world.handOver(most, bob.address), await world.handOver(most, bob.address)];
  await injectEvmWallet(page, bob.private_key, world.rpcUrls);
  await page.goto(urls[0] ?? '');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByText('All steps done')).toBeVisible({ timeout: 30_000 });
  await page.goto(urls[1] ?? '');
  await expect(step(page, 1)).toContainText('Simulation failed');
  await takePicture(page, 'plan-simulation-fails');
});

test('broken', async ({ page }) => {
  await page.route('**/recipients', (route) => route.fulfill({ json: {} }));
  await page.goto(await world.handOver(pay(bob.address), alice.address));
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
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
  await connectWallet(page, 'Solana test wallet');
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeEnabled();
  await expect(step(page, 1)).toContainText('Simulation passed');
  await open(page, 1);
  await page.getByText('Transaction details').click();
  await takePicture(page, 'plan-solana', { phone: true });
});

test('a Solana wallet that does not send', async ({ page }) => {
  const url = await world.link(`Send 1 SOL to ${friend.address} on Solana`, sol.address);
  await injectSolanaWallet(page, sol.private_key, world.solana.url, { canSend: false });
  await page.goto(url);
  await connectWallet(page, 'Solana test wallet');
  await expect(page.getByText('Portolan never sends transactions')).toBeVisible();
  await takePicture(page, 'plan-solana-only-signs');
});

test('what the browser refuses, and what it cannot check', async ({ page }) => {
  const [recipient, thief] = [someone(), someone()];
  const inBytes = (one: string) => one.slice(2).toLowerCase();
  await injectEvmWallet(page, alice.private_key, world.rpcUrls);
  await page.goto(await world.link(`Send 2 USDC to ${recipient} on Base`, alice.address));
  await world.alterPlan(page.url(), inBytes(recipient), inBytes(thief));
  await page.reload();
  await connectWallet(page);
  await expect(page.getByText('Do not sign step 1')).toBeVisible();
  await isSimulated(page);
  await takePicture(page, 'plan-check-refused', { phone: true });

  const stake = { action: 'stake', asset: 'ETH', chain: 'ethereum', protocol: 'rocket-pool' };
  await page.goto(await world.handOver([{ ...stake, amount: '1' }], alice.address));
  await expect(page.getByText('Your browser could not check step 1')).toBeVisible();
  await isSimulated(page);
  await takePicture(page, 'plan-check-open', { phone: true });
});
