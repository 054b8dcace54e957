import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readDevnetFile, removeDevnetFile } from './devnet-file.ts';
import { commandLine, isAlive } from './process-identity.ts';

const POLL_MS = 20;

const isSupervisor = (pid: number) => /devnet\/main\.ts/.test(commandLine(pid) ?? '');

/** Whether a process is an anvil that loaded its state from this home, and not its pid's next owner. */
function isAnvilOf(home: string, pid: number): boolean {
  const line = commandLine(pid) ?? '';
  return /anvil(\.exe)? --port /.test(line) && line.includes(path.join(home, 'devnet-'));
}

/**
 * Clears what a killed supervisor left in a home: its anvils, if the recorded processes really are
 * anvils, and its `devnet.json`.
 *
 * @throws when a devnet runs on this home.
 */
export async function endStaleAnvils(home: string): Promise<void> {
  const left = readDevnetFile(home);
  if (!left) return;
  if (isAlive(left.pid) && isSupervisor(left.pid)) {
    throw new Error(`A devnet already runs on ${home} (pid ${left.pid}).`);
  }
  const stale = Object.values(left.chains).flatMap(({ pid }) =>
    pid > 0 && isAnvilOf(home, pid) ? [pid] : [],
  );
  for (const pid of stale) process.kill(pid, 'SIGKILL');
  while (stale.some((pid) => isAnvilOf(home, pid))) await wait(POLL_MS);
  removeDevnetFile(home);
}
