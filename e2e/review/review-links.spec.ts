import { expect, test } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { connectWallet } from './connect-wallet.ts';
import { openReviewWorld } from './review-world.ts';

const world = openReviewWorld();
const [alice] = world.accounts as [(typeof world.accounts)[number]];
type SolanaAccount = (typeof world.solana.accounts)[number];

test('a link leaves no token behind, and nothing foreign may run', async ({ page }) => {
  const url = await world.link('Send 1 USDC to bob.portolan.eth on Base', alice.address);
  const response = await page.goto(url);
  const token = url.split('/').at(-1) ?? '-';
  expect(page.url()).not.toContain(token);
  expect(await page.content()).not.toContain(token);
  const headers = response?.headers() ?? {};
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cache-control']).toContain('no-store');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/review' });

  const plan = page.url();
  const foreign = await page.request.post(`${plan}/fresh-step`, {
    headers: { origin: 'https://elsewhere.example' },
    data: { step: 'step_1' },
  });
  expect(foreign.status()).toBe(404);
});

test('a scanner of links that asks by HEAD uses up no link that opens once', async ({
  request,
}) => {
  const answer = await request.head(`/review/once/${'A'.repeat(43)}`);
  expect(answer.status()).toBe(405);
  expect(answer.headers().allow).toBe('GET');
});

test('links that lead nowhere say so', async ({ page, browser }) => {
  const url = await world.link('Send 1 USDC to bob.portolan.eth on Base', alice.address);
  await page.goto(url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await page.goto(url);
  const plan = page.url();
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(plan);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await stranger.close();
  await world.expire(plan);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plan has expired');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This plan has expired');
});

test('the result of an agent of a page opens its plan once', async ({ page }) => {
  const identity = {
    agent: 'price-below',
    wallet: { address: alice.address, chain: 'base' },
    subject: { kind: 'asset', id: 'ETH', chain: 'base' },
  };
  await world.openSurfaces(alice.address);
  const { agent } = await world.ask<{ agent: { id: string } }>('POST', '/surfaces/activate', {
    ...identity,
    schema_version: '1',
    action_id: 'prepare_purchase',
  });
  await world.ask('POST', `/agents/${agent.id}/test`);
  const { result } = await world.ask<{
    result: { result_id: string; review: { available: boolean } };
  }>('POST', '/surfaces/resolve', { ...identity, include: ['result'] });
  expect(result.review.available).toBe(true);
  const { review_url: url } = await world.ask<{ review_url: string }>('POST', '/surfaces/review', {
    ...identity,
    schema_version: '1',
    result_id: result.result_id,
  });
  await page.goto(url);
  await expect(page).toHaveURL(/\/review\/plan\/plan_/);
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This link has been used or has expired',
  );
});

test('a page that breaks says that nothing is lost, and opens again', async ({ page }) => {
  const url = await world.link('Send 1 USDC to bob.portolan.eth on Base', alice.address);
  // An answer that no page expects, once.
  await page.route('**/recipients', (route) => route.fulfill({ json: {} }), { times: 1 });
  await page.goto(url);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Something went wrong');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Nothing was lost')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading).not.toHaveText('Something went wrong');
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
});

test('a Solana wallet that only signs reads that the page does not send', async ({ page }) => {
  const [owner, other] = world.solana.accounts as [SolanaAccount, SolanaAccount];
  const url = await world.link(`Send 1 SOL to ${other.address} on Solana`, owner.address);
  await injectSolanaWallet(page, owner.private_key, world.solana.url, { canSend: false });
  await page.goto(url);
  await connectWallet(page, 'Solana test wallet');
  await expect(page.getByText('Portolan never sends transactions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign step 1' })).toBeDisabled();
});
