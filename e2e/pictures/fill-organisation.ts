import { expect, type Page } from '@playwright/test';
import { sendCommand } from '#devnet/world/send-command.ts';
import { getConfig } from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { simulateBodies } from '#server/schemas/simulate-bodies.ts';
import { openOrganisation, startReceiver } from '../portal/portal-world.ts';
import { readPortalFacts } from '../portal/sign-in.ts';
import { addPast } from './add-past.ts';

const OWNER = 'ada@harbour-labs.example';

const SENTENCES = [
  'Swap 500 USDC to ETH on Base, bridge it to Arbitrum and supply it to Aave',
  'Supply 250 USDC to Aave on Base',
  'Swap 0.2 ETH to USDC on Arbitrum',
  'Send 25 USDC to 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC on Base',
] as const;

const AGENTS = [
  'Tell me when ETH rises above 9000',
  'Tell me when the supply APY of USDC on Aave on Base rises above 4%',
  'Tell me when my health factor on Aave on Base drops below 1.3',
  'Tell me when my portfolio moves by 10% in a day',
  'Remind me every Monday at 9:00 UTC to rebalance',
] as const;

/** What there is to see of an organisation, and the paths of all its pages. */
export interface FilledOrganisation {
  readonly path: (page?: string) => string;
  readonly pages: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Makes an organisation in the running service and uses it as a partner does: calls, agents, an
 * event whose condition came true, an endpoint that answers and one that is out of order.
 *
 * @param page is signed in as the owner
 */
export async function fillOrganisation(page: Page): Promise<FilledOrganisation> {
  const { accounts, database_url } = readPortalFacts();
  const organisation = await openOrganisation({
    name: 'Harbour Labs',
    email: OWNER,
    role: 'owner',
    credits: 25_000,
  });
  const { ask, path } = organisation;
  const pool = createPool({
    databaseUrl: database_url,
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  await addPast(pool, organisation);
  await pool.end();

  const wallet = accounts.evm[1]?.address ?? '';
  const good = await startReceiver();
  const broken = await startReceiver();
  broken.status = 503;
  const add = async (url: string) =>
    (await ask<{ endpoint: { id: string } }>('POST', '/webhook-endpoints', { url })).endpoint.id;
  const endpoints = [await add(good.url), await add(broken.url)] as const;

  const { home } = getConfig();
  // Whatever an earlier use of this world left: the price comes down while somebody watches it.
  await sendCommand(home, 'price', ['ETH', '2500']);
  for (const request of AGENTS) await ask('POST', '/agents', { request, wallets: [wallet] });
  const { agent } = await ask<{ agent: { id: string } }>('POST', '/agents', {
    request: 'Tell me when ETH drops below 2000',
    wallets: [wallet],
  });
  await ask('POST', `/agents/${agent.id}/test`);
  await sendCommand(home, 'price', ['ETH', '1900']);
  await sendCommand(home, 'time', ['1h']);
  const eventId = () =>
    good.heard
      .map(({ rawBody }) => JSON.parse(rawBody) as { id: string; type: string })
      .find(({ type }) => type === 'agent.triggered')?.id;
  await expect.poll(eventId, { timeout: 60_000 }).toBeDefined();
  await expect.poll(() => broken.heard.length).toBeGreaterThan(1);
  const deliveryTo = async (endpointId: string) => {
    const list = `/webhook-endpoints/${endpointId}/deliveries?event_id=${eventId()}`;
    const { deliveries } = await ask<{ deliveries: { id: string }[] }>('GET', list);
    return path(`webhooks/${endpointId}/deliveries/${deliveries[0]?.id}`);
  };
  const [delivery, failing] = [await deliveryTo(endpoints[0]), await deliveryTo(endpoints[1])];

  const wallets = [{ address: wallet, chain: 'base' }];
  await ask('POST', '/intent', { prompt: 'Swap USDC to ETH on Base', wallets });
  for (const prompt of SENTENCES) {
    const { intents } = await ask<{ intents: unknown[] }>('POST', '/intent', { prompt, wallets });
    const plan = await ask<PlanResponse>('POST', '/plan', { intents, wallets });
    for (const body of simulateBodies(plan.steps, wallet)) await ask('POST', '/simulate', body);
  }

  await organisation.signIn(page.context());
  await invite(page, path('members'), 'grace@harbour-labs.example', 'developer');
  await invite(page, path('members'), 'accounts@harbour-labs.example', 'viewer');

  return {
    path,
    pages: {
      home: path(),
      keys: path('keys'),
      playground: path('playground'),
      usage: path('usage'),
      requests: path('requests'),
      webhooks: path('webhooks'),
      endpoint: path(`webhooks/${endpoints[0]}`),
      'endpoint-failing': path(`webhooks/${endpoints[1]}`),
      delivery,
      'delivery-failing': failing,
      agents: path('agents'),
      'agent-new': path('agents/new'),
      agent: path(`agents/${agent.id}`),
      events: path('events'),
      event: path(`events/${eventId()}`),
      surfaces: path('surfaces'),
      surface: path('surfaces/rate-below'),
      members: path('members'),
      audit: path('audit'),
      settings: path('settings'),
    },
    close: () => {
      good.close();
      broken.close();
    },
  };
}

async function invite(page: Page, members: string, email: string, role: string) {
  await page.goto(readPortalFacts().app_url + members);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('rowheader', { name: email }).waitFor();
}
