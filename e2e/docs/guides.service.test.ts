import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDevnetFile } from '#devnet/devnet-file.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { GUIDES } from '#server/docs/guides.ts';
import { WRITTEN_ORIGIN } from '#server/docs/reference/render-samples.ts';
import { readSamples } from '#server/docs/testing/read-samples.ts';
import { signWebhook } from '#server/events/webhooks/sign-webhook.ts';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
  type TestService,
  testServices,
} from '#server/http/testing/open-test-service.ts';
import { OPERATIONS, OPERATIONS_BESIDE } from '#server/operations/registry.ts';
import { createPendleMarketList } from '#server/positions/pendle-market-list.ts';

const run = promisify(execFile);
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const samplesOf = (file: string) => readSamples(readFileSync(`docs/guides/${file}`, 'utf8'));

const SCRIPTS = GUIDES.map(({ file }) => ({
  file,
  script: samplesOf(file)
    .filter(({ language, note }) => language === 'sh' && note !== 'no-run')
    .map(({ text }) => text)
    .join('\n'),
})).filter(({ script }) => script !== '');

let db: TestDatabase;
let service: TestService;
let server: http.Server;
let folder: string;
const statuses: string[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  const chains = Object.entries(testWorld().chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  service = openTestService(db.pool, [...OPERATIONS, ...OPERATIONS_BESIDE], {
    services: testServices(db.pool, {
      environment: {
        chains: createChainAccess(Object.fromEntries(chains)),
        nowMs: () => Date.now(),
      },
      pendleMarkets: createPendleMarketList({
        baseUrl: `${readDevnetFile(testWorld().home)?.market_url}/core`,
      }),
    }),
  });
  const answer = async (request: Request) => {
    const response = await service.serve(request);
    statuses.push(`${response.status} ${request.method} ${new URL(request.url).pathname}`);
    return response;
  };
  server = http.createServer(getRequestListener(answer, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = mkdtempSync(join(tmpdir(), 'portolan-guides-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
  await service.requestLog.close();
  await db.close();
});

describe('the commands of the guides', () => {
  it('there are some', () => expect(SCRIPTS.length).toBeGreaterThan(6));

  it.each(SCRIPTS)('$file runs as it is written', async ({ script }) => {
    const { apiKey } = await db.createPartner({ scopes: ['agents'] });
    mkdirSync(join(folder, '.portolan'), { recursive: true });
    writeFileSync(
      join(folder, '.portolan', 'dev.json'),
      JSON.stringify({ api_key: apiKey, accounts: { evm: [{ address: WALLET }] } }),
    );
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    statuses.length = 0;
    // A reader sees what curl prints; a test has to hear of it.
    const strict = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }\n';
    const { stdout } = await run(
      'bash',
      ['-euo', 'pipefail', '-c', strict + script.replaceAll(WRITTEN_ORIGIN, origin)],
      { cwd: folder, env: childEnvironment({ API_KEY: apiKey, WALLET }) },
    );
    expect(statuses.filter((status) => !status.startsWith('2'))).toEqual([]);
    expect(statuses).toHaveLength(script.match(/\bcurl\b/g)?.length ?? 0);
    expect(stdout).not.toContain('"error":"');
  });
});

describe('the verification of the guide on webhooks', () => {
  const secret = 'whsec_Zk3v0m9hYbQ2sT8uWx1yA4cE6gI7kL0nP3rS5tV8wXz';
  const body = '{"id":"evt_1","headline":"ETH price below $2,000 — now"}';
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const sign = (timestampSeconds: number, ...secrets: [string, ...string[]]) =>
    signWebhook({ rawBody: body, timestampSeconds, secrets });

  /** Body, signature, whether it is taken. */
  const casesNow = (): readonly (readonly [string, string, boolean])[] => [
    [body, sign(nowSeconds(), secret), true],
    [body, sign(nowSeconds(), 'whsec_new', secret), true],
    [`${body} `, sign(nowSeconds(), secret), false],
    [body, sign(nowSeconds(), 'whsec_other'), false],
    [body, sign(nowSeconds() - 600, secret), false],
    [body, sign(nowSeconds() + 600, secret), false],
    [body, `t=${nowSeconds()},v1=ab`, false],
    [body, 'v1=', false],
    [body, '', false],
  ];

  const sample = (language: string) => {
    const found = samplesOf('webhooks.md').find(
      (one) => one.language === language && /portolan/i.test(one.text),
    );
    if (found === undefined) throw new Error(`The guide has no sample in ${language}`);
    return found.text;
  };

  it('takes what the service signs and nothing else, in TypeScript', async () => {
    const file = join(folder, 'verify.ts');
    writeFileSync(file, sample('ts'));
    const { isFromPortolan } = (await import(file)) as {
      isFromPortolan(rawBody: Buffer, signature: string, secret: string): boolean;
    };
    const cases = casesNow();
    expect(cases.map(([raw, given]) => isFromPortolan(Buffer.from(raw), given, secret))).toEqual(
      cases.map(([, , isTaken]) => isTaken),
    );
  });

  const hasPython = async () => run('python3', ['--version']).then(Boolean, () => false);

  it('takes what the service signs and nothing else, in Python', async ({ skip }) => {
    if (!(await hasPython())) skip('there is no python3 on this machine');
    const cases = casesNow();
    const checks = `\nimport json, sys\nfor body, signature in json.loads(sys.argv[1]):\n    print(is_from_portolan(body.encode(), signature, ${JSON.stringify(secret)}))\n`;
    const given = JSON.stringify(cases.map(([raw, signature]) => [raw, signature]));
    const { stdout } = await run('python3', ['-c', sample('python') + checks, given]);
    expect(stdout.trim().split('\n')).toEqual(
      cases.map(([, , isTaken]) => (isTaken ? 'True' : 'False')),
    );
  });
});
