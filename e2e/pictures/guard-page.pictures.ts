import { expect, type Page, test } from '@playwright/test';
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readGuardContracts } from '#devnet/guard.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { comeFromElsewhere, someEvmWallet } from '../review/draft-world.ts';
import { ARBITRUM_ID, openGuardPages } from '../review/guard-world.ts';
import { takeForFrontPage, takePicture } from './take-picture.ts';

const world = openGuardPages();
test.beforeEach(comeFromElsewhere);

/** Who is paid in all pictures. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** States that no document shows, to look at. */
const ALL = { phone: true, folder: '.portolan/pictures/guard' };
const USDC = resolveToken('arbitrum', 'USDC')?.address as Address;

/** Sends a transaction of a wallet beside its page. */
async function send(privateKey: Hex, transaction: { to: Hex; data: Hex }): Promise<void> {
  const client = createWalletClient({
    account: privateKeyToAccount(privateKey),
    transport: http(world.rpcUrls[ARBITRUM_ID]),
  }).extend(publicActions);
  const hash = await client.sendTransaction({ ...transaction, chain: null });
  await client.waitForTransactionReceipt({ hash });
}

const says = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

test('a permission, from reading it to its end', async ({ page, browser }) => {
  const { address, privateKey } = await world.owner();
  const proposal = await world.propose(address, RECIPIENT);
  await world.openWith(page, proposal.review_url, privateKey);
  await says(page, 'True now: once signed, it runs at the next check.');
  await takePicture(page, 'guard-ready', { phone: true });
  await takeForFrontPage(page, 'site-guard');
  await page.getByText('Exact limits on chain').click();
  await page.getByText('Transaction', { exact: true }).click();
  await takePicture(page, 'guard-exact', { phone: true });
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  await takePicture(page, 'guard-approved');
  await press(page, 'Sign permission');
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await takePicture(page, 'guard-active', { phone: true });
  const context = await browser.newContext();
  await comeFromElsewhere({ context });
  const elsewhere = await context.newPage();
  await elsewhere.goto(proposal.review_url);
  await says(elsewhere, 'This permission was signed');
  await takePicture(elsewhere, 'guard-signed');
  await context.close();
  await press(page, 'Revoke');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePicture(page, 'guard-revoke', { view: true });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await says(page, 'Revoked');
  await says(page, 'Your approval is higher than needed');
  await takePicture(page, 'guard-revoked');
});

test('a permission on words, and one that came too late', async ({ page }) => {
  const { address } = someEvmWallet();
  await world.giveAccess(address);
  const spoken = await world.propose(address, RECIPIENT, {
    trigger: { kind: 'condition', request: 'USDC loses its peg by 1%' },
  });
  await page.goto(spoken.review_url);
  await says(page, 'Only Portolan checks this condition');
  await takePicture(page, 'guard-in-words');
  const late = await world.propose(address, RECIPIENT);
  await world.expireProposal(late);
  await page.goto(late.review_url);
  await says(page, 'This proposal has expired');
  await takePicture(page, 'guard-expired');
});

test('a permission in each state of its use', async ({ page }) => {
  const { address, privateKey } = await world.owner();
  const proposal = await world.propose(address, RECIPIENT, {
    trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '25' },
  });
  await world.openWith(page, proposal.review_url, privateKey);
  await says(page, 'Not true now.');
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  await press(page, 'Sign permission');
  await says(page, 'Active');
  await takePicture(page, 'guard-watching', ALL);
  await world.hold();
  await says(page, 'Portolan has paused all runs');
  await takePicture(page, 'guard-held', ALL);
  await world.endHold();
  await expect(page.getByText('Portolan has paused all runs')).toHaveCount(0);
  await send(privateKey, {
    to: USDC,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [readGuardContracts().guard, 0n],
    }),
  });
  await says(page, 'Your approval is too small');
  await takePicture(page, 'guard-approval-missing', ALL);
  await world.world('fund', address, 'USDC', '10', 'arbitrum');
  await world.world('time', '1h');
  await expect(page.getByText('Waits because', { exact: true })).toBeVisible({ timeout: 60_000 });
  await takePicture(page, 'guard-waiting', ALL);
  await press(page, 'Pause');
  await says(page, 'Paused');
  await expect(page.getByText('Waits because', { exact: true })).toHaveCount(0);
  await takePicture(page, 'guard-paused', ALL);
  await world.expirePermission(proposal);
  await says(page, 'It has expired and no longer runs.');
  await takePicture(page, 'guard-over', ALL);
});

test('a permission that was registered twice', async ({ page }) => {
  const { address, privateKey } = await world.owner();
  const proposal = await world.propose(address, RECIPIENT, {
    trigger: { kind: 'token_balance', asset: 'USDC', comparison: 'above', threshold: '900' },
  });
  await world.openWith(page, proposal.review_url, privateKey);
  await press(page, 'Approve');
  await says(page, 'Approved: 5.025 USDC');
  // As from another browser: terms with their own salt.
  const other = await page.request.post(`/review/guard/${proposal.proposal_id}/register`, {
    data: { keeps_going: false },
    headers: { origin: new URL(page.url()).origin },
  });
  const { to, data } = (await other.json()) as { to: Hex; data: Hex };
  await page.context().clearCookies({ name: /owner/ });
  await page.getByText('Your wallet cannot sign it?').click();
  await press(page, 'Register by transaction');
  await says(page, 'Active');
  await send(privateKey, { to, data });
  await says(page, 'Registered twice');
  await takePicture(page, 'guard-registered-twice', ALL);
  await press(page, 'Revoke the other');
  await expect(page.getByText('Registered twice')).toHaveCount(0);
  await says(page, 'Active');
});
