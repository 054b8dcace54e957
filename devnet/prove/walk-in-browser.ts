import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from '../database/generate-client.ts';
import { buildWeb } from '../launch/build-web.ts';
import { findPortRow } from '../launch/find-free-port.ts';
import { claimFreeHome } from '../testing/claim-free-home.ts';
import { countPlaywright, type PlaywrightReport } from '../testing/count-tests.ts';
import { runScript } from '../testing/run-script.ts';
import type { PartResult } from './part.ts';

/**
 * Runs what Playwright finds by a configuration against the whole product, on its own home.
 *
 * @param name of the home, and of the project in the configuration
 * @param folder for its report
 */
export async function walkInBrowser(
  name: string,
  config: string,
  folder: string,
): Promise<PartResult> {
  await generateClient();
  await buildWeb();
  const home = await claimFreeHome(name, console.log);
  // The server that the tests start claims it for itself.
  home.release();
  const report = join(folder, 'playwright.json');
  const exitCode = await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', `--config=${config}`, `--project=${name}`, '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PORT: String(await findPortRow(3)),
      PORTOLAN_HOME: home.path,
    },
  );
  const count = countPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport);
  return {
    passed: exitCode === 0 && count.failures.length === 0 && count.passed > 0,
    figures: `${count.passed} passed, ${count.failures.length} failed`,
  };
}
