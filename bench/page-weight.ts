import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { getConfig } from '#server/config/environment.ts';

/**
 * `node devnet/bootstrap.mjs bench/page-weight.ts`, beside a running `npm start`: how much script,
 * as it was transferred, the first load of each page of the portal needs. It fails above the limit.
 */
const LIMIT_KB = 200;
const PAGES = [
  '',
  '/keys',
  '/usage',
  '/requests',
  '/webhooks',
  '/agents',
  '/events',
  '/playground',
  '/members',
  '/audit',
  '/settings',
];

const { home } = getConfig();
const dev = JSON.parse(readFileSync(join(home, 'dev.json'), 'utf8')) as {
  app_url: string;
  mail_url: string;
  portal: { email: string };
};

/** Signs the demo owner in by mail. @returns the address of the organisation */
async function signIn(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${dev.app_url}/sign-in`);
  await page.getByLabel('E-mail').fill(dev.portal.email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await page.waitForURL('**/sign-in/sent');
  const inbox = await fetch(`${dev.mail_url}/messages?to=${encodeURIComponent(dev.portal.email)}`);
  const { messages } = (await inbox.json()) as { messages: { text: string }[] };
  await page.goto(/https?:\S+/.exec(messages[0]?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/portal/**');
  const url = page.url();
  await page.close();
  return url;
}

/** @returns bytes of script on the wire, with nothing in the cache */
async function weigh(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return bytes;
}

const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const context = await browser.newContext();
  const signInBytes = await weigh(context, `${dev.app_url}/sign-in`);
  const organisation = await signIn(context);
  const rows: { page: string; 'script, kB': string; 'under 200 kB': boolean }[] = [];
  const add = (page: string, bytes: number) =>
    rows.push({
      page,
      'script, kB': (bytes / 1000).toFixed(1),
      'under 200 kB': bytes < LIMIT_KB * 1000,
    });
  add('/sign-in', signInBytes);
  for (const path of PAGES) add(`/portal/…${path}`, await weigh(context, organisation + path));
  console.table(rows);
  if (rows.some((row) => !row['under 200 kB'])) process.exitCode = 1;
} finally {
  await browser.close();
}
