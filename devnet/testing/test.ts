import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  if (!existsSync(file)) return { passed: 0, failed: 1, exitCode };
  return { ...read(JSON.parse(readFileSync(file, 'utf8')) as T), exitCode };
}

async function runVitest(): Promise<Part> {
  const file = join(reports, 'vitest.json');
  const exitCode = await runScript('node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return count(file, exitCode, countVitest);
}

async function runPlaywright(): Promise<Part> {
  const file = join(reports, 'playwright.json');
  const home = await claimFreeHome('e2e', console.log);
  // The server that the tests start claims it for itself.
  home.release();
  const exitCode = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      // The service's own, and beside it those of what stands in for GitHub and for the relay.
      PORT: String(await findPortRow(3)),
      PORTOLAN_HOME: home.path,
    },
  );
  return count(file, exitCode, countPlaywright);
}

endOnSignal();
process.chdir(ROOT);
const progress = createProgress(console.log);
if (findChromium() === undefined) {
  await progress.step('installing Chromium for the browser tests', ensureChromium);
}
const failedChecks = await runChecks();
if (isWebBuildStale()) await progress.step('building the pages', buildWeb);
const parts = [await runVitest(), await runPlaywright()];
rmSync(reports, { recursive: true, force: true });

const { passed, failed } = sumTests(parts, failedChecks.length);
if (failedChecks.length > 0) console.log(`Does not hold: ${failedChecks.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
