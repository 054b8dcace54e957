import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { connectWallet, isConnected } from './connect-wallet.ts';
import { comeFromElsewhere, openDraftWorld, someEvmWallet, someSolanaKey } from './draft-world.ts';
import { expectActionInView, PHONE as WINDOW } from './measure-page.ts';

const world = openDraftWorld();
test.beforeEach(comeFromElsewhere);
const [alice] = world.accounts;

const claim = (page: Page) => page.getByRole('button', { name: 'Claim agent' });
/** Next has its own alert beside the page's. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const saysState = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

test('a draft is claimed with an EVM wallet, fires, and its plan is signed by its owner alone', async ({
  page,
  browser,
}) => {
  const sentence = 'When ETH drops below 5000, swap 20 USDC to WETH on Base';
  const draft = await world.draft({
    request: sentence,
    autonomy: 'prepare',
    wallet: alice?.address.toLowerCase(),
  });
  await world.openWith(page, draft.review_url, alice?.private_key ?? '0x');
  expect(page.url()).not.toContain(draft.review_url.split('/').at(-1));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence);
  await expect(page.getByText('ETH price below $5,000')).toBeVisible();
  await expect(page.getByText('Prepares a plan: “swap 20 USDC to WETH on Base”')).toBeVisible();
  await claim(page).click();
  await saysState(page, 'Your agent is active');
  const status = await world.status(draft);
  expect(status).toMatchObject({ status: 'claimed', wallet: alice?.address });
  await expect(page.getByText(status.agent_id ?? '-')).toBeVisible();

  // Its first check comes within seconds, and the condition holds already.
  const plan = page.getByRole('link', { name: 'Review plan' });
  await expect(async () => {
    await page.reload();
    await expect(plan).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });

  // The author of the draft has the same link, and is not shown what its owner is shown.
  const drafter = await browser.newContext();
  const other = await drafter.newPage();
  await other.goto(draft.review_url);
  await saysState(other, 'This draft was claimed');
  await expect(other.getByRole('link')).toHaveCount(0);
  await drafter.close();

  await page.getByRole('button', { name: 'Link a chat' }).click();
  await expect(page.getByRole('link', { name: 'Open the chat' })).toHaveAttribute(
    'href',
    /\?start=[A-Za-z0-9_-]{43}$/,
  );
  await page.getByRole('button', { name: 'Stop agent' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('is free and moves no funds');
  await page.getByRole('button', { name: 'Keep agent' }).click();
  await saysState(page, 'Your agent is active');
  await page.getByRole('button', { name: 'Stop agent' }).click();
  await page.getByRole('button', { name: 'Stop permanently' }).click();
  await saysState(page, 'This agent was stopped');
  expect(await world.status(draft)).toMatchObject({ status: 'claimed', agent_id: null });
  await plan.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Swap 20 USDC for WETH on Base');
  await expect(page.getByRole('figure', { includeHidden: true })).toContainText(
    'swap 20 USDC to WETH on Base',
  );
});

test('a draft for anyone is claimed with a Solana wallet', async ({ page }) => {
  const draft = await world.draft();
  const { address } = await injectSolanaWallet(page, someSolanaKey(), world.solana.url);
  await page.goto(draft.review_url);
  await expect(page.getByText('The first wallet that claims it')).toBeVisible();
  await page.getByRole('button', { name: 'Solana wallet', exact: true }).click();
  await connectWallet(page, 'Solana test wallet');
  await claim(page).click();
  await saysState(page, 'Your agent is active');
  expect(await world.status(draft)).toMatchObject({ status: 'claimed', wallet: address });
});

test('its owner signs again in another browser to see its alerts', async ({ page, browser }) => {
  const { address, privateKey } = someEvmWallet();
  const draft = await world.draft();
  await world.openWith(page, draft.review_url, privateKey);
  await claim(page).click();
  await saysState(page, 'Your agent is active');
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await world.openWith(elsewhere, draft.review_url, privateKey);
  await saysState(elsewhere, 'This draft was claimed');
  await expect(elsewhere.getByText(address).first()).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Show alerts' }).click();
  await saysState(elsewhere, 'Your agent is active');
  await context.close();
});

test('a wrong wallet cannot claim, and a refused signature can be tried again', async ({
  page,
  browser,
}) => {
  const [owner, stranger] = [someEvmWallet(), someEvmWallet()];
  const draft = await world.draft({ wallet: owner.address });
  await world.openWith(page, draft.review_url, stranger.privateKey);
  await expect(alert(page)).toContainText(owner.address);
  await expect(claim(page)).toBeDisabled();
  await expect(claim(page)).toHaveAccessibleDescription(/^Only the owner above can do this/);
  await page.setViewportSize(WINDOW);
  await expectActionInView(page, 'Claim agent');

  const context = await browser.newContext();
  const own = await context.newPage();
  const wallet = await world.openWith(own, draft.review_url, owner.privateKey);
  wallet.refusals = 1;
  await claim(own).click();
  await expect(alert(own)).toHaveText(
    'You rejected the request in your wallet. Nothing was claimed.',
  );
  expect((await world.status(draft)).status).toBe('draft');
  await claim(own).click();
  await saysState(own, 'Your agent is active');
  await context.close();

  await page.reload();
  await saysState(page, 'This draft was claimed');
});

test('a draft that another wallet claimed meanwhile says so in place', async ({ page }) => {
  const [first, second] = [someEvmWallet(), someEvmWallet()];
  const draft = await world.draft();
  await world.openWith(page, draft.review_url, first.privateKey);
  const late = await page.context().newPage();
  await late.addInitScript(() => sessionStorage.clear());
  await world.openWith(late, draft.review_url, second.privateKey);
  await claim(page).click();
  await saysState(page, 'Your agent is active');
  await claim(late).click();
  await expect(alert(late)).toContainText('This draft was claimed already.');
});

test('links that lead nowhere say so, and leave no token behind', async ({ page, browser }) => {
  const draft = await world.draft();
  const token = draft.review_url.split('/').at(-1) ?? '-';
  await page.goto(draft.review_url.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');

  const response = await page.goto(draft.review_url);
  const own = page.url();
  expect(own).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toContain('no-store');

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(own);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await stranger.close();

  const foreign = await page.request.post(`${own}/challenge`, {
    headers: { origin: 'https://elsewhere.example' },
    data: { address: alice?.address, chain_id: 1 },
  });
  expect(foreign.status()).toBe(404);

  await world.expire(draft);
  await page.reload();
  await saysState(page, 'This draft has expired');
  await expect(claim(page)).toHaveCount(0);
  await page.goto(draft.review_url);
  await saysState(page, 'This draft has expired');
});

test('a claim is readable and accessible', async ({ page }) => {
  const { privateKey } = someEvmWallet();
  const draft = await world.draft({
    request: 'When ETH drops below 2000, swap 100 USDC to ETH on Base',
    autonomy: 'prepare',
  });
  await world.openWith(page, draft.review_url, privateKey);
  await isConnected(page);
  await expectAccessible(page);
  await claim(page).click();
  await saysState(page, 'Your agent is active');
  await expect(page).toHaveTitle(/Portolan/);
  await expectAccessible(page);
});
