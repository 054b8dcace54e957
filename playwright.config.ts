import { defineConfig } from '@playwright/test';
import { findChromium } from './devnet/testing/find-chromium.ts';
import { CHROMIUM_ARGUMENTS } from './e2e/chromium-arguments.ts';
import { gitHubSettings } from './e2e/github/settings.ts';
import { relaySettings } from './e2e/walletconnect/relay-settings.ts';
import { getConfig } from './server/config/environment.ts';

const { appUrl, port, home } = getConfig();
const gitHub = gitHubSettings();
const { projectId, relayUrl } = relaySettings();
const executablePath = findChromium();

/** Drives the whole product, as `npm start` serves it, with a real browser. */
export default defineConfig({
  testDir: 'e2e',
  projects: [{ name: 'pages', testMatch: '**/*.spec.ts' }],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Both end what hangs: a machine that is several times slower than usual passes all the same.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: `${home}/playwright`,
  use: {
    baseURL: appUrl,
    launchOptions: {
      args: [...CHROMIUM_ARGUMENTS],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  webServer: [
    {
      command: 'node devnet/bootstrap.mjs e2e/github/main.ts',
      url: gitHub.url,
      env: { PORT: String(port) },
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    },
    {
      command: 'node devnet/bootstrap.mjs devnet/launch/main.ts start',
      // By then it has written how it is reached, which the tests read.
      wait: { stdout: /Portolan is ready\./ },
      env: {
        PORT: String(port),
        PORTOLAN_HOME: home,
        WEBHOOKS_ALLOW_LOOPBACK: '1',
        // Tests call without a key, each from an address of its own.
        CALLER_ADDRESS_HEADER: 'x-test-caller',
        // Who names no country, as all but one test, is let in.
        BLOCKED_REGIONS: 'KP',
        GITHUB_ID: gitHub.id,
        GITHUB_SECRET: gitHub.secret,
        GITHUB_URL: gitHub.url,
        WALLETCONNECT_PROJECT_ID: projectId,
        WALLETCONNECT_RELAY_URL: relayUrl,
      },
      timeout: 240_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  ],
});
