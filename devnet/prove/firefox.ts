import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from '../database/generate-client.ts';
import { buildWeb } from '../launch/build-web.ts';
import { findPortRow } from '../launch/find-free-port.ts';
import { claimFreeHome } from '../testing/claim-free-home.ts';
import { countPlaywright, type PlaywrightReport } from '../testing/count-tests.ts';
import { findFirefox } from '../testing/find-firefox.ts';
import { runScript } from '../testing/run-script.ts';
import type { Part } from './part.ts';

/** What is walked in Chromium by every run of the tests, in the Firefox of this machine. */
export const firefox: Part = {
  name: 'firefox',
  about:
    'in Firefox an agent is turned on from a partner’s page, told of in the chat and paused there',
  async run({ folder }) {
    if (findFirefox() === undefined) return 'no Firefox here';
    await generateClient();
    await buildWeb();
    const home = await claimFreeHome('firefox', console.log);
    // The server that the tests start claims it for itself.
    home.release();
    const report = join(folder, 'playwright.json');
    const exitCode = await runScript(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config=playwright.firefox.config.ts', '--reporter=list,json'],
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
  },
};
