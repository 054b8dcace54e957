import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readDevnetFile, removeDevnetFile } from './devnet-file.ts';
import { commandLine, isAlive } from './process-identity.ts';

const POLL_MS = 20;

const runs = (pid: number, program: RegExp) => program.test(commandLine(pid) ?? '');

function isAnvil(pid: number): boolean {
  const executable = commandLine(pid)?.split(' ')[0] ?? '';
  return /^anvil(\.exe)?$/.test(path.basename(executable));
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
  if (isAlive(left.pid) && runs(left.pid, /devnet\/main\.ts/)) {
    throw new Error(`A devnet already runs on ${home} (pid ${left.pid}).`);
  }
  const stale = Object.values(left.chains).flatMap(({ pid }) =>
    pid > 0 && isAnvil(pid) ? [pid] : [],
  );
  for (const pid of stale) process.kill(pid, 'SIGKILL');
  while (stale.some(isAnvil)) await wait(POLL_MS);
  removeDevnetFile(home);
}
