import { buildWeb } from '../launch/build-web.ts';
import { findPortRow } from '../launch/find-free-port.ts';
import { claimFreeHome } from './claim-free-home.ts';
import { endOnSignal } from './end-on-signal.ts';
import { ensureChromium, findChromium } from './find-chromium.ts';
import { runScript } from './run-script.ts';

/** Takes the pictures of docs/images from the running product. */
endOnSignal();
if (findChromium() === undefined) await ensureChromium();
await buildWeb();
const home = await claimFreeHome('pictures', console.log);
// The server that Playwright starts claims it for itself.
home.release();
process.exit(
  await runScript(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config=playwright.pictures.config.ts', '--reporter=list', ...process.argv.slice(2)],
    { PORT: String(await findPortRow(3)), PORTOLAN_HOME: home.path },
  ),
);
