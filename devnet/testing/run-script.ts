import { join } from 'node:path';
import { childEnvironment } from '#server/config/environment.ts';
import { ROOT } from '../launch/root.ts';
import { spawnOwned } from '../launch/spawn-owned.ts';

/**
 * Starts what follows so that it gives way to what runs beside it: it has a third of its share. Linux shares among
 * sessions first, each of which has a priority too, and every script is a session.
 */
const GIVES_WAY = [
  'sh',
  '-c',
  '[ ! -w /proc/self/autogroup ] || echo 5 >/proc/self/autogroup; exec nice -n 5 "$@"',
  'sh',
] as const;

/**
 * Runs a script of the checkout under this Node, on the screen.
 *
 * @param script its path in the checkout
 * @param givesWay whether what runs beside it comes first
 * @returns its exit code
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  givesWay = false,
): Promise<number> {
  const node = [process.execPath, join(ROOT, script), ...args];
  const [command = '', ...rest] = givesWay ? [...GIVES_WAY, ...node] : node;
  const child = await spawnOwned({
    name: script,
    command,
    args: rest,
    cwd: ROOT,
    env: childEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { code } = await child.ended;
  return code ?? 1;
}
