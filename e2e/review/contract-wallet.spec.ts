import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { type Address, encodeFunctionData, erc20Abi, getAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { openSafeWallet } from '#server/drafts/testing/safe-wallet.ts';
import { injectEvmWallet } from '../wallets/inject-evm-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { comeFromElsewhere, openDraftWorld, someEvmWallet } from './draft-world.ts';

const BASE_ID = 8453;
const world = openDraftWorld();
test.beforeEach(comeFromElsewhere);

/** A Safe on Base that nobody else has, and the key of its one owner, which has coins for fees. */
async function someSafe() {
  const { address, privateKey } = someEvmWallet();
  await world.world('fund', address, 'ETH', '1', 'base');
  const owner = privateKeyToAccount(privateKey);
  const safe = await openSafeWallet({
    rpcUrl: world.rpcUrls[BASE_ID] ?? '',
    chainId: BASE_ID,
    owner,
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
  });
  return { safe, owner, privateKey };
}

const claim = (page: Page) => page.getByRole('button', { name: 'Claim agent' });

test('a Safe claims a draft by its own word (ERC-1271), and not by the key of its owner', async ({
  page,
}) => {
  const { safe, owner, privateKey } = await someSafe();
  await safe.deploy();
  const draft = await world.draft({ wallet: safe.address });
  const wallet = { ...safe, sign: (message: string) => owner.signMessage({ message }) };
  await world.openWith(page, draft.review_url, privateKey, wallet);
  await claim(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The signature is not the one of this wallet.',
  );
  expect(await world.status(draft)).toMatchObject({ status: 'draft', agent_id: null });

  wallet.sign = safe.sign;
  await claim(page).click();
  await expect(page.getByRole('heading', { name: 'Your agent is active' })).toBeVisible();
  expect(await world.status(draft)).toMatchObject({ status: 'claimed', wallet: safe.address });
});

test('a Safe that is not deployed yet claims a draft (ERC-6492)', async ({ page }) => {
  const { safe, privateKey } = await someSafe();
  const draft = await world.draft();
  const wallet = { ...safe, sign: safe.signUndeployed };
  await world.openWith(page, draft.review_url, privateKey, wallet);
  await claim(page).click();
  await expect(page.getByRole('heading', { name: 'Your agent is active' })).toBeVisible();
  expect(await world.status(draft)).toMatchObject({ status: 'claimed', wallet: safe.address });
});

/** A deployed Safe with 10 USDC, and a link to its plan to pay 2 of them to somebody. */
async function somePayment() {
  const owned = await someSafe();
  const { address } = owned.safe;
  await owned.safe.deploy();
  await world.world('fund', address, 'USDC', '10', 'base');
  await world.world('fund', address, 'ETH', '0.1', 'base');
  const recipient = getAddress(`0x${randomBytes(20).toString('hex')}`);
  const intent = { action: 'transfer', asset: 'USDC', chain: 'base', amount: '2', recipient };
  return { ...owned, recipient, url: await world.handOver([intent], address) };
}

const stateOf = (page: Page) => page.getByRole('status', { name: 'State of step 1' });

async function signAs(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await connectWallet(page);
  await page.getByRole('button', { name: 'Sign step 1' }).click();
}

test('a Safe signs a plan: what it names first is followed to the transaction', async ({
  page,
  browser,
}) => {
  const { safe, privateKey, recipient, url } = await somePayment();
  const wallet = await injectEvmWallet(page, privateKey, world.rpcUrls, { contract: safe });
  wallet.namesOtherHash = true;
  await signAs(page, url);
  await expect(stateOf(page)).toHaveText('Done', { timeout: 30_000 });
  await expect(page.locator('#step-1')).not.toContainText('5afe5afe');
  expect(await world.balance('base', 'USDC', recipient)).toBe(2_000_000n);

  // Anyone who opens the link elsewhere is not asked to sign it again.
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(url);
  await expect(stateOf(elsewhere)).toHaveText('Done');
  await expect(elsewhere.getByText('All steps done')).toBeVisible();
  await context.close();
});

test('a Safe whose call fails reads so, also where its transaction goes through', async ({
  page,
}) => {
  const { safe, owner, privateKey, recipient, url } = await somePayment();
  const token = resolveToken('base', 'USDC')?.address as Address;
  const drain = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [owner.address, 10_000_000n],
  });
  const contract = {
    ...safe,
    // Its signers sent the funds elsewhere meanwhile.
    execute: async (call: Parameters<typeof safe.execute>[0]) => {
      await safe.execute({ to: token, data: drain, value: 0n });
      return safe.execute(call, true);
    },
  };
  await injectEvmWallet(page, privateKey, world.rpcUrls, { contract });
  await signAs(page, url);
  await expect(page.locator('#step-1').getByRole('alert')).toContainText(
    'The transaction reverted.',
    { timeout: 30_000 },
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Simulated again, it says why: the first simulation, before the funds went elsewhere, passed.
  await expect(page.locator('#step-1')).toContainText(
    'Simulated again just now: it would fail. The wallet has less of the token than this moves',
  );
  await expect(page.locator('#step-1')).not.toContainText('Simulation passed');
  expect(await world.balance('base', 'USDC', recipient)).toBe(0n);
});
