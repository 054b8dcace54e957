import { httpUrl } from './http-url.ts';
import { type Settings, settingsReader } from './settings-reader.ts';

export const SETTINGS = {
  DEMO_URL: [httpUrl, 'an address such as https://demo.example'],
} as const satisfies Settings;

/**
 * Reads from an environment where a page of a partner is shown, which `/demo` links to.
 *
 * @returns null where there is none
 * @throws ConfigError on a value that cannot be used
 */
export function parseDemoUrl(
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  return settingsReader(SETTINGS, environment)('DEMO_URL') ?? null;
}
