import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { type Settings, settingsReader } from './settings-reader.ts';

/** Who reads the figures of a process, and where. */
export interface MetricsConfig {
  /** What a scraper sends as its bearer token; null where nobody may read them. */
  readonly token: string | null;
  /** Where a process without a web server serves them; null where it does not. */
  readonly port: number | null;
}

export const SETTINGS = {
  METRICS_TOKEN: [
    z.string().regex(/^[\x21-\x7e]{32,200}$/),
    'at least 32 random characters, as `openssl rand -base64 32` prints them',
  ],
  METRICS_PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(65_535)),
    'a port number such as 9464',
  ],
} as const satisfies Settings;

/**
 * Reads from an environment who reads the figures of a process.
 *
 * @throws ConfigError on a value that cannot be used, or a port without a token
 */
export function parseMetricsConfig(
  environment: Readonly<Record<string, string | undefined>>,
): MetricsConfig {
  const read = settingsReader(SETTINGS, environment);
  const token = read('METRICS_TOKEN') ?? null;
  const port = read('METRICS_PORT') ?? null;
  if (port !== null && token === null) {
    throw new ConfigError(
      `METRICS_TOKEN is not set, which METRICS_PORT needs: set it to ${SETTINGS.METRICS_TOKEN[1]}.`,
    );
  }
  return { token, port };
}
