import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { getAddress } from 'viem';
import { getConfig } from '#server/config/environment.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openPhoneWallet } from '../walletconnect/phone-wallet.ts';
import { relaySettings } from '../walletconnect/relay-settings.ts';
import { type Relay, startRelay } from '../walletconnect/start-relay.ts';
import { watchConsole } from '../watch-console.ts';
import { disconnectWallet, isConnected, openWallets } from './connect-wallet.ts';
import { openDraftWorld, someEvmWallet } from './draft-world.ts';

const world = openDraftWorld();
const { relayUrl } = relaySettings();
let relay: Relay;

test.beforeAll(async () => {
  relay = await startRelay(relayUrl);
});
test.afterAll(() => relay.stop());

// Whatever a page does over WalletConnect, it reaches its own service and the relay, and complains of
// nothing.
let watched: { readonly complaints: readonly string[]; readonly hosts: ReadonlySet<string> };
test.beforeEach(({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  watched = { complaints: watchConsole(page), hosts };
});
test.afterEach(() => {
  const { host } = new URL(getConfig().appUrl);
  expect([...watched.hosts].sort()).toEqual([host, new URL(relayUrl).host].sort());
  expect(watched.complaints).toEqual([]);
});

const option = (page: Page) => page.getByRole('button', { name: 'WalletConnect' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const code = (page: Page) => page.getByRole('img', { name: 'QR code of the link' });

/** Opens the window of wallets, where it is not open, and reads the link that the code holds. */
async function askForCode(page: Page): Promise<string> {
  if (!(await option(page).isVisible())) await openWallets(page);
  await option(page).click();
  return readCode(page);
}

async function readCode(page: Page): Promise<string> {
  await expect(code(page)).toBeVisible();
  return (await page.locator('a[href^="wc:"]').getAttribute('href')) ?? '';
}

type WalletOptions = Partial<Parameters<typeof openPhoneWallet>[0]>;

async function openWallet(options: WalletOptions = {}) {
  const { privateKey } = someEvmWallet();
  return openPhoneWallet({ privateKey, rpcUrls: world.rpcUrls, ...options });
}

/** A plan of one step on Base for a wallet with funds of its own. */
async function planOnBase(wallet: string) {
  await world.world('fund', wallet);
  const recipient = getAddress(`0x${randomBytes(20).toString('hex')}`);
  const intents = [
    { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient },
  ] as const;
  return { recipient, url: await world.handOver(intents, wallet) };
}

/** The plan of a separate wallet on its page, where the wallet is connected by the code. */
async function openPlan(page: Page, options: WalletOptions = {}) {
  const wallet = await openWallet(options);
  const { url, recipient } = await planOnBase(wallet.address);
  await page.goto(url);
  await wallet.pair(await askForCode(page));
  await isConnected(page);
  return { wallet, paid: () => world.balance('base', 'USDC', recipient) };
}

const signStep = (page: Page) => page.getByRole('button', { name: /^(Sign step 1|Try again)$/ });
const isDone = (page: Page) =>
  expect(page.getByRole('status', { name: 'State of step 1' })).toHaveText('Done', {
    timeout: 30_000,
  });

test('a draft is claimed by a wallet that scanned the code, after it refused', async ({ page }) => {
  const draft = await world.draft();
  const wallet = await openWallet();
  await page.goto(draft.review_url);
  await openWallets(page);
  await expect(option(page)).toBeVisible();
  // Nothing of it is loaded before it is asked for.
  expect([...watched.hosts]).toEqual([new URL(getConfig().appUrl).host]);
  wallet.refusals = 1;
  await wallet.pair(await askForCode(page));
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'You rejected the request in your wallet. Nothing was sent.',
  );
  await wallet.pair(await askForCode(page));
  await isConnected(page);
  await openWallets(page);
  await expect(page.getByText(wallet.address)).toBeVisible();
  await page.keyboard.press('Escape');
  wallet.refusals = 1;
  const claim = page.getByRole('button', { name: 'Claim agent' });
  await claim.click();
  await expect(alert(page)).toHaveText(
    'You rejected the request in your wallet. Nothing was claimed.',
  );
  await claim.click();
  await expect(page.getByRole('heading', { name: 'Your agent is active' })).toBeVisible();
  expect(await world.status(draft)).toMatchObject({ status: 'claimed', wallet: wallet.address });
  await wallet.close();
});

test('a step is signed and sent after a reload, and the relay reads nothing of it', async ({
  page,
}) => {
  const { wallet, paid } = await openPlan(page);
  await page.reload();
  await isConnected(page);
  wallet.refusals = 1;
  await signStep(page).click();
  await expect(alert(page)).toHaveText(
    'You rejected the request in your wallet. Nothing was sent.',
  );
  expect(await paid()).toBe(0n);
  const before = await world.balance('base', 'USDC', wallet.address);
  const sentBefore = relay.frames.length;
  await signStep(page).click();
  await isDone(page);
  expect(await paid()).toBe(2_000_000n);
  expect(await world.balance('base', 'USDC', wallet.address)).toBe(before - 2_000_000n);
  // The wallet's answers name its hash; the page's requests reveal nothing.
  const requests = relay.frames.slice(sentBefore).filter((frame) => frame.includes('"tag":1108'));
  expect(requests.length).toBeGreaterThan(0);
  for (const frame of requests) {
    const { params } = JSON.parse(frame) as { params: object };
    expect(Object.keys(params).sort()).toEqual(['message', 'prompt', 'tag', 'topic', 'ttl']);
  }

  await disconnectWallet(page);
  await wallet.ended;
  await page.reload();
  await openWallets(page);
  await expect(option(page)).toBeVisible();
  await wallet.close();
});

test('a step that the wallet was asked to send is not asked for again after a reload', async ({
  page,
}) => {
  const { wallet, paid } = await openPlan(page);
  const letGo = wallet.hold();
  await signStep(page).click();
  await wallet.asked;
  await page.reload();
  await isConnected(page);
  await expect(page.getByText('this page got no answer')).toBeVisible();
  // Also who says that it was not sent gets no second request out while the first is open.
  await page.getByRole('button', { name: 'It was not sent: sign again' }).click();
  await signStep(page).click();
  await expect(page.getByText('received no answer')).toBeVisible();
  await letGo();
  await isDone(page);
  expect(await paid()).toBe(2_000_000n);
  await wallet.close();
});

test('a wallet that is on another chain switches, and one that cannot says so', async ({
  page,
}) => {
  const plan = await openPlan(page, { chainIds: [1], canSwitch: false });
  const stuck = plan.wallet;
  await signStep(page).click();
  await expect(alert(page)).toContainText('does not cover this chain');
  expect(await plan.paid()).toBe(0n);
  await stuck.end();
  await expect(page.getByText('Your wallet ended the connection.')).toBeVisible();
  await stuck.close();

  const { wallet, paid } = await openPlan(page, { chainIds: [1] });
  await signStep(page).click();
  await isDone(page);
  expect(await paid()).toBe(2_000_000n);
  await wallet.close();
});

test('another account than the one of the plan is recognised in place', async ({ page }) => {
  const owner = someEvmWallet();
  const { url } = await planOnBase(owner.address);
  const wallet = await openWallet();
  await page.goto(url);
  await wallet.pair(await askForCode(page));
  await expect(alert(page)).toContainText(owner.address);
  await expect(signStep(page)).toBeDisabled();
  await wallet.close();
});

test('a code that ran out is reported, and a new one works', async ({ page }) => {
  await page.clock.install();
  const draft = await world.draft();
  await page.goto(draft.review_url);
  const old = await askForCode(page);
  await page.clock.fastForward('05:10');
  await expect(page.getByRole('dialog').getByText('expired before a wallet used it')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New code' }).click();
  const fresh = await readCode(page);
  expect(fresh).not.toBe(old);
  const wallet = await openWallet();
  await wallet.pair(fresh);
  await isConnected(page);
  await wallet.close();
});

test('the code is readable, accessible and left by the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const draft = await world.draft();
  await page.goto(draft.review_url);
  await openWallets(page);
  await option(page).focus();
  await page.keyboard.press('Enter');
  const uri = await readCode(page);
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(uri);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeFocused();
  await expect(alert(page)).toHaveCount(0);
});
