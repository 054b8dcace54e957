import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../testing/run-script.ts';
import { MUTATED_AREAS, type MutatedArea } from './mutated-areas.ts';
import type { Part, PartResult } from './part.ts';

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';
/** Percent of an area's mutants that its tests have to notice. */
const LEAST_SCORE = 85;
/** Comments that take mutants out of the count. */
const DISABLING = /Stryker\s+(disable|restore)/i;

/** The part of a report in the mutation testing schema that is read. */
interface MutationReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly { status: string }[] }>
  >;
}

/** @returns what a report comes to; what was left out, or could not be tried, is no mutant */
function judge({ files }: MutationReport): PartResult {
  const counts = new Map<string, number>();
  for (const { mutants } of Object.values(files)) {
    for (const { status } of mutants) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const count = (...statuses: readonly string[]) =>
    statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const score = noticed + missed === 0 ? 0 : (100 * noticed) / (noticed + missed);
  const disabled = Object.keys(files).filter((file) => DISABLING.test(files[file]?.source ?? ''));
  return {
    passed: score >= LEAST_SCORE && disabled.length === 0,
    figures:
      `${score.toFixed(1)} % of ${noticed + missed} mutants noticed, ${count('Timeout')} by running out of time` +
      (disabled.length === 0 ? '' : `; mutants are left out by comments in ${disabled.join(', ')}`),
  };
}

function mutate({ name, about, files, tests }: MutatedArea): Part {
  return {
    name: `mutation/${name}`,
    about: `changes ${about} one by one; tests have to notice ${LEAST_SCORE} %`,
    async run({ folder }) {
      const report = join(folder, 'report.json');
      const settings = join(folder, 'stryker.json');
      const options = {
        mutate: [...files, '!**/*.test.ts'],
        testFiles: [...tests, '!**/*.service.test.ts'],
        testRunner: 'vitest',
        plugins: ['@stryker-mutator/vitest-runner'],
        vitest: { configFile: 'devnet/prove/vitest.mutation.config.ts' },
        coverageAnalysis: 'perTest',
        // A constant of a module is read once for all tests of a process: a change of it would be
        // judged by the order in which they run.
        ignoreStatic: true,
        // TypeScript 7 has no parser to lend.
        tsconfigFile: 'none',
        concurrency: 2,
        tempDirName: '.portolan/stryker',
        ignorePatterns: ['.next', '.portolan*'],
        reporters: ['clear-text', 'json'],
        clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
        jsonReporter: { fileName: report },
      };
      writeFileSync(settings, JSON.stringify(options, null, 2));
      const exitCode = await runScript(STRYKER, ['run', settings]);
      if (exitCode !== 0) return { passed: false, figures: `Stryker ended with ${exitCode}` };
      return judge(JSON.parse(readFileSync(report, 'utf8')) as MutationReport);
    },
  };
}

/** One part an area, so that a run that was cut off continues at the next. */
export const MUTATION_PARTS: readonly Part[] = MUTATED_AREAS.map(mutate);
