import pino from 'pino';

/** What the server writes about itself: one JSON line per entry. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** @returns a logger to stderr that never writes a key or a signing secret. */
export function createLogger(level: pino.LevelWithSilent): pino.Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: ['authorization', '*.authorization', 'api_key', '*.api_key'] },
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
