import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEV_VOTE_ACCOUNT } from '#devnet/solana/accounts.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { rpcUrlVariable } from '#server/config/config.ts';
import { childEnvironment } from '#server/config/environment.ts';
import { readDataFolder, removeHome } from '../database/start-embedded-postgres.ts';
import { testWorld } from '../testing/test-world.ts';
import { buildWeb } from './build-web.ts';
import type { DevFile } from './dev-file.ts';
import { findPortRow } from './find-free-port.ts';
import { commandLineOf, isRunning, waitUntilGone } from './process-table.ts';
import { ROOT } from './root.ts';

interface Launch {
  readonly process: ChildProcess;
  readonly home: string;
  /** Everything on its screen so far. */
  screen(): string;
  /** Resolves once it says that it is ready, or has ended. */
  readonly settled: Promise<'ready' | 'ended'>;
  readonly exitCode: Promise<number | null>;
}

/** Without `npm test` around it the file may have to build the pages first. */
const BUILD_TIMEOUT_MS = 600_000;

const launches: Launch[] = [];
const homes: string[] = [];
const servers: Server[] = [];

/** Only its owner may enter it, and its name has a space. */
function freshHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'portolan launch '));
  homes.push(home);
  return home;
}

/** The chains of this run of the tests, so that a launch need not boot its own. */
function chainEnvironment(): Record<string, string> {
  const chains = testWorld().chains;
  return {
    ...Object.fromEntries(
      EVM_CHAINS.map(({ slug }) => [rpcUrlVariable(slug), chains[slug].rpc_url]),
    ),
    [rpcUrlVariable('solana')]: testWorld().solanaUrl,
    SOLANA_VALIDATOR: DEV_VOTE_ACCOUNT,
  };
}

function launch(home: string, env: Readonly<Record<string, string>> = {}): Launch {
  const child = spawn(
    process.execPath,
    ['devnet/bootstrap.mjs', 'devnet/launch/main.ts', 'start'],
    {
      cwd: ROOT,
      env: childEnvironment({
        NODE_ENV: undefined,
        npm_lifecycle_event: undefined,
        PORTOLAN_HOME: home,
        ...chainEnvironment(),
        ...env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<'ready'>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('Ctrl-C ends everything.')) resolve('ready');
      });
    }
  });
  const started: Launch = {
    process: child,
    home,
    screen: () => text,
    settled: Promise.race([ready, exitCode.then(() => 'ended' as const)]),
    exitCode,
  };
  launches.push(started);
  return started;
}

async function ready(started: Launch): Promise<DevFile> {
  expect(await started.settled, started.screen()).toBe('ready');
  return JSON.parse(readFileSync(join(started.home, 'dev.json'), 'utf8')) as DevFile;
}

function readPids(home: string): { launcher: number; server: number; postgres: number } {
  const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    launcher: JSON.parse(read(home, 'owner.json')).pid,
    server: JSON.parse(read(home, 'children.json'))[0].pid,
    postgres: Number(read(readDataFolder(home), 'postmaster.pid').split('\n')[0]),
  };
}

const lastLine = (started: Launch) => started.screen().trim().split('\n').at(-1);

beforeAll(buildWeb, BUILD_TIMEOUT_MS);

afterEach(async () => {
  for (const { process: child, exitCode } of launches.splice(0)) {
    child.kill('SIGTERM');
    await exitCode;
  }
  for (const server of servers.splice(0)) server.close();
  for (const home of homes.splice(0)) removeHome(home);
});

describe('npm start', () => {
  it('says where it is once it is healthy, has its home to itself, starts again with the same key after a SIGKILL, and leaves nothing after SIGTERM', async () => {
    const home = freshHome();
    const port = await findPortRow(1);
    const started = launch(home, { PORT: String(port) });
    const file = await ready(started);
    expect(file.base_url).toBe(`http://127.0.0.1:${port}/v1beta`);

    const health = await fetch(`${file.app_url}/healthz`);
    expect(health.status).toBe(200);
    const { parts } = (await health.json()) as { parts: Record<string, string> };
    expect(Object.keys(parts)).toEqual([
      'database',
      'web',
      ...EVM_CHAINS.map(({ slug }) => slug),
      'solana',
    ]);
    expect(file.accounts.solana).toHaveLength(3);
    const stake = await fetch(`${file.base_url}/plan`, {
      method: 'POST',
      headers: { authorization: `Bearer ${file.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        intents: [{ action: 'stake', asset: 'SOL', chain: 'solana', amount: '2' }],
        wallets: [{ address: file.accounts.solana[0]?.address, chain: 'solana' }],
      }),
    });
    expect(await stake.json()).toMatchObject({
      steps: [{ protocol: 'solana-stake', solana_format: 'v0_message' }],
    });

    const meta = await fetch(`${file.base_url}/meta`, {
      headers: { authorization: `Bearer ${file.api_key}` },
    });
    expect(meta.status).toBe(200);
    expect(started.screen()).toContain(`curl -s ${file.base_url}/intent`);

    const refused = launch(home, { PORT: '0' });
    expect(await refused.exitCode).toBe(1);
    expect(lastLine(refused)).toBe(
      `Portolan already runs in ${home}: stop it, or start beside it with another PORTOLAN_HOME and PORT.`,
    );

    const killed = readPids(home);
    process.kill(killed.launcher, 'SIGKILL');
    await started.exitCode;
    const again = launch(home, { PORT: String(port) });
    expect((await ready(again)).api_key).toBe(file.api_key);
    for (const pid of Object.values(killed)) {
      expect(await waitUntilGone(pid, 60_000), commandLineOf(pid)).toBe(true);
    }

    const pids = readPids(home);
    again.process.kill('SIGTERM');
    expect(await again.exitCode).toBe(0);
    for (const pid of Object.values(pids)) expect(isRunning(pid)).toBe(false);
    expect(() => readFileSync(join(home, 'dev.json'))).toThrow();
  });
});

describe('a start that cannot go on says one sentence', () => {
  it('when the port is taken', async () => {
    const server = createServer();
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const started = launch(freshHome(), { PORT: String(port) });
    expect(await started.exitCode).toBe(1);
    expect(lastLine(started)).toMatch(
      new RegExp(`^Port ${port} is taken: .* PORT=${port + 1} npm start\\.$`),
    );
  });

  it('when DATABASE_URL leads nowhere', async () => {
    const started = launch(freshHome(), {
      PORT: '0',
      DATABASE_URL: 'postgresql://somebody:secret@127.0.0.1:1/nowhere',
    });
    expect(await started.exitCode).toBe(1);
    expect(lastLine(started)).toMatch(/^DATABASE_URL .* cannot be used: nothing listens there\./);
    expect(started.screen()).not.toContain('secret');
  });

  it('when a setting has a value that cannot be used', async () => {
    const started = launch(freshHome(), { PORT: 'http' });
    expect(await started.exitCode).toBe(1);
    expect(lastLine(started)).toMatch(/^PORT is "http", which cannot be used: set it to /);
  });
});
