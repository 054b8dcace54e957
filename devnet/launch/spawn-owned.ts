import { type StdioOptions, spawn } from 'node:child_process';
import { sendSignal } from './process-table.ts';
import { endWithThisProcess, forgetProcess } from './reaper.ts';

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A child in a process group of its own, which never outlives this process. */
export interface OwnedProcess {
  readonly name: string;
  readonly pid: number;
  readonly ended: Promise<ProcessEnd>;
  /** Ends the whole group: politely first, with SIGKILL after `graceMs`. */
  stop(options?: { graceMs?: number }): Promise<ProcessEnd>;
}

const running = new Set<OwnedProcess>();

/** Ends every child that still runs, all at once. */
export async function stopOwnedProcesses(): Promise<void> {
  await Promise.all([...running].map((owned) => owned.stop()));
}

/**
 * Starts a child that ends with this process however this process ends.
 *
 * @throws Error when the command cannot be started; the sentence names it.
 */
export async function spawnOwned(options: {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Where its streams go; not with `onOutput`. */
  stdio?: StdioOptions;
  /** Hears what it writes. */
  onOutput?: (chunk: string) => void;
  uid?: number;
  gid?: number;
  /** The signal that asks the process to end; SIGTERM unless set otherwise. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
}): Promise<OwnedProcess> {
  const { name, command, args, stopSignal = 'SIGTERM', onOutput, ...rest } = options;
  const child = spawn(command, args, {
    ...rest,
    stdio: rest.stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (onOutput !== undefined) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', onOutput);
  }
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid as number));
    child.once('error', (error) =>
      reject(new Error(`${name} could not be started from ${command}: ${error.message}.`)),
    );
  });
  endWithThisProcess(pid, stopSignal === 'SIGINT' ? 'INT' : 'TERM');
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => {
      forgetProcess(pid);
      running.delete(owned);
      resolve({ code, signal });
    });
  });
  const owned: OwnedProcess = {
    name,
    pid,
    ended,
    async stop({ graceMs = 8_000 } = {}) {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      sendSignal(-pid, stopSignal);
      const timer = setTimeout(() => sendSignal(-pid, 'SIGKILL'), graceMs);
      try {
        return await ended;
      } finally {
        clearTimeout(timer);
      }
    },
  };
  running.add(owned);
  return owned;
}
