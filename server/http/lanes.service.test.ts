import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createWatchSource } from '#server/agents/evaluate/index.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { parseSourceConfig } from '#server/config/source-config.ts';
import { TEST_MASTER_KEY } from '#server/events/deliver/testing/seed-deliveries.ts';
import { OPERATIONS } from '#server/operations/registry.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import type { PartnerCredentials } from '#server/partners/store.ts';
import { type Caller, LANE_CALLS } from './testing/lane-calls.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from './testing/open-test-service.ts';
import { startServer, type TestServer } from './testing/start-server.ts';

/** The response that every lane must return, byte for byte. */
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
    Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]),
  ) as Record<EvmChainSlug, string>;
  const chains = createChainAccess(rpcUrls);
  inProcess = openTestService(db.pool, OPERATIONS, {
    services: testServices(db.pool, {
      environment: { chains, nowMs: () => Date.now() },
      agentSources: createWatchSource(chains, parseSourceConfig({})),
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
    PORTOLAN_HOME: testWorld().home,
    WEBHOOK_MASTER_KEY: TEST_MASTER_KEY.toString('base64'),
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
});

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
    // The clock may differ between two answers, and with it the seals; each plan has its own name.
    body: body
      .replace(/"(quoted_at|deadline|expires_at|at)":\d+/g, '"$1":0')
      .replace(/"(plan_id|seal)":"[\w-]+"/g, '"$1":""'),
  };
}

describe('every lane gives the same answer', () => {
  it.each(LANE_CALLS.map((row) => ({ title: `${row[0]}: ${row[1]}`, row })))(
    '$title',
    async ({ row }) => {
      const [name, status, who, method, path, body, headers = {}] = row;
      const keys: Record<Caller, string | undefined> = {
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
