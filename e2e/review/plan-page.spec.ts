import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { type Address, createPublicClient, erc20Abi, getAddress, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectAccessible, expectAccessibleOnPhone } from '../expect-accessible.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { someEvmWallet } from './draft-world.ts';
import { expectActionInView, expectFits, PHONE } from './measure-page.ts';
import { openReviewWorld } from './review-world.ts';

const world = openReviewWorld();
type Account = (typeof world.accounts)[number];
const [, , carol] = world.accounts as [Account, Account, Account];
/** Whom nobody paid before, also not in an earlier run. */
const someone = () => getAddress(`0x${randomBytes(20).toString('hex')}`);

const transfer = (recipient: string, amount = '2') => [
  { action: 'transfer', asset: 'USDC', chain: 'base', amount, recipient },
];
const openStep = (page: Page, order: number) =>
  page.locator(`#step-${order} > details > summary`).click();
const base = createPublicClient({ transport: http(world.rpcUrls[8453]) });
/** What a spender may take of USDC on Base, in base units. */
const allowance = (token: Address, owner: Address, spender: Address) =>
  base.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });
const stateOf = (order: number) => ({ name: `State of step ${order}` });

test('a partner hands a plan over: its words are kept apart from what is signed', async ({
  page,
}) => {
  const recipient = someone();
  const url = await world.handOver(transfer(recipient), carol.address, 'A gift for you');
  await injectEvmWallet(page, carol.private_key, world.rpcUrls);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send 2 USDC on Base');
  await expect(page.getByText(/^Message from \S+/)).toBeVisible();
  await expect(page.getByText('A gift for you')).toBeHidden();
  await page.getByText(/^Message from \S+/).click();
  await expect(page.getByRole('figure')).toContainText('A gift for you');
  await expect(
    page.getByText(/^Written by \S+ and not verified\. .* and nothing else\.$/),
  ).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('2 USDC', { exact: true })).toBeVisible();
  await expect(summary.getByText('$2.00', { exact: true })).toBeVisible();
  const paid = page.getByRole('region', { name: 'Recipient' });
  await expect(paid).toContainText(recipient);
  const short = `${recipient.slice(0, 6)}…${recipient.slice(-4)}`;
  await expect(summary.getByText(`Base · to ${short}`)).toBeVisible();
  await expect(summary.getByText(/^\$0\.\d\d network$/)).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect(
    page.getByText(/^about \$0\.\d\d, in addition to the amounts, paid in ETH on Base$/),
  ).toBeVisible();
  await openStep(page, 1);
  await expect(page.locator('#step-1')).toContainText('USDC token contract on Base');
  await expect(page.locator('#step-1')).toContainText(
    'Your 2 USDC stays in your wallet on Base. At most its network fee is spent.',
  );
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled();
  await page.getByText('Transaction details').click();
  await expect(page.locator('#step-1')).toContainText('Function transfer');
  await expectAccessible(page);
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  expect(await world.balance('base', 'USDC', recipient)).toBe(2_000_000n);
  await expectAccessibleOnPhone(page);
});

test('who is paid for the first time, and who looks like another, is warned of', async ({
  page,
}) => {
  const { address } = carol;
  const middle = randomBytes(16).toString('hex');
  const twin = getAddress(`${address.slice(0, 6)}${middle}${address.slice(-4)}`.toLowerCase());
  await page.goto(await world.handOver(transfer(twin), address));
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(page.getByText('no balance, no transactions sent')).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: 'Looks like your wallet, but is not' });
  await expect(warning).toContainText('Scammers create such addresses.');
  await expect(warning).toContainText(twin);
  await expect(warning).toContainText(address);
  const marked = (await warning.locator('mark').allTextContents()).join('');
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.length).toBeLessThanOrEqual(32);
  await expectAccessible(page);

  // Planned and not signed: that makes nobody known.
  await page.goto(await world.handOver(transfer(twin), address));
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(warning).toBeVisible();
});

test('all there is became more: the page says how much leaves, and asks before it is signed', async ({
  page,
}) => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const recipient = someone();
  await world.world('fund', address, 'ETH', '1', 'base');
  await world.world('fund', address, 'USDC', '1000', 'base');
  const url = await world.handOver(transfer(recipient, 'max'), address);
  await injectEvmWallet(page, key, world.rpcUrls);
  await page.goto(url);
  await expect(page.getByText('1,000 USDC', { exact: true })).toBeVisible();
  await world.world('fund', address, 'USDC', '49000', 'base');
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.locator('#step-1').getByRole('alert')).toHaveText(
    /You send more than this page showed: 50,000 USDC instead of 1,000 USDC\./,
  );
  await expectAccessibleOnPhone(page);
  expect(await world.balance('base', 'USDC', recipient)).toBe(0n);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.locator('#step-1').getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('50,000 USDC', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await page.getByRole('button', { name: 'Accept and sign' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  expect(await world.balance('base', 'USDC', recipient)).toBe(50_000_000_000n);
});

test('a step that would fail is not offered as the thing to do', async ({ page }) => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  await world.world('fund', address, 'ETH', '1', 'base');
  await world.world('fund', address, 'USDC', '5', 'base');
  const [first, second] = [
    await world.handOver(transfer(someone(), '5'), address),
    await world.handOver(transfer(someone(), '5'), address),
  ];
  await injectEvmWallet(page, key, world.rpcUrls);
  await page.goto(first);
  await page.getByText('Details', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Balance changes' })).toContainText(
    'You receive nothing in return.',
  );
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1', exact: true }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  await page.goto(second);
  await expect(page.locator('#step-1')).toContainText('Simulation failed');
  await expect(page.locator('#step-1')).toContainText('it will most likely fail');
  await expect(page.getByText('First payment to this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign step 1 anyway' })).toBeEnabled();
  await page.setViewportSize(PHONE);
  await expectActionInView(page, 'Sign step 1 anyway');
  await expectFits(page, { words: 140, height: 860 });
});

test('the browser checks what is signed: what is not as asked is refused, what it cannot read is said', async ({
  page,
}) => {
  const { address, private_key } = carol;
  const [recipient, thief] = [someone(), someone()];
  const inBytes = (one: string) => one.slice(2).toLowerCase();
  const wallet = await injectEvmWallet(page, private_key, world.rpcUrls);
  await page.goto(await world.link(`Send 2 USDC to ${recipient} on Base`, address));
  await expect(page.getByText('Checked in your browser: as asked')).toBeVisible();
  await connectWallet(page);

  // A call that comes back for somebody else reaches no wallet.
  await page.route('**/fresh-step', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(inBytes(recipient), inBytes(thief));
    await route.fulfill({ response, body });
  });
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.locator('#step-1').getByRole('alert')).toHaveText(
    /^Not sent to your wallet: the transaction does not do what this page shows \(recipient is 0x/,
  );
  await expect(page.getByText(/^Checked in your browser/)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  expect(wallet.sent).toEqual([]);
  await page.unroute('**/fresh-step');

  await world.alterPlan(page.url(), inBytes(recipient), inBytes(thief));
  await page.reload();
  const refused = page.getByRole('alert').filter({ hasText: 'Do not sign step 1' });
  await expect(refused).toContainText('does not do what you asked for');
  await expect(page.getByText('Your browser refused this transaction.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeDisabled();
  await expect(page.getByText(/^Checked in your browser/)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  await expectFits(page);

  await world.alterPlan(page.url(), inBytes(thief), inBytes(recipient));
  await page.reload();
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  expect(await world.balance('base', 'USDC', recipient)).toBe(2_000_000n);

  // Not covered is said where a pass would stand, and is none: the deposit pool moves with releases.
  const unread = await world.handOver(
    [
      {
        action: 'stake',
        asset: 'ETH',
        chain: 'ethereum',
        protocol: 'rocket-pool',
        amount: '1',
      },
    ],
    address,
  );
  await page.goto(unread);
  await expect(page.getByText('Your browser could not check step 1')).toBeVisible();
  await expect(page.getByText(/^Checked in your browser/)).toHaveCount(0);
  await expectAccessibleOnPhone(page);
});

test('an approval that was signed is undone at one press', async ({ page }) => {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'USDC', '50', 'base');
  await world.world('fund', owner.address, 'ETH', '1', 'base');
  const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3' };
  const wallet = await injectEvmWallet(page, owner.privateKey, world.rpcUrls);
  await page.goto(await world.handOver([{ ...deposit, amount: '25' }], owner.address));
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  const [approval] = wallet.sent;
  const spender = `0x${approval?.data.slice(34, 74)}` as const;
  const allowed = () => allowance(approval?.to ?? '0x', owner.address, spender);
  expect(await allowed()).toBe(25_000_000n);

  await page.locator('#step-1 > details > summary').click();
  wallet.refusals = 1;
  const revoke = page.getByRole('button', { name: 'Revoke approval' });
  await revoke.click();
  await expect(page.locator('#step-1')).toContainText('You rejected the request');
  await revoke.click();
  await expect(page.locator('#step-1')).toContainText(
    'the approval is gone once this is confirmed',
  );
  await expect.poll(allowed).toBe(0n);
  // What needs it is simulated again, and fails now.
  await expect(page.locator('#step-2')).toContainText('it will most likely fail');
  await expectAccessibleOnPhone(page);
});

test('a wallet that batches signs an approval and its step at once', async ({ page }) => {
  const url = await world.handOver(
    [{ action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3', amount: '25' }],
    carol.address,
  );
  const wallet = await injectEvmWallet(page, carol.private_key, world.rpcUrls, { batches: true });
  await page.goto(url);
  await expect(page.locator('#step-1')).toContainText('exactly 25 USDC');
  await connectWallet(page);
  await expect(page.getByRole('region', { name: 'Steps 1–2 of 2' })).toBeVisible();
  await expectAccessible(page);
  const before = await world.balance('base', 'USDC', carol.address);
  await page.getByRole('button', { name: 'Sign steps 1 and 2' }).click();
  for (const order of [1, 2]) {
    await expect(page.getByRole('status', stateOf(order))).toHaveText('Done', { timeout: 30_000 });
  }
  expect(wallet.batches.size).toBe(1);
  expect([...wallet.batches.values()][0]).toHaveLength(2);
  expect(await world.balance('base', 'USDC', carol.address)).toBe(before - 25_000_000n);
  await page.reload();
  await expect(page.getByText('All steps done')).toBeVisible();
});

test('a wallet of several signers is waited for, and the owner can say what became of it', async ({
  page,
}) => {
  const wallet = await injectEvmWallet(page, carol.private_key, world.rpcUrls);
  wallet.namesOtherHash = true;
  await page.goto(await world.handOver(transfer(someone()), carol.address));
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  await expect(page.locator('#step-1')).not.toContainText('5afe5afe');

  await page.goto(await world.handOver(transfer(someone()), carol.address));
  const sent = { hash: `0x${'5a'.repeat(32)}`, done: false, sentAtMs: Date.now() - 60_000 };
  await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
    `portolan-review:${page.url().split('/').at(-1)}`,
    JSON.stringify({ step_1: sent }),
  ] as const);
  await page.reload();
  await expect(page.getByText('after more signers if your wallet needs them')).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'It went through' }).click();
  await expect(page.getByText('All steps done')).toBeVisible();
  await expect(page.getByText('The chain has not confirmed it.')).toBeVisible();
  await expectAccessibleOnPhone(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('All steps done')).toHaveCount(0);
  await page.getByRole('button', { name: 'It was cancelled: sign again' }).click();
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeVisible();
});

test('a wallet that names transactions it did not send cannot mark steps done', async ({
  page,
}) => {
  const [recipient, other] = [someone(), someone()];
  const wallet = await injectEvmWallet(page, carol.private_key, world.rpcUrls, { batches: true });
  await page.goto(await world.handOver(transfer(other), carol.address));
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  await openStep(page, 1);
  const hash = await page
    .locator('#step-1')
    .getByText(/^0x[0-9a-f]{64}$/)
    .textContent();
  wallet.pretends = hash as Hex;

  await page.goto(await world.handOver(transfer(recipient), carol.address));
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Not verified');
  await expect(page.getByText('All steps done')).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  wallet.pretends = null;
  await page.getByRole('button', { name: 'It was cancelled: sign again' }).click();
  await page.getByRole('button', { name: 'Sign step 1' }).click();
  await expect(page.getByRole('status', stateOf(1))).toHaveText('Done', { timeout: 30_000 });
  expect(await world.balance('base', 'USDC', recipient)).toBe(2_000_000n);

  wallet.pretends = hash as Hex;
  const deposit = { action: 'deposit', asset: 'USDC', chain: 'base', protocol: 'aave-v3' };
  await page.goto(await world.handOver([{ ...deposit, amount: '25' }], carol.address));
  await page.getByRole('button', { name: 'Sign steps 1 and 2' }).click();
  for (const order of [1, 2]) {
    await expect(page.getByRole('status', stateOf(order))).toHaveText('Not verified');
  }
});

test('says what could not be loaded, and tries again', async ({ page }) => {
  const recipient = someone();
  const url = await world.handOver(transfer(recipient), carol.address);
  let isDown = true;
  await page.route(/\/(simulation|recipients)$/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  let isCheckerDown = true;
  await page.route(/\/turbopack-worker-/, (route) =>
    isCheckerDown ? route.abort() : route.continue(),
  );
  await injectEvmWallet(page, carol.private_key, world.rpcUrls);
  await page.goto(url);
  await connectWallet(page);
  // What this browser has not checked is not signed.
  const unchecked = page.getByRole('status').filter({ hasText: 'The check in your browser' });
  await expect(unchecked).toContainText('could not run');
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeDisabled();
  await expectAccessibleOnPhone(page);
  isCheckerDown = false;
  await unchecked.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Checked in your browser/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign step 1/ })).toBeEnabled();
  await expect(page.getByText('Simulation failed to run')).toBeVisible();
  await expect(page.getByText('The recipients could not be checked')).toBeVisible();
  // Whom it pays is said all the same.
  await expect(page.getByRole('region', { name: 'Recipient' })).toContainText(recipient);
  await expectAccessibleOnPhone(page);
  isDown = false;
  const again = page.getByRole('button', { name: 'Try again' });
  await again.first().click();
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(page.locator('#step-1')).toContainText('Simulation passed');
  await expect(page.getByText(/^On Base: /)).toBeVisible();
});

test('links that lead nowhere are accessible', async ({ page }) => {
  for (const path of ['unknown', 'expired', 'unavailable', 'used']) {
    await page.goto(`/review/${path}`);
    await expect(page.getByRole('heading', { name: /^This (link|plan) / })).toBeVisible();
    await expectAccessibleOnPhone(page);
  }
});
