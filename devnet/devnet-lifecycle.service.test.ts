import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVNET_CHAINS } from './chains.ts';
import { type DevnetFile, readDevnetFile, writeDevnetFile } from './devnet-file.ts';
import { jsonRpc } from './json-rpc.ts';
import { commandLine, isAlive } from './process-identity.ts';
import { startDevnet } from './start-devnet.ts';
import { stateKey } from './state/state-cache.ts';
import { testWorld } from './testing/test-world.ts';
import { sendCommand } from './world/send-command.ts';

const home = mkdtempSync(path.join(tmpdir(), 'portolan-devnet-'));
const started: ChildProcess[] = [];

function node(source: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(child, 'close');
  return text;
}

function runningFile(): DevnetFile {
  const file = readDevnetFile(home);
  if (!file) throw new Error('no devnet.json');
  return file;
}

const anvilPids = (file: DevnetFile) => Object.values(file.chains).map(({ pid }) => pid);
const runsAnvil = (pid: number) => isAlive(pid) && (commandLine(pid) ?? '').includes('bin/anvil');

const untilGone = (pids: readonly number[]) =>
  expect.poll(() => pids.filter(isAlive), { interval: 20 }).toEqual([]);

beforeAll(() => {
  symlinkSync(path.join(testWorld().home, 'devnet-cache'), path.join(home, 'devnet-cache'));
});

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

describe('the state cache', () => {
  it('is built once by several processes, past the lock of a dead one', async () => {
    const cold = mkdtempSync(path.join(tmpdir(), 'portolan-devnet-'));
    const cache = path.join(cold, 'devnet-cache');
    mkdirSync(cache);
    // What a builder leaves that was killed at work.
    writeFileSync(path.join(cache, `${stateKey()}.lock`), '999999999');
    // Who builds is at it until the other has come.
    const source = `
      import { readdirSync, writeFileSync } from 'node:fs';
      import { setTimeout as wait } from 'node:timers/promises';
      import { ensureStates } from './state/state-cache.ts';
      const home = ${JSON.stringify(cold)};
      const log = (line) => line.startsWith('building') && console.log(line);
      writeFileSync(home + '/came-' + process.pid, '');
      const both = () => readdirSync(home).filter((name) => name.startsWith('came-')).length === 2;
      const open = async () => async (slug) => {
        while (!both()) await wait(5);
        return slug;
      };
      console.log(JSON.stringify(await ensureStates(home, log, open)));`;
    const outputs = await Promise.all([output(node(source)), output(node(source))]);
    expect(outputs.filter((text) => text.startsWith('building'))).toHaveLength(1);
    const paths = outputs.map((text) => JSON.parse(text.trim().split('\n').at(-1) ?? ''));
    expect(paths[0]).toEqual(paths[1]);
    const folder = path.join(cache, stateKey());
    const files = readdirSync(folder).sort();
    expect(files).toEqual(DEVNET_CHAINS.map((slug) => `${slug}.json`).sort());
    for (const slug of DEVNET_CHAINS) {
      expect(readFileSync(paths[0][slug], 'utf8')).toBe(slug);
    }
    expect(existsSync(path.join(cache, `${stateKey()}.lock`))).toBe(false);
    rmSync(cold, { recursive: true });
  });
});

describe('the supervisor', () => {
  it('refuses a home on which one runs already, and ends all on stop', async () => {
    const lines: string[] = [];
    const devnet = await startDevnet({ home, log: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(/^devnet ready in \d+\.\d s$/);
    await expect(startDevnet({ home })).rejects.toThrow(/already runs/);
    const pids = [devnet.pid, runningFile().solana.pid, ...anvilPids(runningFile())];
    expect(pids.every(isAlive)).toBe(true);
    await devnet.stop();
    expect(await devnet.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(readDevnetFile(home)).toBeUndefined();
  });

  // Starting one is what these take: each continues with what the one before it started.
  it('clears what a killed one left and nothing else, keeps how far its clock was moved, and ends with a sentence when an anvil dies', async () => {
    const killed = await startDevnet({ home });
    const left = runningFile();
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    expect(anvilPids(left).every(runsAnvil)).toBe(true);
    await untilGone([left.solana.pid]);
    // Its pid has since been given to another program.
    const bystander = node('setInterval(() => {}, 1000)');
    const base = left.chains.base;
    if (!base || !bystander.pid) throw new Error('no base, or no bystander');
    writeDevnetFile(home, {
      ...left,
      chains: { ...left.chains, xlayer: { ...base, pid: bystander.pid } },
    });

    const moved = await startDevnet({ home });
    const xlayer = left.chains.xlayer?.pid ?? 0;
    const recorded = anvilPids(left).filter((pid) => pid !== xlayer);
    expect(recorded.filter(runsAnvil)).toEqual([]);
    expect(bystander.exitCode).toBeNull();
    expect(await jsonRpc(moved.chains.base?.rpc_url ?? '', 'eth_chainId')).toBe('0x2105');
    // The one whose record was overwritten above is ours to end.
    process.kill(xlayer, 'SIGKILL');

    const timeOf = async (url: string | undefined) => {
      const block = await jsonRpc<{ timestamp: string }>(url ?? '', 'eth_getBlockByNumber', [
        'latest',
        false,
      ]);
      return Number(block.timestamp);
    };
    await sendCommand(home, 'time', ['3d']);
    const before = await timeOf(moved.chains.base?.rpc_url);
    await moved.stop();
    const lines: string[] = [];
    const again = await startDevnet({ home, log: (line) => lines.push(line) });
    expect(await timeOf(again.chains.base?.rpc_url)).toBeGreaterThanOrEqual(before);
    const slot = await jsonRpc<number>(again.solana.rpc_url, 'getSlot', []);
    const solana = await jsonRpc<number>(again.solana.rpc_url, 'getBlockTime', [slot]);
    expect(solana).toBeGreaterThanOrEqual(before - 60);

    const pids = anvilPids(runningFile());
    process.kill(again.chains.polygon?.pid ?? 0, 'SIGKILL');
    expect(await again.ended).toBe(1);
    expect(lines.at(-1)).toMatch(/^The polygon anvil \(pid \d+\) ended unexpectedly \(SIGKILL\)/);
    await untilGone(pids);
  });

  it('ends with a sentence when the local Solana dies', async () => {
    const lines: string[] = [];
    const devnet = await startDevnet({ home, log: (line) => lines.push(line) });
    const { solana, ...file } = runningFile();
    process.kill(solana.pid, 'SIGKILL');
    expect(await devnet.ended).toBe(1);
    expect(lines.at(-1)).toMatch(/^The local Solana ended unexpectedly \(SIGKILL\)/);
    await untilGone(Object.values(file.chains).map(({ pid }) => pid));
  });

  it('ends with the process that started it', async () => {
    const parent = node(`
      import { startDevnet } from './start-devnet.ts';
      await startDevnet({ home: ${JSON.stringify(home)} });
      console.log('started');`);
    if (!parent.stdout) throw new Error('no output');
    await once(parent.stdout, 'data');
    const file = runningFile();
    parent.kill('SIGKILL');
    await untilGone([file.pid, file.solana.pid, ...anvilPids(file)]);
  });
});
