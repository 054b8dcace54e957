import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { connectWallet } from '../review/connect-wallet.ts';
import { someEvmWallet } from '../review/draft-world.ts';
import { openReviewWorld } from '../review/review-world.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { takePicture } from './take-picture.ts';

const world = openReviewWorld();
const someone = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const stateOf = (page: Page) => page.getByRole('status', { name: 'State of step 1' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** A wallet with two plans; it was asked to sign the first, and its page was loaded again. */
async function ask(page: Page) {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'ETH', '1', 'base');
  await world.world('fund', owner.address, 'USDC', '10', 'base');
  const pay = () =>
    world.handOver(
      [{ action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient: someone() }],
      owner.address,
    );
  const [asked, other] = [await pay(), await pay()];
  const wallet = await injectEvmWallet(page, owner.privateKey, world.rpcUrls);
  wallet.waitsFor = new Promise<never>(() => undefined);
  await page.goto(asked);
  await connectWallet(page);
  await press(page, 'Sign step 1');
  await expect(stateOf(page)).toHaveText('In your wallet');
  await page.reload();
  await expect(stateOf(page)).toHaveText('Request open');
  return { owner, other };
}

test('asked before, and the chain shows nothing of it', async ({ page }) => {
  await ask(page);
  await expect(
    page.getByText('The chain shows no transaction from your wallet since then.'),
  ).toBeVisible();
  await takePicture(page, 'plan-asked', { phone: true });
});

test('asked before, and the wallet has sent something else', async ({ page, browser }) => {
  const { owner, other } = await ask(page);
  const context = await browser.newContext();
  const second = await context.newPage();
  await injectEvmWallet(second, owner.privateKey, world.rpcUrls);
  await second.goto(other);
  await connectWallet(second);
  await press(second, 'Sign step 1');
  await expect(stateOf(second)).toHaveText('Done', { timeout: 30_000 });
  await context.close();
  await expect(
    page.getByText('The chain shows a transaction from your wallet since then'),
  ).toBeVisible({
    timeout: 30_000,
  });
  await takePicture(page, 'plan-asked-other', { phone: true });
});

test('done by the word of its owner', async ({ page }) => {
  await ask(page);
  await press(page, 'It went through');
  await expect(page.getByText('The chain has not confirmed it.')).toBeVisible();
  await takePicture(page, 'plan-said');
});
