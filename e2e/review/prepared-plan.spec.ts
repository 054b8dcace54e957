import { expect, test } from '@playwright/test';
import { decodeFunctionData, erc20Abi } from 'viem';
import type { AgentEvent } from '#server/schemas/agent-event.ts';
import type { ReviewSimulation } from '#server/schemas/review-simulation.ts';
import { expectAccessibleOnPhone } from '../expect-accessible.ts';
import { injectSolanaWallet } from '../wallets/inject-solana-wallet.ts';
import { connectWallet, isConnected } from './connect-wallet.ts';
import { someEvmWallet, someSolanaKey } from './draft-world.ts';
import { expectActionInView, expectFits } from './measure-page.ts';
import { type Account, acceptMore, card, openAsOwner, sign, statusOf } from './owner-actions.ts';
import { openReviewWorld, startReceiver } from './review-world.ts';

const world = openReviewWorld();
const [alice, bob] = world.accounts as [Account, Account];
type SolanaAccount = (typeof world.solana.accounts)[number];

/** An agent that prepares fires at its first check, for ETH is there already; its event is looked for. */
async function fire(
  action: string,
  owner: string,
  find: (agent: string) => Promise<AgentEvent | undefined>,
): Promise<AgentEvent> {
  const agent = await world.prepare('when ETH drops below 3100', action, owner);
  let event: AgentEvent | undefined;
  await expect
    .poll(
      async () => {
        event = await find(agent);
        return event?.preparation?.outcome;
      },
      { timeout: 30_000 },
    )
    .toBe('ready');
  await world.ask('DELETE', `/agents/${agent}`);
  return event as AgentEvent;
}

test('an agent prepares, its owner opens the link and signs every step over a bridge', async ({
  page,
}) => {
  const receiver = await startReceiver();
  const { endpoint } = await world.ask<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', {
    url: receiver.url,
  });
  const event = await fire(
    'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave',
    alice.address,
    async (agent) => receiver.received.find(({ agent: { id } }) => id === agent),
  );
  await world.ask('DELETE', `/webhook-endpoints/${endpoint.id}`);
  receiver.close();
  const url = event.preparation?.review_url ?? '';

  const owner = await openAsOwner(page, alice, world.rpcUrls);
  const lending = page.waitForResponse(async (response) =>
    response.url().endsWith('/simulation') ? (await response.text()).includes('aUSDC') : false,
  );
  await owner.open(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Bridge 300 USDC to Arbitrum, then supply USDC',
  );
  await expect(page.getByRole('figure', { includeHidden: true })).toContainText(
    'Bridge 300 USDC from Base to Arbitrum, then lend it on Aave',
  );
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeAttached();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText(/^\$\d+\.\d\d network \+ \$\d+\.\d\d bridge$/)).toBeVisible();
  await expect(summary.getByText('300 USDC', { exact: true })).toBeVisible();
  await expect(summary.getByText(/ · from step 2$/)).toBeVisible();
  await expect(summary.getByText('Arbitrum · receipt for USDC')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect(
    page.getByText(/^about \$\d+\.\d\d, already deducted from what you receive$/),
  ).toBeVisible();
  const changes = page.getByRole('region', { name: 'Balance changes' });
  await expect(changes.getByText('−300 USDC')).toBeVisible();
  const net = changes.getByRole('list', { name: 'Net change on Arbitrum' });
  await expect(net.getByText(/^about \$299\.\d\d$/)).toBeVisible();
  const shown = await net.getByText(/^\+[\d.]+ aUSDC$/).textContent();
  const { chains } = (await (await lending).json()) as ReviewSimulation;
  const totals = chains.flatMap((chain) => chain.totals);
  const share = totals.find(({ asset }) => asset === 'aUSDC')?.token ?? '';
  const balances = () =>
    Promise.all([
      world.balance('base', 'USDC', alice.address),
      world.balance('arbitrum', 'USDC', alice.address),
      world.balance('arbitrum', share, alice.address),
    ]);
  const before = await balances();
  for (const order of [1, 2, 3, 4]) await sign(page, order);
  await expect(page.getByText('All steps done')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4 steps signed' })).toBeAttached();
  const result = page.getByRole('region', { name: 'Summary' });
  await expect(result.getByText('You received', { exact: true })).toBeVisible();
  await expect(result.getByText('Arbitrum · receipt for USDC')).toBeVisible();
  await expect(result.getByText(/^\$\d+\.\d\d network$/)).toBeVisible();
  const [explorer] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View transaction of step 4' }).click(),
  ]);
  await expect(explorer.getByText('Success', { exact: true })).toBeVisible();
  await explorer.close();
  // What only counted before it was signed is gone.
  for (const stale of [/^Expires in/, 'If it fails', 'Simulated', 'You send']) {
    await expect(page.getByText(stale).filter({ visible: true })).toHaveCount(0);
  }
  const after = await balances();
  expect(after[0]).toBe(before[0] - 300_000_000n);
  expect(after[1]).toBe(before[1]);
  // A token of Aave's earns from the first second on.
  expect(Number(after[2] - before[2]) / 1e6).toBeCloseTo(Number.parseFloat(shown ?? ''), 1);
});

test('what a bridge delivers is waited for, before what it funds and before all is done', async ({
  page,
}) => {
  const owner = someEvmWallet();
  for (const [asset, amount, chain] of [
    ['ETH', '1', 'base'],
    ['USDC', '200', 'base'],
    ['ETH', '1', 'arbitrum'],
  ] as const) {
    await world.world('fund', owner.address, asset, amount, chain);
  }
  const url = await world.handOver(
    [
      { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'arbitrum', amount: '100' },
      {
        action: 'transfer',
        asset: 'USDC',
        chain: 'arbitrum',
        amount: '50',
        recipient: bob.address,
      },
      { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'arbitrum', amount: '60' },
    ],
    owner.address,
  );
  const account = { ...owner, private_key: owner.privateKey };
  const { open } = await openAsOwner(page, account, world.rpcUrls);
  await open(url);
  // Nothing else is sent over a bridge but in this file, whose tests run one after the other.
  await world.world('bridge', 'delay', '1h');
  try {
    await sign(page, 1);
    await card(page, 2).getByRole('button', { name: 'Sign step 2' }).click();
    await expect(statusOf(page, 2)).toHaveText('Bridging', { timeout: 30_000 });
    await expect(card(page, 2)).toContainText('On its way to Arbitrum');
    const third = card(page, 3).getByRole('button', { name: 'Sign step 3' });
    await expect(third).toBeDisabled();
    await expect(third).toHaveAccessibleDescription('Waits for the funds of step 2 on Arbitrum.');
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary.getByText(/^Arbitrum · over the bridge/).first()).toBeVisible();
    await expectAccessibleOnPhone(page);
    await world.world('bridge', 'fill');
    await expect(statusOf(page, 2)).toHaveText('Done', { timeout: 30_000 });
    await sign(page, 3);
    await sign(page, 4);
    await card(page, 5).getByRole('button', { name: 'Sign step 5' }).click();
    await expect(statusOf(page, 5)).toHaveText('Bridging', { timeout: 30_000 });
    await expect(page.getByText('All steps done')).toHaveCount(0);
    await page.reload();
    await expect(statusOf(page, 5)).toHaveText('Bridging');
    await world.world('bridge', 'fill');
    await expect(page.getByText('All steps done')).toBeVisible({ timeout: 30_000 });
  } finally {
    await world.world('bridge', 'delay', '0s');
  }
});

test('an agent prepares for a Solana wallet, which signs and sends', async ({ page }) => {
  // Nobody else pays from the one, or to the other.
  const wallet = await injectSolanaWallet(page, someSolanaKey(), world.solana.url);
  await world.world('fund', wallet.address, 'SOL', '10');
  const [, , other] = world.solana.accounts as [SolanaAccount, SolanaAccount, SolanaAccount];
  const event = await fire(
    `Send 1.5 SOL to ${other.address} on Solana`,
    wallet.address,
    async (agent) => {
      const { events } = await world.ask<{ events: AgentEvent[] }>(
        'GET',
        '/agent-events?limit=200',
      );
      return events.find(({ agent: { id } }) => id === agent);
    },
  );
  wallet.refusals = 1;
  await page.goto(event.preparation?.review_url ?? '');
  await expect(card(page, 1)).toContainText(other.address);
  await expect(card(page, 1)).toContainText('Simulation passed');
  await expectAccessibleOnPhone(page);
  await connectWallet(page, 'Solana test wallet');
  await card(page, 1).getByRole('button', { name: 'Sign step 1' }).click();
  await expect(card(page, 1).getByRole('alert')).toContainText('You rejected the request');
  const before = await world.lamports(other.address);
  await card(page, 1).getByRole('button', { name: 'Try again' }).click();
  await expect(statusOf(page, 1)).toHaveText('Done', { timeout: 30_000 });
  expect(await world.lamports(other.address)).toBe(before + 1_500_000_000n);
});

test('a refused signature is said, and the step can be tried again', async ({ page }) => {
  const url = await world.link('Send 1 USDC to bob.portolan.eth on Base', alice.address);
  const { wallet, open } = await openAsOwner(page, alice, world.rpcUrls);
  wallet.refusals = 1;
  await open(url);
  await expect(card(page, 1)).toContainText('bob.portolan.eth');
  await expect(card(page, 1)).toContainText(bob.address);
  await card(page, 1).getByRole('button', { name: 'Sign step 1' }).click();
  await expect(card(page, 1).getByRole('alert')).toContainText('You rejected the request');
  await expectAccessibleOnPhone(page);
  await expectActionInView(page, 'Try again');
  await expectFits(page);
  const before = await world.balance('base', 'USDC', bob.address);
  await card(page, 1).getByRole('button', { name: 'Try again' }).click();
  await expect(statusOf(page, 1)).toHaveText('Done', { timeout: 30_000 });
  expect(await world.balance('base', 'USDC', bob.address)).toBe(before + 1_000_000n);
});

test('continues after a reload where it stopped', async ({ page }) => {
  const url = await world.link('Swap 20 USDC to WETH on Optimism', alice.address);
  const owner = await openAsOwner(page, alice, world.rpcUrls);
  await owner.open(url);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('wrapped ETH, 1:1');
  await sign(page, 1);
  await page.reload();
  await expect(statusOf(page, 1)).toHaveText('Done');
  await expect(card(page, 1).getByRole('button', { name: /Sign|Try/ })).toHaveCount(0);
  await isConnected(page);
  await sign(page, 2);
});

test('another wallet reads whose plan it is, and cannot sign', async ({ page }) => {
  const url = await world.link('Send 1 USDC to bob.portolan.eth on Base', alice.address);
  const stranger = await openAsOwner(page, bob, world.rpcUrls);
  await stranger.open(url);
  await expect(page.getByRole('alert').first()).toContainText(
    `Wrong account. Switch to ${alice.address}`,
  );
  const sign = card(page, 1).getByRole('button', { name: 'Sign step 1' });
  await expect(sign).toBeDisabled();
  await expect(sign).toHaveAccessibleDescription('Your wallet is on another account.');
  await expectAccessibleOnPhone(page);
});

// The price of WBTC is everybody’s, and no other test looks at it.
test('a quote that got worse must be accepted', async ({ page }) => {
  const url = await world.link('Swap 30 USDC to WBTC on Base', alice.address);
  const owner = await openAsOwner(page, alice, world.rpcUrls);
  await owner.open(url);
  try {
    await world.world('price', 'WBTC', '102000');
    await sign(page, 1);
    await card(page, 2).getByRole('button', { name: 'Sign step 2' }).click();
    await expect(card(page, 2).getByRole('alert')).toContainText(
      /about 1\.9\d% \(\$0\.\d\d\) less/,
    );
    await expect(card(page, 2).getByRole('alert')).toContainText(
      /you receive at least \S+ WBTC instead of 0\.\d+, about/,
    );
    // It is said once.
    await expect(page.getByRole('region', { name: 'What you sign now' })).toHaveCount(0);
    await expect(card(page, 2)).not.toContainText('Simulation passed');
    await expect(card(page, 2).getByRole('button', { name: 'Not now' })).toBeVisible();
    await expectAccessibleOnPhone(page);
    await expectActionInView(page, 'Accept and sign');
    await expectFits(page);
    // Refused, it says that nothing was signed, and can be signed later.
    await card(page, 2).getByRole('button', { name: 'Not now' }).click();
    await expect(statusOf(page, 2)).toHaveText('Not signed');
    await expect(card(page, 2)).toContainText('Nothing was signed.');
    await expectFits(page);
    await expectActionInView(page, 'Sign step 2');
    await card(page, 2).getByRole('button', { name: 'Sign step 2' }).click();
    await card(page, 2).getByRole('button', { name: 'Accept and sign' }).click();
    await expect(statusOf(page, 2)).toHaveText('Done', { timeout: 30_000 });
  } finally {
    await world.world('price', 'WBTC', '100000');
  }
});

test('an approval of what an earlier step returns is sized when it is signed', async ({ page }) => {
  const owner = someEvmWallet();
  await world.world('fund', owner.address, 'USDC', '50', 'optimism');
  await world.world('fund', owner.address, 'ETH', '1', 'optimism');
  const action = 'Swap 20 USDC to WBTC on Optimism, then lend it on Aave';
  const url = await world.link(action, owner.address);
  const account = { ...owner, private_key: owner.privateKey };
  const { wallet, open } = await openAsOwner(page, account, world.rpcUrls);
  await open(url);
  await expect(card(page, 3)).toContainText(
    /the amount its step needs, now about 0\.000\d+ WBTC; set when you sign it/,
  );
  await expect(card(page, 3)).not.toContainText('exactly');
  await expectAccessibleOnPhone(page);
  const before = await world.balance('optimism', 'WBTC', owner.address);
  try {
    // More arrives than was planned with: the approval and the deposit grow along, by what they may.
    await world.world('price', 'WBTC', '96000');
    for (const order of [1, 2]) await sign(page, order);
    const arrived = (await world.balance('optimism', 'WBTC', owner.address)) - before;
    expect(arrived).toBeGreaterThan((20n * 10n ** 8n) / 98_000n);
    await acceptMore(page, 3, /The allowance is larger than this page showed/);
    const data = wallet.sent.at(-1)?.data ?? '0x';
    const approved = decodeFunctionData({ abi: erc20Abi, data }).args?.[1] as bigint;
    expect(approved).toBeGreaterThan((20n * 10n ** 8n) / 100_000n);
    expect(approved).toBeLessThanOrEqual(arrived);
    await acceptMore(page, 4, /You send more than this page showed/);
    const left = await world.balance('optimism', 'WBTC', owner.address);
    expect(left - before).toBe(arrived - approved);
  } finally {
    await world.world('price', 'WBTC', '100000');
  }
});
