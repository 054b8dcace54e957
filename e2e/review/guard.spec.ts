import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { type Address, createPublicClient, erc20Abi, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readGuardContracts } from '#devnet/guard.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import type { GuardPermissionResponse, GuardProposalCreated } from '#server/schemas/guard.ts';
import { expectAccessible, expectAccessibleOnPhone } from '../expect-accessible.ts';
import { comeFromElsewhere, someEvmWallet } from './draft-world.ts';
import { ARBITRUM_ID, openGuardPages } from './guard-world.ts';
import { expectActionInView } from './measure-page.ts';

const world = openGuardPages();
test.beforeEach(comeFromElsewhere);

const permissionOf = async ({ proposal_id: id }: GuardProposalCreated) =>
  (await world.ask<GuardPermissionResponse>('GET', `/guard/proposals/${id}/permission`)).permission;

const allowance = (owner: Address): Promise<bigint> =>
  createPublicClient({ transport: http(world.rpcUrls[ARBITRUM_ID]) }).readContract({
    address: resolveToken('arbitrum', 'USDC')?.address as Address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, readGuardContracts().guard],
  });

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();

test('an owner approves, signs, sees a run, pauses, starts and revokes', async ({
  page,
  browser,
}) => {
  const { address, privateKey } = await world.owner();
  const recipient = someEvmWallet().address;
  const proposal = await world.propose(address, recipient);
  await world.openWith(page, proposal.review_url, privateKey);
  expect(page.url()).not.toContain(proposal.review_url.split('/').at(-1));
  await expect(page.getByText(/^At most 5\.025 USDC in all, 1\.005 each time/)).toBeVisible();
  await says(page, 'True now: once signed, it runs at the next check.');
  await says(page, 'Approve 5.025 USDC');
  await says(page, 'Leaves your wallet');
  await says(page, '1.005 USDC');
  await says(page, 'Reaches the recipient');
  await page.getByText('Exact limits on chain').click();
  await expect(page.getByText('5000000', { exact: true })).toBeVisible();
  await page.getByText('Transaction', { exact: true }).click();
  await expectAccessible(page);
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  expect(await allowance(address)).toBe(5_025_000n);
  expect(await permissionOf(proposal)).toBeNull();

  await press(page, 'Sign permission');
  await says(page, 'Active');
  expect(await permissionOf(proposal)).toMatchObject({ state: 'active', remaining: '5' });
  // The executor of the service checks it within seconds.
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await says(page, '1 USDC, fee 0.005 USDC');
  expect(await world.balance('arbitrum', 'USDC', recipient)).toBe(1_000_000n);
  expect(await world.balance('arbitrum', 'USDC', address)).toBe(18_995_000n);
  expect(await allowance(address)).toBe(4_020_000n);
  await expect(page.getByText('4 USDC', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await press(page, 'Pause');
  await says(page, 'Paused');
  expect(await permissionOf(proposal)).toMatchObject({ state: 'paused' });
  await press(page, 'Start');
  await says(page, 'Active');

  // The proposer has the same link, and sees nothing of its use before the owner signs there.
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const elsewhere = await context.newPage();
  await world.openWith(elsewhere, proposal.review_url, privateKey);
  await says(elsewhere, 'This permission was signed');
  await expect(elsewhere.getByRole('heading', { name: 'Runs' })).toHaveCount(0);
  await expectAccessibleOnPhone(elsewhere);
  await press(elsewhere, 'Show permission');
  await says(elsewhere, 'Active');

  await press(elsewhere, 'Revoke');
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await says(elsewhere, 'Revoked');
  expect(await permissionOf(proposal)).toMatchObject({ state: 'revoked' });
  await press(elsewhere, 'Lower approval');
  await expect(elsewhere.getByRole('button', { name: 'Lower approval' })).toHaveCount(0);
  expect(await allowance(address)).toBe(0n);
  await context.close();
});

test('a Safe grants by its own word (ERC-1271) what was proposed without a key', async ({
  page,
}) => {
  const { address, privateKey } = someEvmWallet();
  await world.world('fund', address, 'ETH', '1', 'arbitrum');
  const safe = await openSafeWallet({
    rpcUrl: world.rpcUrls[ARBITRUM_ID] ?? '',
    chainId: ARBITRUM_ID,
    owner: privateKeyToAccount(privateKey),
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
  });
  await safe.deploy();
  await world.giveAccess(safe.address);
  const recipient = someEvmWallet().address;
  const proposal = await world.proposeKeyless(safe.address, recipient);
  await world.openWith(page, proposal.review_url, privateKey, safe);
  await says(page, 'Not true now.');
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  await world.world('fund', safe.address, 'USDC', '20', 'arbitrum');
  await says(page, 'True now: once signed, it runs at the next check.');
  await press(page, 'Sign permission');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  expect(await world.balance('arbitrum', 'USDC', recipient)).toBe(1_000_000n);
  expect(await world.balance('arbitrum', 'USDC', safe.address)).toBe(18_995_000n);
  expect(await allowance(safe.address)).toBe(4_020_000n);
});

test('a Safe that cannot sign registers a permission by a transaction', async ({ page }) => {
  const { address, privateKey } = someEvmWallet();
  await world.world('fund', address, 'ETH', '1', 'arbitrum');
  const safe = await openSafeWallet({
    rpcUrl: world.rpcUrls[ARBITRUM_ID] ?? '',
    chainId: ARBITRUM_ID,
    owner: privateKeyToAccount(privateKey),
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    signs: false,
  });
  await safe.deploy();
  await world.giveAccess(safe.address);
  const proposal = await world.propose(safe.address, address);
  await world.openWith(page, proposal.review_url, privateKey, safe);
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  await page.getByText('Your wallet cannot sign it?').click();
  await expectAccessibleOnPhone(page);
  await press(page, 'Register by transaction');
  await says(page, 'Active');
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible();
  expect(await permissionOf(proposal)).toMatchObject({ authorized_by: 'registration' });
});

test('another wallet cannot sign, and a refusal can be tried again', async ({ page, browser }) => {
  const owner = someEvmWallet();
  await world.giveAccess(owner.address);
  const proposal = await world.propose(owner.address, someEvmWallet().address, {
    trigger: { kind: 'health_factor', threshold: '1.3' },
    action: {
      kind: 'repay_from_collateral',
      asset: 'WETH',
      debt_asset: 'USDC',
      target_health_factor: '1.6',
    },
  });
  await world.openWith(page, proposal.review_url, someEvmWallet().privateKey);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(owner.address);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expectAccessibleOnPhone(page);
  await expectActionInView(page, 'Approve');

  await world.world('fund', owner.address, 'ETH', '1', 'arbitrum');
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const own = await context.newPage();
  const wallet = await world.openWith(own, proposal.review_url, owner.privateKey);
  await press(own, 'Approve');
  await expect(own.getByText(/^Approved: 5\.025 a/)).toBeVisible();
  wallet.refusals = 1;
  await press(own, 'Sign permission');
  await expect(own.getByRole('main').getByRole('alert')).toHaveText(
    'You rejected the request in your wallet. Nothing was signed.',
  );
  expect(await permissionOf(proposal)).toBeNull();
  await own.getByRole('checkbox').check();
  await press(own, 'Sign permission');
  await says(own, 'Active');
  await says(own, 'Keeps going until the target');
  await context.close();
});

test('what only the service checks, is too late, or is no link says so', async ({ page }) => {
  const { address } = someEvmWallet();
  await world.giveAccess(address);
  const recipient = someEvmWallet().address;
  const spoken = await world.propose(address, recipient, {
    trigger: { kind: 'condition', request: 'USDC loses its peg by 1%' },
  });
  await page.goto(spoken.review_url);
  await says(page, 'Only Portolan checks this condition');
  await says(
    page,
    'Portolan alone checks this, every hour. The contract does not. Whether it is true now is not shown.',
  );
  await says(page, 'Approve 5.025 USDC');
  await expectAccessibleOnPhone(page);
  const late = await world.propose(address, recipient);
  await world.expireProposal(late);
  await page.goto(late.review_url);
  await says(page, 'This proposal has expired');
  await page.goto(late.review_url.replace(/[^/]+$/, 'A'.repeat(43)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});
