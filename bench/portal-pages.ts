import { randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, chromium } from '@playwright/test';
import { encode } from 'next-auth/jwt';
import { findChromium } from '#devnet/testing/find-chromium.ts';
import { createDatabaseClient } from '#server/db/client.ts';
import { listDeliveries, listEvents } from '#server/events/index.ts';
import { sessionCookieName } from '#server/portal/session-token.ts';
import { measure } from './portal/measure.ts';
import { openFilledDatabase } from './portal/open-filled-database.ts';
import { serveProduction } from './portal/serve-production.ts';

/**
 * `node devnet/bootstrap.mjs bench/portal-pages.ts [requests] [deliveries]`: how long the production
 * build takes to answer each page of the portal, and every call that the page makes for its data, to
 * somebody who is signed in, over a scratch database with so many rows. It fails above the limit.
 */
const LIMIT_MS = 200;
const RUNS = 60;
/** No page waits longer before it asks again. */
const LONGEST_PAUSE_MS = 60_000;
/** For the first of what a page asks for later, if it does. */
const LATER_MS = 3_000;

const database = await openFilledDatabase(process.argv.slice(2).map(Number));
const authSecret = randomBytes(32).toString('base64url');
const service = await serveProduction({
  home: database.home,
  databaseUrl: database.url,
  authSecret,
}).catch(async (error: unknown) => {
  await database.close();
  throw error;
});
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const rows = [];
  for (const page of await pages()) {
    // Each page has its own reader: how much one person may ask in a minute is limited.
    const cookie = { name: sessionCookieName(false), value: await openSession() };
    const context = await browser.newContext();
    await context.addCookies([{ ...cookie, url: service.origin }]);
    const ask = async (url: string) => {
      const response = await fetch(url, { headers: { cookie: `${cookie.name}=${cookie.value}` } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
    };
    const url = service.origin + page;
    const calls = await listCalls(context, url);
    await context.close();
    rows.push({ page, asked: 'document', ...(await measure(RUNS, () => ask(url))) });
    for (const call of calls) {
      const asked = new URL(call).pathname.replace('/api/trpc/', '').replaceAll(',', ', ');
      rows.push({ page, asked, ...(await measure(RUNS, () => ask(call))) });
    }
  }
  console.table(rows);
  if (rows.some((row) => row['p95 ms'] >= LIMIT_MS)) process.exitCode = 1;
} finally {
  await browser.close();
  await service.stop();
  await database.close();
}

/** @returns the session of one more owner of the large tenant */
async function openSession(): Promise<string> {
  const client = createDatabaseClient(database.pool);
  const user = await client.user.create({ data: { email: `${randomUUID()}@large.example` } });
  const { partnerId } = database.tenant;
  await client.membership.create({ data: { partnerId, userId: user.id, role: 'owner' } });
  const { id: sid } = await client.portalSession.create({
    data: { userId: user.id, version: user.sessionVersion },
  });
  await client.$disconnect();
  const token = { sub: user.id, version: user.sessionVersion, sid };
  return encode({ token, secret: authSecret });
}

/**
 * @returns the addresses that a page reads its data from once it is there: what it asks again every
 *   few seconds, and its older rows. What it shows at first comes with the document.
 */
async function listCalls(context: BrowserContext, url: string): Promise<readonly string[]> {
  const page = await context.newPage();
  const calls = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/trpc/')) {
      calls.add(request.url());
    }
  });
  await page.clock.install();
  await page.goto(url, { waitUntil: 'networkidle' });
  const asks = async (act: () => Promise<unknown>) => {
    const asked = page.waitForResponse((response) => response.url().includes('/api/trpc/'), {
      timeout: LATER_MS,
    });
    await act();
    await asked.catch(() => undefined);
  };
  await asks(() => page.clock.fastForward(LONGEST_PAUSE_MS));
  for (const older of await page.getByRole('button', { name: 'Older', disabled: false }).all()) {
    await asks(() => older.click());
  }
  await page.close();
  return [...calls];
}

async function pages(): Promise<readonly string[]> {
  const { pool, tenant } = database;
  const { partnerId, endpointId, agentId, slug } = tenant;
  const { deliveries } = await listDeliveries(pool, partnerId, endpointId, { limit: 1 });
  const { events } = await listEvents(pool, partnerId, { limit: 1 }, undefined);
  return [
    '',
    '/keys',
    '/playground',
    '/surfaces',
    '/surfaces/rate-below',
    '/usage',
    '/requests',
    '/requests?status=503',
    '/requests?status=5&operation=createPlan',
    '/requests?error=rate_limited&operation=getMeta',
    '/requests?requestId=request.500000',
    '/webhooks',
    `/webhooks/${endpointId}`,
    `/webhooks/${endpointId}/deliveries/${deliveries[0]?.id}`,
    '/agents',
    `/agents/${agentId}`,
    '/events',
    `/events/${events[0]?.id}`,
    '/members',
    '/audit',
    '/settings',
  ].map((page) => `/portal/${slug}${page}`);
}
