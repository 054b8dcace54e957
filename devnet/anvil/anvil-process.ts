import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { DEV_ACCOUNT_BALANCE_UNITS } from '../accounts.ts';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT } from '../gas.ts';
import { findFoundry } from './find-foundry.ts';

/** Blocks back from the head at which state can still be read. */
const KEPT_STATES = 64;
const BOOT_TIMEOUT_MS = 20_000;
const KILL_AFTER_MS = 5_000;

/**
 * Ports that only anvils draw, below those that systems give to anyone who asks for any: a chain that
 * was taken down finds its own free when it is brought up again. They begin behind 10080, which is
 * among the ports that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking).
 */
const [LOWEST_PORT, HIGHEST_PORT] = [10_100, 14_999];
const TAKEN = /Address already in use/;

/** However this process ends (short of SIGKILL), it leaves no anvil behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A running anvil. */
export interface Anvil {
  readonly slug: EvmChainSlug;
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  readonly process: ChildProcess;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts an anvil for a chain and waits until it listens.
 *
 * @param options.statePath a state dump to start from
 * @param options.port a fixed port; a free one without it
 * @throws when it exits or does not listen within 20 s.
 */
export async function startAnvil(
  slug: EvmChainSlug,
  options: { statePath?: string; port?: number } = {},
): Promise<Anvil> {
  if (options.port !== undefined) return startOnPort(slug, { ...options, port: options.port });
  for (;;) {
    try {
      return await startOnPort(slug, { ...options, port: randomInt(LOWEST_PORT, HIGHEST_PORT) });
    } catch (error) {
      if (!(error instanceof Error && TAKEN.test(error.message))) throw error;
    }
  }
}

async function startOnPort(
  slug: EvmChainSlug,
  options: { statePath?: string; port: number },
): Promise<Anvil> {
  const args = [
    ['--port', String(options.port)],
    ['--chain-id', String(evmChain(slug).id)],
    ['--hardfork', 'prague'],
    ['--gas-limit', String(BLOCK_GAS_LIMIT)],
    ['--block-base-fee-per-gas', String(BASE_FEE_WEI[slug])],
    // Without it every block's state is kept: in memory first, then as files of megabytes each.
    ['--prune-history', String(KEPT_STATES)],
    ['--balance', String(DEV_ACCOUNT_BALANCE_UNITS)],
    options.statePath ? ['--load-state', options.statePath] : [],
  ].flat();
  const child = spawn(findFoundry('anvil'), args, { stdio: ['ignore', 'pipe', 'pipe'] });

  running.add(child);
  child.once('exit', () => running.delete(child));

  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The ${slug} anvil did not listen within ${BOOT_TIMEOUT_MS / 1000} s.`));
    }, BOOT_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /Listening on [\d.]+:(\d+)/.exec(output)?.[1];
      if (!listening) return;
      clearTimeout(timer);
      resolve(Number(listening));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      const lastLine = output.trim().split('\n').at(-1) ?? '';
      reject(new Error(`The ${slug} anvil ended at start with code ${code}: ${lastLine}`));
    });
  });
  child.stdout.removeAllListeners('data').resume();
  child.stderr.removeAllListeners('data').resume();

  return {
    slug,
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    process: child,
    stop: () => stopProcess(child),
  };
}

/** Ends a child: SIGTERM, then SIGKILL after five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await gone;
  clearTimeout(timer);
}
