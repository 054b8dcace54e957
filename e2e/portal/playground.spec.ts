import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { childEnvironment } from '#server/config/environment.ts';
import { findViolations } from '../find-violations.ts';
import { readPortalFacts, signIn } from './sign-in.ts';

const run = promisify(execFile);

const exchanges = (page: Page) => page.getByRole('region', { name: 'HTTP calls' });

async function expectAccessible(page: Page) {
  // The shell around it is held to this by its own tests.
  expect(await findViolations(page, (axe) => axe.include('main'))).toEqual([]);
  const overflow = await page
    .getByRole('main')
    .evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBe(0);
}

test('a sentence, its question, the plan, the simulation, and a call that works when pasted', async ({
  page,
  context,
}) => {
  const { api_key, accounts, portal } = readPortalFacts();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, portal.email);
  await page.goto(`${page.url()}/playground`);
  await expectAccessible(page);

  // Examples and sample wallets fill the form, and a link does.
  await page.getByRole('button', { name: 'Swap USDC to ETH on Base', exact: true }).click();
  await page.getByRole('button', { name: /^Sample wallet 1/ }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(link).toMatch(/\/playground\?sentence=Swap\+USDC/);
  await page.goto(await link());
  await expect(page.getByLabel('What do you want to happen?')).toHaveValue(
    'Swap USDC to ETH on Base',
  );
  await expect(page.getByLabel('Wallet address')).toHaveValue(/^0x/);
  await page.getByLabel('Wallet address').fill(accounts.evm[0]?.address ?? '');
  await page.getByRole('button', { name: 'Parse' }).click();
  const question = page.getByRole('region', { name: 'One question' });
  await expect(question.getByRole('button', { name: /50%/ })).toBeVisible();
  await expect(exchanges(page).getByText(/^free/)).toBeVisible();
  await question.getByLabel('Your answer').fill('5 USDC');
  // A call that does not come through takes nothing from the page.
  const calls = '**/api/trpc/playground.send**';
  await page.route(calls, (route) => route.abort());
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible();
  await expect(question.getByLabel('Your answer')).toHaveValue('5 USDC');
  await page.unroute(calls);
  await question.getByRole('button', { name: 'Answer' }).click();

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await expect(plan.getByRole('listitem').last()).toContainText('5 USDC');
  await page.route(calls, (route) => route.abort());
  await page.getByRole('button', { name: 'Parse' }).click();
  await expect(page.getByText('The portal cannot be reached.')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Simulate' }).click();
  const simulation = page.getByRole('region', { name: 'Simulation' });
  await expect(simulation.getByText('Passed').last()).toBeVisible();
  await expect(simulation.getByText(/^\+0\.\d+ ETH$/)).toBeVisible();
  await expect(exchanges(page).getByText(/^5 credits/)).toHaveCount(3);

  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  const newest = exchanges(page).getByRole('group').first();
  await newest.getByRole('tab', { name: 'curl' }).click();
  await newest.getByRole('button', { name: /Copy/ }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(/^curl /);
  const copied = await read();
  const { stdout } = await run('bash', ['-c', copied.replace('curl ', 'curl --silent ')], {
    env: childEnvironment({ API_KEY: api_key }),
  });
  expect(JSON.parse(stdout)).toMatchObject({ success: true });
});
