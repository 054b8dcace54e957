import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { stopProcess } from './anvil/anvil-process.ts';
import { type DevnetChainEntry, readDevnetFile } from './devnet-file.ts';

/** A devnet in its own process. */
export interface RunningDevnet {
  readonly chains: Readonly<Partial<Record<EvmChainSlug, DevnetChainEntry>>>;
  readonly solana: { readonly rpc_url: string; readonly swap_url: string };
  readonly controlUrl: string;
  readonly marketUrl: string;
  /** The supervisor. */
  readonly pid: number;
  /** Resolves with the exit code when the supervisor has ended, for whatever reason. */
  readonly ended: Promise<number>;
  /** Ends the supervisor, and with it all its processes. */
  stop(): Promise<void>;
}

/**
 * Starts the devnet (`devnet/main.ts`) and waits until every chain answers. It ends with the
 * process that started it.
 *
 * @param options.home folder for the state cache and `devnet.json`
 * @param options.log gets its progress lines
 * @throws when it could not start, with the sentence that it said.
 */
export async function startDevnet(options: {
  home: string;
  log?: (line: string) => void;
}): Promise<RunningDevnet> {
  const { home, log = () => {} } = options;
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, '--home', home], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    complaints.push(line);
    log(line);
  });
  const ready = new Promise<'ready'>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log(line);
      if (line.startsWith('devnet ready')) resolve('ready');
    });
  });
  if ((await Promise.race([ready, ended])) !== 'ready') {
    throw new Error(complaints.at(-1) ?? 'The devnet ended before it was ready.');
  }
  const file = readDevnetFile(home);
  if (!file) throw new Error(`The devnet is ready, but ${home} has no devnet.json.`);
  return {
    chains: file.chains,
    solana: file.solana,
    controlUrl: file.control_url,
    marketUrl: file.market_url,
    pid: file.pid,
    ended,
    stop: () => stopProcess(child),
  };
}
