import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../testing/run-script.ts';
import type { Part } from './part.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

/**
 * Percent of the service's code that its unit tests alone run, as it was measured last, rounded down.
 * Service tests and browsers run most of the rest: this shows where nothing but them looks.
 */
const LEAST = { lines: 72, branches: 70, functions: 68 } as const;

/** The part of Istanbul's `json-summary` report that is read. */
interface CoverageSummary {
  readonly total: Readonly<Record<keyof typeof LEAST, { readonly pct: number }>>;
}

export const coverage: Part = {
  name: 'coverage',
  about: 'how much of server/ the unit tests run',
  async run({ folder }) {
    const report = join(folder, 'coverage-summary.json');
    rmSync(report, { force: true });
    const args = [
      'run',
      '--project=unit',
      '--reporter=dot',
      '--coverage.enabled',
      '--coverage.reportOnFailure',
      '--coverage.provider=v8',
      '--coverage.include=server/**/*.ts',
      '--coverage.exclude=server/db/generated/**',
      '--coverage.exclude=**/testing/**',
      '--coverage.reporter=json-summary',
      `--coverage.reportsDirectory=${folder}`,
      '--coverage.clean=false',
    ];
    // Coverage of functions that come compiled from a cache is not exact.
    const exitCode = await runScript(VITEST, args, { NODE_DISABLE_COMPILE_CACHE: '1' });
    if (!existsSync(report)) return { passed: false, figures: `the tests ended with ${exitCode}` };
    const { total } = JSON.parse(readFileSync(report, 'utf8')) as CoverageSummary;
    const names = Object.keys(LEAST) as (keyof typeof LEAST)[];
    return {
      passed: exitCode === 0 && names.every((name) => total[name].pct >= LEAST[name]),
      figures:
        names.map((name) => `${total[name].pct} % of ${name} (${LEAST[name]})`).join(', ') +
        (exitCode === 0 ? '' : `; the tests ended with ${exitCode}`),
    };
  },
};
