import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { httpUrl } from './http-url.ts';
import { settingsReader } from './settings-reader.ts';

/** Where a quoting service is reached, and what every question to it carries. */
export interface QuoteEndpointConfig {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The quoting services that are connected; none by default, the chains quote themselves. */
export interface QuoteConfig {
  readonly zerox?: QuoteEndpointConfig;
  readonly lifi?: QuoteEndpointConfig;
  readonly across?: QuoteEndpointConfig;
}

const key = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export const SETTINGS = {
  ZEROX_API_KEY: [key, 'the key that 0x gave you'],
  ZEROX_BASE_URL: [httpUrl, 'an address such as https://api.0x.org'],
  LIFI_BASE_URL: [httpUrl, 'an address such as https://li.quest/v1'],
  LIFI_API_KEY: [key, 'the key that LI.FI gave you'],
  ACROSS_API_URL: [httpUrl, 'an address such as https://app.across.to/api'],
} as const;

/**
 * Reads from an environment which quoting services are connected: 0x by its key, LI.FI and Across
 * by their addresses.
 *
 * @throws ConfigError on a value that cannot be used, or one that lacks another
 */
export function parseQuoteConfig(
  environment: Readonly<Record<string, string | undefined>>,
): QuoteConfig {
  const read = settingsReader(SETTINGS, environment);
  const zeroxKey = read('ZEROX_API_KEY');
  const zeroxUrl = read('ZEROX_BASE_URL');
  const lifiUrl = read('LIFI_BASE_URL');
  const lifiKey = read('LIFI_API_KEY');
  const acrossUrl = read('ACROSS_API_URL');
  if (zeroxUrl !== undefined && zeroxKey === undefined) throw lacks('ZEROX_API_KEY', '0x');
  if (lifiKey !== undefined && lifiUrl === undefined) throw lacks('LIFI_BASE_URL', 'LI.FI');
  return {
    ...(zeroxKey !== undefined && {
      zerox: {
        baseUrl: zeroxUrl ?? 'https://api.0x.org',
        headers: { '0x-api-key': zeroxKey, '0x-version': 'v2' },
      },
    }),
    ...(lifiUrl !== undefined && {
      lifi: {
        baseUrl: lifiUrl,
        headers: lifiKey === undefined ? {} : { 'x-lifi-api-key': lifiKey },
      },
    }),
    ...(acrossUrl !== undefined && { across: { baseUrl: acrossUrl, headers: {} } }),
  };
}

function lacks(name: keyof typeof SETTINGS, service: string): ConfigError {
  const [, wanted] = SETTINGS[name];
  return new ConfigError(`${name} is not set, which ${service} needs: set it to ${wanted}.`);
}
