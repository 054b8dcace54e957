import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { expectAccessibleOnPhone } from '../expect-accessible.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { someEvmWallet } from './draft-world.ts';
import { openReviewWorld } from './review-world.ts';

const world = openReviewWorld();
const someone = () => getAddress(`0x${randomBytes(20).toString('hex')}`);
const stateOf = (page: Page) => page.getByRole('status', { name: 'State of step 1' });
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign step 1' });

/** A plan of a new wallet that pays somebody new. */
async function planOfNewWallet() {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'ETH', '1', 'base');
  await world.world('fund', owner.address, 'USDC', '10', 'base');
  const recipient = someone();
  const url = await world.handOver(
    [{ action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient }],
    owner.address,
  );
  return { owner, url, received: () => world.balance('base', 'USDC', recipient) };
}

/** A payment of a new wallet, whose wallet is asked and does not answer until it is let. */
async function ask(page: Page) {
  const { owner, url, received } = await planOfNewWallet();
  const wallet = await injectEvmWallet(page, owner.privateKey, world.rpcUrls);
  let answer = () => {};
  wallet.waitsFor = new Promise((resolve) => {
    answer = resolve;
  });
  await page.goto(url);
  await connectWallet(page);
  await signButton(page).click();
  await expect(stateOf(page)).toHaveText('In your wallet');
  return { owner, url, answer, received };
}

async function openElsewhere(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  return { page, close: () => context.close() };
}

test('a page that is reloaded while the wallet asks finds what the wallet did, and pays once', async ({
  page,
  browser,
}) => {
  const { url, answer, received } = await ask(page);
  await page.reload();
  await expect(stateOf(page)).toHaveText('Request open');
  await expect(
    page.getByText('The chain shows no transaction from your wallet since then.'),
  ).toBeVisible();
  await expect(signButton(page)).toHaveCount(0);
  await expectAccessibleOnPhone(page);

  answer();
  await expect(stateOf(page)).toHaveText('Done', { timeout: 30_000 });
  const other = await openElsewhere(browser, url);
  await expect(stateOf(other.page)).toHaveText('Done');
  await expect(signButton(other.page)).toHaveCount(0);
  await other.close();
  expect(await received()).toBe(2_000_000n);
});

test('another browser shows that the wallet was asked, and signs only when it was not sent', async ({
  page,
  browser,
}) => {
  const { owner, url, received } = await ask(page);
  const other = await openElsewhere(browser, url);
  await expect(stateOf(other.page)).toHaveText('Request open');
  await expect(signButton(other.page)).toHaveCount(0);
  // The first wallet never answers: its browser is closed.
  await page.close();

  await injectEvmWallet(other.page, owner.privateKey, world.rpcUrls);
  await other.page.reload();
  await connectWallet(other.page);
  await other.page.getByRole('button', { name: 'It was not sent: sign again' }).click();
  await signButton(other.page).click();
  await expect(stateOf(other.page)).toHaveText('Done', { timeout: 30_000 });
  expect(await received()).toBe(2_000_000n);
  await other.close();
});

test('two pages that are open at once ask the wallet once', async ({ page, browser }) => {
  const { owner, url, received } = await planOfNewWallet();
  const other = await openElsewhere(browser, url);
  const wallets = [];
  for (const one of [page, other.page]) {
    wallets.push(await injectEvmWallet(one, owner.privateKey, world.rpcUrls));
    await one.goto(url);
    await connectWallet(one);
  }
  for (const one of [page, other.page]) {
    await signButton(one).click();
    await expect(stateOf(one)).toHaveText('Done', { timeout: 30_000 });
  }
  expect(wallets.map(({ sent }) => sent.length)).toEqual([1, 0]);
  expect(await received()).toBe(2_000_000n);
  await other.close();
});
