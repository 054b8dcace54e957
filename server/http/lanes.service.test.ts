import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import type { PartnerCredentials } from '#server/partners/store.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from './testing/open-test-service.ts';
import { startServer, type TestServer } from './testing/start-server.ts';

/** What every lane must give back, byte for byte. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const HEADERS_THAT_MATTER = [
  'content-type',
  'cache-control',
  'service-request-id',
  'service-schema-version',
  'allow',
  'www-authenticate',
] as const;

let db: TestDatabase;
let inProcess: TestService;
const servers: TestServer[] = [];
let rich: PartnerCredentials;
let poor: PartnerCredentials;
let busy: PartnerCredentials;
const lanes: { name: string; ask: (call: Call) => Promise<Answer> }[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  [rich, poor, busy] = await Promise.all([
    db.createPartner({ tier: 'high', credits: 100_000, scopes: ['agents'] }),
    db.createPartner({ credits: 0 }),
    db.createPartner(),
  ]);

  const rpcUrls = Object.fromEntries(
    Object.entries(inject('chains')).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ) as Record<EvmChainSlug, string>;
  inProcess = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains: createChainAccess(rpcUrls), nowMs: () => Date.now() },
    }),
  });
  lanes.push({
    name: 'serve()',
    ask: async ({ method, path, headers, body }) => {
      const request = new Request(`http://127.0.0.1${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const response = await inProcess.serve(request);
      return answerOf(response.status, (name) => response.headers.get(name), await response.text());
    },
  });
  const settings = {
    DATABASE_URL: db.url,
    BLOCKED_REGIONS: 'KP',
    COUNTRY_HEADER: 'x-country',
    CHECK_RESPONSES: 'on',
    APP_URL: 'https://portolan.test',
    PORTOLAN_HOME: inject('testHome'),
    ...Object.fromEntries(
      Object.entries(rpcUrls).map(([slug, url]) => [rpcUrlVariable(slug as EvmChainSlug), url]),
    ),
  };
  for (const lane of ['on', 'off']) {
    const server = await startServer({ ...settings, DIRECT_LANE: lane });
    servers.push(server);
    lanes.push({
      name: lane === 'on' ? 'the direct lane' : 'the Next lane',
      ask: (call) => askServer(server.origin, call),
    });
  }
  // Now, when the servers are up: the window is a minute long.
  await db.pool.query(`insert into rate_window values ($1, now(), 30)`, [busy.apiKeyId]);
}, 300_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await inProcess?.requestLog.close();
  await db?.close();
}, 60_000);

/** Over a socket and without fetch, which would touch paths, verbs and encodings. */
function askServer(origin: string, { method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(origin, { method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const header = (name: string) => response.headers[name] as string | undefined;
        resolve(answerOf(response.statusCode ?? 0, header, Buffer.concat(chunks).toString('utf8')));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function answerOf(
  status: number,
  header: (name: string) => string | null | undefined,
  body: string,
): Answer {
  return {
    status,
    headers: Object.fromEntries(
      HEADERS_THAT_MATTER.map((name) => [name, header(name) ?? undefined]),
    ),
    // The clock is the one thing that may differ between two answers.
    body: body.replace(/"(quoted_at|deadline|at)":\d+/g, '"$1":0'),
  };
}

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TRANSFER = {
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount: '5',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
};
const WALLETS = [{ address: WALLET, chain: 'base', balances: { USDC: '10', ETH: '1' } }];
const PROMPT = { prompt: `Send 5 USDC on Base to ${TRANSFER.recipient}`, wallets: WALLETS };

type Who = 'rich' | 'poor' | 'busy' | 'unknown' | 'nobody';
type Row = readonly [
  name: string,
  status: number,
  who: Who,
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
];

const TABLE: readonly Row[] = [
  ['meta', 200, 'rich', 'GET', '/v1beta/meta'],
  ['meta with a query', 200, 'rich', 'GET', '/v1beta/meta?x=1'],
  ['meta without body', 200, 'rich', 'HEAD', '/v1beta/meta'],
  ['usage', 200, 'poor', 'GET', '/v1beta/usage'],
  ['intent', 200, 'rich', 'POST', '/v1beta/intent', PROMPT],
  ['intent that asks back', 200, 'rich', 'POST', '/v1beta/intent', { ...PROMPT, prompt: 'Swap' }],
  [
    'intent as a stream',
    200,
    'rich',
    'POST',
    '/v1beta/intent',
    PROMPT,
    { accept: 'text/event-stream' },
  ],
  ['plan', 200, 'rich', 'POST', '/v1beta/plan', { intents: [TRANSFER], wallets: WALLETS }],
  [
    'reencode of nothing',
    200,
    'rich',
    'POST',
    '/v1beta/steps/reencode',
    { step: {}, actual_amount: 1 },
  ],
  ['agents', 200, 'rich', 'GET', '/v1beta/agents?limit=2&kind=price'],
  ['agent events', 200, 'rich', 'GET', '/v1beta/agent-events'],
  ['webhook endpoints', 200, 'rich', 'GET', '/v1beta/webhook-endpoints'],
  ['agent removed', 204, 'rich', 'DELETE', '/v1beta/agents/w_alert_gone'],
  [
    'no endpoint to resume',
    404,
    'rich',
    'PATCH',
    '/v1beta/webhook-endpoints/we_gone',
    { status: 'active' },
  ],
  [
    'no endpoint to rotate',
    404,
    'rich',
    'POST',
    '/v1beta/webhook-endpoints/we_gone/rotate-secret',
    {},
  ],
  ['no endpoint to test', 404, 'rich', 'POST', '/v1beta/webhook-endpoints/we_gone/test'],
  [
    'no endpoint to replay to',
    404,
    'rich',
    'POST',
    '/v1beta/webhook-endpoints/we_gone/replay',
    { since: 0 },
  ],
  ['no deliveries', 404, 'rich', 'GET', '/v1beta/webhook-endpoints/we_gone/deliveries'],
  ['no delivery', 404, 'rich', 'GET', '/v1beta/webhook-endpoints/we_gone/deliveries/whd_1_0'],
  ['no event to resend', 404, 'rich', 'POST', '/v1beta/agent-events/evt_gone/resend', {}],
  ['endpoint removed', 204, 'rich', 'DELETE', '/v1beta/webhook-endpoints/we_gone'],
  [
    'draft nobody can watch',
    422,
    'nobody',
    'POST',
    '/v1beta/agent-drafts',
    { request: 'be nice to me' },
  ],
  ['draft of nothing', 400, 'unknown', 'POST', '/v1beta/agent-drafts', {}],
  ['no draft', 404, 'nobody', 'POST', '/v1beta/agent-drafts/status', { token: 'A'.repeat(43) }],
  ['bad query', 400, 'rich', 'GET', '/v1beta/agents?limit=0'],
  ['bad patch', 400, 'rich', 'PATCH', '/v1beta/agents/w_alert_gone', {}],
  ['no scope', 403, 'poor', 'GET', '/v1beta/agents'],
  ['unknown agent', 404, 'rich', 'GET', '/v1beta/agents/w_alert_gone'],
  ['unknown agent, tested', 404, 'rich', 'POST', '/v1beta/agents/w_alert_gone/test'],
  ['unknown agent, asked back', 404, 'rich', 'POST', '/v1beta/agents/w_alert_gone/backtest', {}],
  ['an id that is none', 404, 'rich', 'DELETE', '/v1beta/agents/%77_alert_gone'],
  ['empty parameter', 404, 'rich', 'GET', '/v1beta/agents/'],
  ['wrong verb of a parameter', 405, 'rich', 'PUT', '/v1beta/agents/w_alert_gone', {}],
  ['options of a parameter', 204, 'nobody', 'OPTIONS', '/v1beta/agents/w_alert_gone'],
  ['options', 204, 'nobody', 'OPTIONS', '/v1beta/plan'],
  ['broken JSON', 400, 'rich', 'POST', '/v1beta/plan', '{'],
  ['empty body', 400, 'rich', 'POST', '/v1beta/plan', ''],
  ['wrong fields', 400, 'rich', 'POST', '/v1beta/plan', { intents: [{ action: 'fly' }] }],
  ['null byte', 400, 'rich', 'POST', '/v1beta/intent', { ...PROMPT, prompt: 'a\0b' }],
  ['no key', 401, 'nobody', 'GET', '/v1beta/meta'],
  ['unknown key', 401, 'unknown', 'POST', '/v1beta/plan', {}],
  ['no credits', 402, 'poor', 'POST', '/v1beta/plan', { intents: [TRANSFER], wallets: WALLETS }],
  ['unknown path', 404, 'rich', 'GET', '/v1beta/nothing'],
  ['unknown path, posted', 404, 'rich', 'POST', '/v1beta/nothing/at/all', {}],
  ['the base itself', 404, 'nobody', 'GET', '/v1beta'],
  ['slash at the end', 404, 'rich', 'GET', '/v1beta/meta/'],
  ['escaped path', 404, 'rich', 'GET', '/v1beta/%6deta'],
  ['wrong verb', 405, 'rich', 'DELETE', '/v1beta/meta'],
  ['wrong verb with body', 405, 'rich', 'PUT', '/v1beta/plan', {}],
  ['get of a post', 405, 'rich', 'GET', '/v1beta/plan'],
  ['too large', 413, 'rich', 'POST', '/v1beta/plan', 'x'.repeat(1_100_000)],
  ['other type', 415, 'rich', 'POST', '/v1beta/plan', '{}', { 'content-type': 'text/plain' }],
  ['too fast', 429, 'busy', 'GET', '/v1beta/usage'],
  ['blocked region', 451, 'rich', 'GET', '/v1beta/meta', undefined, { 'x-country': 'KP' }],
];

describe('every lane gives the same answer', () => {
  it.each(TABLE.map((row) => ({ title: `${row[0]}: ${row[1]}`, row })))(
    '$title',
    async ({ row }) => {
      const [name, status, who, method, path, body, headers = {}] = row;
      const keys: Record<Who, string | undefined> = {
        rich: rich.apiKey,
        poor: poor.apiKey,
        busy: busy.apiKey,
        unknown: mintApiKey(),
        nobody: undefined,
      };
      const apiKey = keys[who];
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const call: Call = {
        method,
        path,
        body: text,
        headers: {
          'service-request-id': `lane-test.${name.replaceAll(/[^a-z]/gi, '-')}`,
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      const [first, ...rest] = await Promise.all(lanes.map(({ ask }) => ask(call)));
      expect(rest).toHaveLength(2);
      expect(first?.status).toBe(status);
      for (const [at, answer] of rest.entries()) {
        expect(answer, lanes[at + 1]?.name).toEqual(first);
      }
    },
  );

  // Under Next this one is a file of public/, with the headers that Next gives to files.
  it('openapi.json is the same document everywhere', async () => {
    const call: Call = { method: 'GET', path: '/openapi.json', headers: {} };
    const answers = await Promise.all(lanes.map(({ ask }) => ask(call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});
