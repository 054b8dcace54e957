import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
  expect.poll(() => pids.filter(isAlive), { timeout: 8_000, interval: 20 }).toEqual([]);

beforeAll(() => {
  // What a builder leaves that was killed at work.
  const cache = path.join(home, 'devnet-cache');
  mkdirSync(cache, { recursive: true });
  writeFileSync(path.join(cache, `${stateKey()}.lock`), '999999999');
});

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

describe('the state cache', () => {
  it('is built once by several processes, past the lock of a dead one', async () => {
    const source = `
      import { ensureStates } from './state/state-cache.ts';
      const log = (line) => line.startsWith('building') && console.log(line);
      console.log(JSON.stringify(await ensureStates(${JSON.stringify(home)}, log)));`;
    const outputs = await Promise.all([output(node(source)), output(node(source))]);
    expect(outputs.filter((text) => text.startsWith('building'))).toHaveLength(1);
    const paths = outputs.map((text) => JSON.parse(text.trim().split('\n').at(-1) ?? ''));
    expect(paths[0]).toEqual(paths[1]);
    const files = readdirSync(path.join(home, 'devnet-cache', stateKey())).sort();
    expect(files).toEqual(DEVNET_CHAINS.map((slug) => `${slug}.json`).sort());
    expect(existsSync(path.join(home, 'devnet-cache', `${stateKey()}.lock`))).toBe(false);
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

  it('clears what a killed one left, and nothing else', async () => {
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

    const devnet = await startDevnet({ home });
    const xlayer = left.chains.xlayer?.pid ?? 0;
    const recorded = anvilPids(left).filter((pid) => pid !== xlayer);
    expect(recorded.filter(runsAnvil)).toEqual([]);
    expect(bystander.exitCode).toBeNull();
    expect(await jsonRpc(devnet.chains.base?.rpc_url ?? '', 'eth_chainId')).toBe('0x2105');
    await devnet.stop();
    // The one whose record was overwritten above is ours to end.
    process.kill(xlayer, 'SIGKILL');
  });

  it('keeps how far its clock was moved', async () => {
    const moved = mkdtempSync(path.join(tmpdir(), 'portolan-devnet-'));
    symlinkSync(path.join(home, 'devnet-cache'), path.join(moved, 'devnet-cache'));
    const timeOf = async (url: string | undefined) => {
      const block = await jsonRpc<{ timestamp: string }>(url ?? '', 'eth_getBlockByNumber', [
        'latest',
        false,
      ]);
      return Number(block.timestamp);
    };
    const first = await startDevnet({ home: moved });
    await sendCommand(moved, 'time', ['3d']);
    const before = await timeOf(first.chains.base?.rpc_url);
    await first.stop();
    const again = await startDevnet({ home: moved });
    expect(await timeOf(again.chains.base?.rpc_url)).toBeGreaterThanOrEqual(before);
    const slot = await jsonRpc<number>(again.solana.rpc_url, 'getSlot', []);
    const solana = await jsonRpc<number>(again.solana.rpc_url, 'getBlockTime', [slot]);
    expect(solana).toBeGreaterThanOrEqual(before - 60);
    await again.stop();
    rmSync(moved, { recursive: true });
  });

  it('ends with a sentence when an anvil dies', async () => {
    const lines: string[] = [];
    const devnet = await startDevnet({ home, log: (line) => lines.push(line) });
    const pids = anvilPids(runningFile());
    process.kill(devnet.chains.polygon?.pid ?? 0, 'SIGKILL');
    expect(await devnet.ended).toBe(1);
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
