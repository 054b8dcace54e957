import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestDatabase,
  openTestService,
  type TestDatabase,
} from '#server/http/testing/open-test-service.ts';
import { OPERATIONS, OPERATIONS_BESIDE } from '#server/operations/registry.ts';
import type { McpParts } from './answer-mcp.ts';
import { fixtureServer } from './testing/fixture-server.ts';
import { listenMcp } from './testing/listen-mcp.ts';

const run = promisify(execFile);
const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/** What asks the endpoint itself, and needs none of the suite's fixtures. */
const OF_THE_ENDPOINT = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/**
 * What asks for fixtures by name. Left out is what the endpoint does not offer, for it keeps no
 * sessions: sampling, elicitation, subscriptions and the resuming of streams.
 */
const OF_FIXTURES = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-error',
  'tools-call-with-progress',
  'logging-set-level',
  'completion-complete',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'server-sse-multiple-streams',
];

let db: TestDatabase;
let parts: McpParts;
let key: string;
beforeAll(async () => {
  db = await openTestDatabase();
  const service = openTestService(db.pool, [...OPERATIONS, ...OPERATIONS_BESIDE]);
  parts = { ...service.parts, serve: (request, connection) => service.serve(request, connection) };
  ({ apiKey: key } = await db.createPartner({ scopes: ['agents'] }));
});
afterAll(() => db.close());

/** Runs scenarios, each by itself: the endpoint answers a stranger so often in a minute. @returns what failed */
async function checkEach(url: string, scenarios: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = [];
  const pending = [...scenarios];
  const work = async () => {
    for (let scenario = pending.pop(); scenario !== undefined; scenario = pending.pop()) {
      const said = await suite(url, ['--scenario', scenario]);
      if (!/Passed: (\d+)\/\1, 0 failed/.test(said)) failed.push(`${scenario}: ${said}`);
    }
  };
  await Promise.all([work(), work(), work()]);
  return failed;
}

/** Runs the whole suite in one process, and looks at what it says of some scenarios. @returns what failed */
async function checkAmongAll(
  url: string,
  scenarios: readonly string[],
): Promise<readonly string[]> {
  const said = await suite(url, ['--suite', 'all']);
  return scenarios.filter(
    (scenario) => !new RegExp(`^. ${scenario}: \\d+ passed, 0 failed$`, 'm').test(said),
  );
}

/** @returns what the suite says, also where something fails */
async function suite(url: string, asked: readonly string[]): Promise<string> {
  const args = [SUITE, 'server', '--url', url, ...asked];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

describe('the official conformance suite', () => {
  it.each(['public', 'keyed'])('passes on the endpoint, %s', async (kind) => {
    const { url, close } = await listenMcp(parts, kind === 'keyed' ? key : undefined);
    expect(await checkEach(url, OF_THE_ENDPOINT)).toEqual([]);
    await close();
  });

  it('passes on the same mount with the fixtures that it asks for', async () => {
    const { url, close } = await listenMcp({ ...parts, createServer: fixtureServer }, key);
    expect(await checkAmongAll(url, OF_FIXTURES)).toEqual([]);
    await close();
  });
});
