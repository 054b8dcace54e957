import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** @returns whether a process (or, for a negative number, any of a process group) still runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @returns the command line of a running process, or undefined when there is none. */
export function commandLineOf(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return line.trim() === '' ? undefined : line.trim();
  } catch {
    // ps answers with exit code 1 when there is no such process.
    return undefined;
  }
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** @returns whether the process ended before the deadline. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * Ends a process (or a group, as a negative number) that somebody else started: first politely,
 * after the deadline with SIGKILL.
 */
export async function endProcess(
  pid: number,
  options: { signal: NodeJS.Signals; graceMs: number },
): Promise<void> {
  sendSignal(pid, options.signal);
  if (await waitUntilGone(pid, options.graceMs)) return;
  sendSignal(pid, 'SIGKILL');
  await waitUntilGone(pid, 2_000);
}
