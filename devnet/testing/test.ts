import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildWeb, isWebBuildStale } from '../launch/build-web.ts';
import { findPortRow } from '../launch/find-free-port.ts';
import { createProgress } from '../launch/progress.ts';
import { ROOT } from '../launch/root.ts';
import { claimFreeHome } from './claim-free-home.ts';
import { countPlaywright, countVitest, sumTests, type TestCount } from './count-tests.ts';
import { endOnSignal } from './end-on-signal.ts';
import { ensureChromium, findChromium } from './find-chromium.ts';
import { runChecks } from './run-checks.ts';
import { runScript } from './run-script.ts';

type Part = TestCount & { readonly exitCode: number };

const reports = mkdtempSync(join(tmpdir(), 'portolan-reports-'));

function count<T>(file: string, exitCode: number, read: (report: T) => TestCount): Part {
  if (!existsSync(file))
    return { passed: 0, failures: [`No report of the tests: ${basename(file)}`], exitCode };
  return { ...read(JSON.parse(readFileSync(file, 'utf8')) as T), exitCode };
}

/** @param files parts of the names of test files; all of them without */
async function runVitest(files: readonly string[]): Promise<Part> {
  const file = join(reports, 'vitest.json');
  const exitCode = await runScript('node_modules/vitest/vitest.mjs', [
    'run',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
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

endOnSignal();
process.chdir(ROOT);
const progress = createProgress(console.log);
const files = process.argv.slice(2);
const browserFiles = files.filter((file) => file.endsWith('.spec.ts'));
const otherFiles = files.filter((file) => !file.endsWith('.spec.ts'));
const isWhole = files.length === 0;
const hasBrowser = isWhole || browserFiles.length > 0;

if (hasBrowser && findChromium() === undefined) {
  await progress.step('installing Chromium for the browser tests', ensureChromium);
}
const failedChecks = isWhole ? await runChecks(buildPages) : [];
const parts: Part[] = [];
if (isWhole || otherFiles.length > 0) parts.push(await runVitest(otherFiles));
if (hasBrowser) {
  await buildPages();
  parts.push(await runPlaywright(browserFiles));
}
rmSync(reports, { recursive: true, force: true });

const { passed, failures } = sumTests(parts, failedChecks);
// What failed stands at the end too, where it is found without the rest of the output.
for (const failure of failures) console.log(failure.replace(ROOT, ''));
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
