import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#devnet/launch/find-free-port.ts';
import { ROOT } from '#devnet/launch/root.ts';
import { readRequest } from '#devnet/testing/read-request.ts';
import { fire } from '#server/agents/fire.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startHook } from '#server/events/deliver/testing/start-hook.ts';
import {
  type LiveService,
  type LiveTenant,
  openLiveService,
} from '#server/events/testing/open-live-service.ts';
import type { Agent } from '#server/schemas/agent.ts';
import type { AgentEventList } from '#server/schemas/agent-event.ts';
import type { WebhookDeliveryList } from '#server/schemas/webhook-delivery.ts';
import type { CreatedWebhookEndpoint } from '#server/schemas/webhook-endpoint.ts';

let service: LiveService;
beforeAll(async () => {
  service = await openLiveService();
});
afterAll(() => service.close());

/** Runs `npx portolan …` like a user with these variables and without their own service. */
function start(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['cli/portolan.mjs', ...args], {
    cwd: ROOT,
    env: childEnvironment({
      PORTOLAN_HOME: '/nonexistent',
      PORTOLAN_API_KEY: undefined,
      PORTOLAN_BASE_URL: undefined,
      ...variables,
    }),
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.error += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { said, ended, stop: () => child.kill('SIGTERM') };
}

const run = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  start(args, variables).ended;

const variablesOf = ({ apiKey }: LiveTenant) => ({
  PORTOLAN_API_KEY: apiKey,
  PORTOLAN_BASE_URL: service.baseUrl,
});

async function openArmed() {
  const tenant = await service.openTenant();
  const { agent } = await tenant.ask<{ agent: Agent }>('POST', '/agents', {
    kind: 'price',
    wallets: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    asset_symbol: 'ETH',
    price_source_id: 'ethereum',
    condition: 'below',
    threshold: 1,
  });
  return { tenant, agent };
}

/** A receiver on its own port that may be gone for a while. */
async function openReceiver(port: number) {
  const received: { body: string; signature: string }[] = [];
  let server: Server | undefined;
  const close = async () => {
    if (server === undefined) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    server = undefined;
  };
  onTestFinished(close);
  return {
    received,
    open: async () => {
      server = createServer(async (request, response) => {
        const body = await readRequest(request);
        if (body === null) return;
        received.push({ body, signature: String(request.headers['x-service-signature']) });
        response.writeHead(202).end();
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close,
  };
}

describe('portolan trigger, events and resend', () => {
  it('fire an agent, list its events and send it again', async () => {
    const { tenant, agent } = await openArmed();
    const hook = await startHook();
    const { endpoint } = await tenant.ask<CreatedWebhookEndpoint>('POST', '/webhook-endpoints', {
      url: hook.url,
    });
    const variables = variablesOf(tenant);
    expect(await run(['events'], variables)).toEqual({ code: 0, out: 'No events.\n', error: '' });

    const triggered = await run(['trigger', agent.id], variables);
    expect(triggered).toMatchObject({ code: 0, error: '' });
    const [, id = ''] =
      /^(evt_\w{22}) {2}on its way to 1 webhook endpoint\n$/.exec(triggered.out) ?? [];
    await hook.heard(1);
    const delivered = `/webhook-endpoints/${endpoint.id}/deliveries?status=delivered`;
    await expect
      .poll(async () => (await tenant.ask<WebhookDeliveryList>('GET', delivered)).deliveries)
      .toHaveLength(1);
    const resent = await run(['resend', id, '--endpoint', endpoint.id], variables);
    expect(resent).toEqual({
      code: 0,
      out: `${endpoint.id}  ${id.replace('evt_', 'whd_')}_1  on its way\n`,
      error: '',
    });
    await hook.heard(2);
    expect(hook.received.map(({ eventId }) => eventId)).toEqual([id, id]);

    const listed = await run(['events'], variables);
    expect(listed.out).toMatch(
      new RegExp(`^\\d{4}-\\S+Z {2}${id} {2}agent\\.test {2}${agent.id} {2}Test: .+\\n$`),
    );
    const json = await run(['events', '--json', '--limit', '1'], variables);
    const answered = await tenant.ask<AgentEventList>('GET', '/agent-events?limit=1');
    expect(JSON.parse(json.out)).toEqual(answered);
  });

  it('find the service that runs here, with its key', async () => {
    const tenant = await service.openTenant();
    const home = mkdtempSync(join(tmpdir(), 'portolan-cli-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const facts = { base_url: service.baseUrl, api_key: tenant.apiKey };
    writeFileSync(join(home, 'dev.json'), JSON.stringify(facts));
    const listed = await run(['events'], { PORTOLAN_HOME: home });
    expect(listed).toEqual({ code: 0, out: 'No events.\n', error: '' });
  });

  it('describe the error in one sentence, and exit with 1', async () => {
    const tenant = await service.openTenant();
    const unscoped = await service.openTenant({ scopes: [] });
    const variables = variablesOf(tenant);
    const other = await startHook();
    const port = await findFreePort();
    const sentences: readonly [readonly string[], Record<string, string>, RegExp][] = [
      [['events'], {}, /^No service: set PORTOLAN_BASE_URL, or start one here with npm start\.\n$/],
      [['events'], { PORTOLAN_BASE_URL: service.baseUrl }, /^No API key: set PORTOLAN_API_KEY/],
      [
        ['events'],
        { ...variables, PORTOLAN_API_KEY: 'ptn_live_wrong' },
        /^The API key is not valid at .+: check PORTOLAN_API_KEY\.\n$/,
      ],
      [['events'], variablesOf(unscoped), /^The API key lacks the scope for this\.\n$/],
      [
        ['events'],
        { ...variables, PORTOLAN_BASE_URL: `http://127.0.0.1:${port}` },
        /^Nothing answers at .+: is the service running\?\n$/,
      ],
      [
        ['events'],
        { ...variables, PORTOLAN_BASE_URL: other.url },
        /^What answers at .+ is not Portolan: check PORTOLAN_BASE_URL\.\n$/,
      ],
      [
        ['events'],
        { ...variables, PORTOLAN_BASE_URL: `${service.baseUrl}/x` },
        /^What answers at .+ is not Portolan \(404\): check PORTOLAN_BASE_URL\.\n$/,
      ],
      [['trigger', 'w_alert_unknown'], variables, /^Agent not found\.\n$/],
      [['resend', 'evt_unknown'], variables, /^Event not found\.\n$/],
      [['events', '--limit', '900'], variables, /Give a whole number from 1 to 200\./],
      [['listen', '--forward-to', 'hooks'], variables, /Give an address such as/],
      [['listen'], variables, /required option '--forward-to <url>' not specified/],
    ];
    for (const [args, environment, sentence] of sentences) {
      const { code, out, error } = await run(args, environment);
      expect(error).toMatch(sentence);
      expect({ code, out }).toEqual({ code: 1, out: '' });
    }
  }, 120_000);

  it('wait as long as the service says when they are too fast', async () => {
    const tenant = await service.openTenant({ tier: 'beta' });
    // A window that is full, and over two seconds after the call comes.
    service.beforeNextCall(() =>
      service.db.pool.query(
        `insert into rate_window
         select id, now() - interval '58 seconds', 30 from api_key where partner_id = $1`,
        [tenant.partnerId],
      ),
    );
    const { code, out, error } = await run(['events'], variablesOf(tenant));
    expect(error).toMatch(/^Too many requests; asking again in [12] s\.\n$/);
    expect({ code, out }).toEqual({ code: 0, out: 'No events.\n' });
  });
});

describe('portolan listen', () => {
  it('forwards each new event once, signed, over outages of the service and of the receiver', async () => {
    const { tenant, agent } = await openArmed();
    const agentRow = await service.db.database.agent.findUniqueOrThrow({
      where: { publicId: agent.id },
    });
    let firedAtMs = 0;
    const fireOne = async (key: string): Promise<string> => {
      // Events of the same millisecond do not have an order.
      firedAtMs = Math.max(firedAtMs + 1, Date.now());
      const [event] = await inTransaction(service.db.pool, (client) =>
        fire(
          client,
          [
            {
              agentId: agentRow.id,
              partnerId: tenant.partnerId,
              type: 'agent.triggered',
              crossingKey: key,
              trigger: {
                headline: `ETH fell: ${key}`,
                kind: 'price',
                condition: 'below',
                threshold: 1,
                wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
              },
            },
          ],
          firedAtMs,
        ),
      );
      return event?.id ?? '';
    };
    await fireOne('before it listens');
    const port = await findFreePort();
    const receiver = await openReceiver(port);
    const url = `http://127.0.0.1:${port}/hooks`;
    const listening = start(['listen', '--forward-to', url, '--every', '250'], variablesOf(tenant));
    const says = (text: string) => expect.poll(() => listening.said.out).toContain(text);
    await says(`Forwarding new events to ${url}\nSigning secret: whsec_`);
    const [, secret = ''] = /Signing secret: (whsec_\S+)/.exec(listening.said.out) ?? [];

    const first = await fireOne('nobody receives');
    await says(`agent.triggered  ${first}  waits: nobody listens at ${url}`);
    await receiver.open();
    await says(`agent.triggered  ${first}  202 in `);
    expect(listening.said.out).toContain('ETH fell: nobody receives');

    await service.goDown();
    const second = await fireOne('nobody serves');
    await says('Nothing answers at ');
    await service.comeBack();
    await says(`agent.triggered  ${second}  202 in `);
    await says('The service answers again.');

    await receiver.close();
    const others = [await fireOne('a'), await fireOne('b')];
    await says(`agent.triggered  ${others[0]}  waits`);
    await receiver.open();
    await says(`agent.triggered  ${others[1]}  202 in `);
    const last = await fireOne('c');
    await says(`agent.triggered  ${last}  202 in `);

    const events = receiver.received.map(({ body, signature }) =>
      Stripe.webhooks.constructEvent(body, signature, secret),
    );
    expect(events.map(({ id }) => id)).toEqual([first, second, ...others, last]);
    expect(events[0]).toEqual({
      id: first,
      type: 'agent.triggered',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      agent: { id: agent.id, kind: 'price' },
      trigger: expect.objectContaining({ headline: 'ETH fell: nobody receives' }),
    });
    listening.stop();
    expect(await listening.ended).toMatchObject({ code: 0, error: '' });
  });

  it('ends when its key is taken away', async () => {
    const tenant = await service.openTenant();
    const listening = start(
      ['listen', '--forward-to', 'http://127.0.0.1:1/', '--every', '250'],
      variablesOf(tenant),
    );
    await expect.poll(() => listening.said.out).toContain('Signing secret: ');
    await service.db.pool.query('update api_key set revoked_at = now() where partner_id = $1', [
      tenant.partnerId,
    ]);
    const { code, error } = await listening.ended;
    expect(error).toMatch(/^The API key is not valid at /);
    expect(code).toBe(1);
  });
});
