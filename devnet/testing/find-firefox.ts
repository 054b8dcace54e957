import { existsSync } from 'node:fs';

const CANDIDATES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** @returns the path of a Firefox, or undefined where none is installed: what pages of others load is tried in it too */
export function findFirefox(): string | undefined {
  return CANDIDATES.find((path) => existsSync(path));
}
