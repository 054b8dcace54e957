import { join } from 'node:path';
import { childEnvironment } from '#server/config/environment.ts';
import { ROOT } from '../launch/root.ts';
import { spawnOwned } from '../launch/spawn-owned.ts';

/**
 * Runs a script of the checkout under this Node, on the screen.
 *
 * @param script its path in the checkout
 * @returns its exit code
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = await spawnOwned({
    name: script,
    command: process.execPath,
    args: [join(ROOT, script), ...args],
    cwd: ROOT,
    env: childEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const { code } = await child.ended;
  return code ?? 1;
}
