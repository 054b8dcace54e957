import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildWeb, isWebBuildStale } from '../launch/build-web.ts';
import { findPortRow } from '../launch/find-free-port.ts';
import { createProgress } from '../launch/progress.ts';
import { ROOT } from '../launch/root.ts';
import { claimFreeHome } from './claim-free-home.ts';
import { countPlaywright, countVitest, sumTests, type TestCount } from './count-tests.ts';
import { endOnSignal } from './end-on-signal.ts';
import { ensureChromium, findChromium } from './find-chromium.ts';
import { checkRest, checkTypes } from './run-checks.ts';
import { runScript } from './run-script.ts';

type Part = TestCount & { readonly exitCode: number };

const reports = mkdtempSync(join(tmpdir(), 'portolan-reports-'));

function count<T>(file: string, exitCode: number, read: (report: T) => TestCount): Part {
  if (!existsSync(file))
    return { passed: 0, failures: [`No report of the tests: ${basename(file)}`], exitCode };
  return { ...read(JSON.parse(readFileSync(file, 'utf8')) as T), exitCode };
}

/** The tests that wait for other processes, and those that do nothing but compute. */
const WAITING = ['--project=service'];
const COMPUTING = [
  '--project=unit',
  '--project=isolated',
  `--maxWorkers=${availableParallelism()}`,
];

/**
 * @param which parts of the names of test files, projects; all of them without
 * @param givesWay whether what runs beside it comes first
 */
async function runVitest(which: readonly string[], givesWay = false): Promise<Part> {
  const file = join(reports, `vitest${which.join('')}.json`.replaceAll('/', '-'));
  const exitCode = await runScript(
    'node_modules/vitest/vitest.mjs',
    ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
    givesWay,
  );
  return count(file, exitCode, countVitest);
}

/** @param files parts of the names of browser tests; all of them without */
async function runPlaywright(files: readonly string[]): Promise<Part> {
  const file = join(reports, 'playwright.json');
  const home = await claimFreeHome('e2e', console.log);
  // The server that the tests start claims it for itself.
  home.release();
  const exitCode = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', ...files, '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      // The service's own, and beside it those of what stands in for GitHub and for the relay.
      PORT: String(await findPortRow(3)),
      PORTOLAN_HOME: home.path,
    },
  );
  return count(file, exitCode, countPlaywright);
}

const buildPages = async () => {
  if (isWebBuildStale()) await progress.step('building the pages', buildWeb);
};

const installBrowser = async () => {
  if (findChromium() === undefined)
    await progress.step('installing Chromium for the browser tests', ensureChromium);
};

endOnSignal();
process.chdir(ROOT);
const progress = createProgress(console.log);
const files = process.argv.slice(2);
const browserFiles = files.filter((file) => file.endsWith('.spec.ts'));
const otherFiles = files.filter((file) => !file.endsWith('.spec.ts'));
const isWhole = files.length === 0;

const failedChecks: string[] = [];
const parts: Part[] = [];

/** What waits for other processes, one after the other. */
async function runWaiting(): Promise<void> {
  await Promise.all([buildPages(), installBrowser()]);
  parts.push(await runVitest(WAITING));
  parts.push(await runPlaywright([]));
}

/** What does nothing but compute: it fills what those leave of the processors, and gives way to them. */
async function runComputing(): Promise<void> {
  // Service tests wait for them: these come first.
  await runScript('devnet/testing/build-states.ts', []);
  failedChecks.push(...(await checkRest(true)));
  parts.push(await runVitest(COMPUTING, true));
}

if (isWhole) {
  failedChecks.push(...(await checkTypes()));
  await Promise.all([runWaiting(), runComputing()]);
} else {
  if (otherFiles.length > 0) parts.push(await runVitest(otherFiles));
  if (browserFiles.length > 0) {
    await Promise.all([buildPages(), installBrowser()]);
    parts.push(await runPlaywright(browserFiles));
  }
}
rmSync(reports, { recursive: true, force: true });

const { passed, failures } = sumTests(parts, failedChecks);
// What failed stands at the end too, where it is found without the rest of the output.
for (const failure of failures) console.log(failure.replace(ROOT, ''));
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
