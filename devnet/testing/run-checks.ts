import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from '../database/generate-client.ts';
import { ROOT } from '../launch/root.ts';
import { runScript } from './run-script.ts';

/** Rooms that dependency-cruiser walks; those of later work join by themselves. */
const ROOMS = [
  'app',
  'components',
  'locales',
  'widget',
  'server',
  'cli',
  'client',
  'devnet',
  'bench',
  'e2e',
];

interface Check {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
}

/** The checks of form and types, which use every core, each on its own. */
const TYPES: readonly Check[] = [
  {
    name: 'format and lint',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['ci', '--error-on-warnings', '.'],
  },
  // Writes next-env.d.ts and the types of the routes, which the next check reads.
  { name: 'route types', script: 'node_modules/next/dist/bin/next', args: ['typegen'] },
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
];

/** The checks that leave what Next writes alone: the pages may be built beside them. */
const REST: readonly Check[] = [
  {
    name: 'directions',
    script: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      ...ROOMS.filter((room) => existsSync(join(ROOT, room))),
    ],
  },
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: [] },
  { name: 'API documents', script: 'server/http/write-documents.ts', args: ['--check'] },
  { name: 'typed client', script: 'client/generate.ts', args: ['--check'] },
  { name: 'known to the checker', script: 'server/protocols/known/write.ts', args: ['--check'] },
  { name: 'guard contracts', script: 'contracts/write-artifacts.ts', args: ['--check'] },
  { name: 'words', script: 'devnet/testing/check-words.ts', args: [] },
  { name: 'table of protocols', script: 'server/protocols/table/write.ts', args: ['--check'] },
];

/**
 * Runs every check, also after one failed.
 *
 * @param beside what to do while those run that do not use every core
 * @returns the names of those that failed
 */
export async function runChecks(
  beside: () => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  await generateClient();
  const failed = await run(TYPES);
  const [failedLater] = await Promise.all([run(REST), beside()]);
  return [...failed, ...failedLater];
}

async function run(checks: readonly Check[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, script, args } of checks) {
    const startedAt = performance.now();
    const ok = (await runScript(script, args, { NEXT_TELEMETRY_DISABLED: '1' })) === 0;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${ok ? '✓' : '✗'} ${name}, ${seconds} s`);
    if (!ok) failed.push(name);
  }
  return failed;
}
