import { Inngest } from 'inngest';
import type { InngestConfig } from '#server/config/config.ts';
import type { Logger } from '#server/observability/logger.ts';

/** What every client of ours is, no matter who runs its functions. */
const COMMON = {
  id: 'portolan',
  // Not ours to report, and each run would cost more for it.
  aiMetadata: false,
} as const;

/** The SDK says a message, or fields and a message. */
function forSdk(logger: Logger) {
  type Level = keyof Logger;
  const say =
    (level: Level) =>
    (...[first, message]: unknown[]) => {
      if (typeof first === 'string') logger[level](first);
      else logger[level]({ said: first }, String(message ?? 'the job SDK spoke'));
    };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}

/** The client of an Inngest that runs the jobs: calls are signed, both ways. */
export function createInngestClient(
  { signingKey, signingKeyFallback, eventKey, baseUrl }: InngestConfig,
  logger: Logger,
): Inngest {
  return new Inngest({
    ...COMMON,
    // Said here, so that no INNGEST_DEV of the environment opens the door.
    isDev: false,
    signingKey,
    eventKey,
    ...(signingKeyFallback === undefined ? {} : { signingKeyFallback }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    logger: forSdk(logger),
  });
}

/**
 * The client of the embedded driver, which speaks to nobody outside of this process.
 *
 * @param onEvent hears of the events that functions send
 */
export function createEmbeddedClient(logger: Logger, onEvent: (name: string) => void): Inngest {
  return new Inngest({
    ...COMMON,
    isDev: true,
    eventKey: 'embedded',
    baseUrl: 'http://embedded.invalid',
    logger: forSdk(logger),
    fetch: async (_url, init) => {
      const events = JSON.parse(String(init?.body)) as readonly { readonly name: string }[];
      for (const { name } of events) onEvent(name);
      return Response.json({ ids: events.map((_, at) => String(at)), status: 200 });
    },
  });
}
