import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CliError } from './cli-error.ts';

/** Where the service is and who asks it. */
export interface Settings {
  /** With the version, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

const BASE_PATH = '/v1beta';

const DevFile = z.object({ base_url: z.url(), api_key: z.string() });

/** @returns what `npm start` wrote about the service that runs from this home, if one does */
function readDevFile(home: string): z.infer<typeof DevFile> | null {
  try {
    const text = readFileSync(join(home, 'dev.json'), 'utf8');
    return DevFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Absent, or written by something else: the sentences below say what to do.
    return null;
  }
}

function checkBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new CliError(
      'PORTOLAN_BASE_URL cannot be used: set it to an address such as https://portolan.example/v1beta.',
    );
  }
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return address.endsWith(BASE_PATH) ? address : `${address}${BASE_PATH}`;
}

/**
 * Reads PORTOLAN_API_KEY and PORTOLAN_BASE_URL. The address of a service that runs from
 * PORTOLAN_HOME (`.portolan`) is known, and so is its key for that address; to any other address
 * only the key that was set for it goes.
 *
 * @throws CliError when one of them is missing or cannot be used
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const local = readDevFile(resolve(read('PORTOLAN_HOME') ?? '.portolan'));
  const asked = read('PORTOLAN_BASE_URL');
  const baseUrl = asked === undefined ? local?.base_url : checkBaseUrl(asked);
  if (baseUrl === undefined) {
    throw new CliError('No service: set PORTOLAN_BASE_URL, or start one here with npm start.');
  }
  const apiKey =
    read('PORTOLAN_API_KEY') ?? (baseUrl === local?.base_url ? local.api_key : undefined);
  if (apiKey === undefined) {
    throw new CliError(`No API key: set PORTOLAN_API_KEY to a key for ${baseUrl}.`);
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new CliError('PORTOLAN_API_KEY cannot be used: set it to the key as it was shown.');
  }
  return { baseUrl, apiKey };
}
