import { expect, type Page, test } from '@playwright/test';
import type { Hex } from 'viem';
import { connectWallet } from '../review/connect-wallet.ts';
import { someEvmWallet } from '../review/draft-world.ts';
import { openReviewWorld } from '../review/review-world.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { takePicture } from './take-picture.ts';

const world = openReviewWorld();
type Account = (typeof world.accounts)[number];
const [alice, bob] = world.accounts as [Account, Account];

const PAY = [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient: bob.address },
];
const step = (page: Page, order: number) => page.locator(`#step-${order}`);
const stateOf = (page: Page, order: number) =>
  page.getByRole('status', { name: `State of step ${order}` });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const isDone = (page: Page, order: number) =>
  expect(stateOf(page, order)).toHaveText('Done', { timeout: 30_000 });

async function open(page: Page, url: string, options: { batches?: boolean } = {}) {
  const wallet = await injectEvmWallet(page, alice.private_key, world.rpcUrls, options);
  await page.goto(url);
  await connectWallet(page);
  return wallet;
}

test('a refused signature, another chain, a wallet that is waited for', async ({ page }) => {
  const wallet = await open(page, await world.handOver(PAY, alice.address));
  wallet.staysOnChain = true;
  await press(page, 'Sign step 1');
  await expect(step(page, 1).getByRole('alert')).toContainText('another chain');
  await takePicture(page, 'plan-wrong-chain');
  wallet.staysOnChain = false;
  wallet.refusals = 1;
  await press(page, 'Try again');
  await expect(step(page, 1).getByRole('alert')).toContainText('You rejected the request');
  await takePicture(page, 'plan-refused', { phone: true });

  const signal = Promise.withResolvers<void>();
  wallet.waitsFor = signal.promise;
  await press(page, 'Try again');
  await expect(stateOf(page, 1)).toHaveText('In your wallet');
  await takePicture(page, 'plan-in-the-wallet');
  await page.route('**/receipt', () => new Promise<never>(() => undefined));
  signal.resolve();
  await expect(stateOf(page, 1)).toHaveText('Confirming');
  await takePicture(page, 'plan-sent');
});

test('a quote that got worse', async ({ page }) => {
  const url = await world.link('Swap 30 USDC to WETH on Base', alice.address);
  await open(page, url);
  await world.world('price', 'ETH', '3060');
  try {
    await press(page, 'Sign step 1');
    await isDone(page, 1);
    await press(page, 'Sign step 2');
    await expect(step(page, 2).getByRole('alert')).toContainText('Prices moved:');
    await expect(page.getByText(/^Simulated /)).toBeVisible();
    await takePicture(page, 'plan-worse-quote', { phone: true });
  } finally {
    await world.world('price', 'ETH', '3000');
  }
});

test('an approval of what an earlier step returns', async ({ page }) => {
  const action = 'Swap 20 USDC to WETH on Optimism, then lend it on Aave';
  const { address } = someEvmWallet();
  await world.world('fund', address, 'USDC', '50', 'optimism');
  await world.world('fund', address, 'ETH', '1', 'optimism');
  await page.goto(await world.link(action, address));
  await expect(step(page, 3)).toContainText('set when you sign it');
  await expect(step(page, 3)).toContainText('Simulation passed');
  await step(page, 3).locator('> details > summary').click();
  await takePicture(page, 'plan-sized-at-signing');
});

test('a bridge on its way', async ({ page }) => {
  const action = 'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave';
  await open(page, await world.link(action, alice.address));
  await world.world('bridge', 'delay', '10m');
  try {
    await press(page, 'Sign step 1');
    await isDone(page, 1);
    await press(page, 'Sign step 2');
    await expect(stateOf(page, 2)).toHaveText('Bridging', { timeout: 30_000 });
    await expect(step(page, 2)).toContainText('On its way to Arbitrum');
    await takePicture(page, 'plan-bridge', { phone: true });
  } finally {
    await world.world('bridge', 'delay', '2s');
    await world.world('bridge', 'fill');
  }
});

test('a step that the chain refused, and all of them done', async ({ page }) => {
  const wallet = await open(page, await world.handOver(PAY, alice.address));
  wallet.gasPercent = 80n;
  await press(page, 'Sign step 1');
  await expect(step(page, 1).getByRole('alert')).toContainText('The transaction reverted', {
    timeout: 30_000,
  });
  await takePicture(page, 'plan-failed', { phone: true });
  wallet.gasPercent = 120n;
  await press(page, 'Try again');
  await isDone(page, 1);
  await takePicture(page, 'plan-done', { phone: true });
});

test('a transaction that is not the step', async ({ page }) => {
  const wallet = await open(page, await world.handOver(PAY, alice.address));
  await press(page, 'Sign step 1');
  await isDone(page, 1);
  await step(page, 1).locator('> details > summary').click();
  const hash = await step(page, 1)
    .getByText(/^0x[0-9a-f]{64}$/)
    .textContent();
  wallet.pretends = hash as Hex;
  await page.goto(await world.handOver(PAY, alice.address));
  await press(page, 'Sign step 1');
  await expect(stateOf(page, 1)).toHaveText('Not verified');
  await takePicture(page, 'plan-not-this-step', { phone: true });
});

test('a wallet of several signers', async ({ page }) => {
  await open(page, await world.handOver(PAY, alice.address));
  const sent = { hash: `0x${'5a'.repeat(32)}`, done: false, sentAtMs: Date.now() - 60_000 };
  await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
    `portolan-review:${page.url().split('/').at(-1)}`,
    JSON.stringify({ step_1: sent }),
  ] as const);
  await page.reload();
  await expect(stateOf(page, 1)).toHaveText('Not on chain yet');
  await takePicture(page, 'plan-several-signers', { phone: true });
});

test('several steps at once', async ({ page }) => {
  const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3' };
  const url = await world.handOver([{ ...deposit, amount: '25' }], alice.address);
  await open(page, url, { batches: true });
  await expect(page.getByRole('button', { name: 'Sign steps 1 and 2' })).toBeEnabled();
  await expect(step(page, 2)).toContainText('Simulation passed');
  await takePicture(page, 'plan-batch');
});
