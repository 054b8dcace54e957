import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getTestSettings } from '#server/config/test-settings.ts';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * @returns the path of the browser that the tests drive, or undefined when there is none
 * @throws Error when CHROMIUM names a file that is not there
 */
export function findChromium(): string | undefined {
  const { chromium } = getTestSettings();
  if (chromium === undefined) return CANDIDATES.find((path) => existsSync(path));
  if (existsSync(chromium)) return chromium;
  throw new Error(
    `CHROMIUM is ${chromium}, where there is no browser: set it to the path of one, or unset it.`,
  );
}

function run(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * Installs Chromium where that can be done without asking: as root on Debian.
 *
 * @throws Error with one sentence that says how to get one
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium() !== undefined) return;
  const canInstall = getTestSettings().isRoot && existsSync('/usr/bin/apt-get');
  const installed =
    canInstall &&
    (await run('apt-get', ['update', '-qq'])) &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']));
  if (!installed || findChromium() === undefined) {
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM to its path.',
    );
  }
}
