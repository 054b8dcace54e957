import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';
import type { OwnedProcess } from './spawn-owned.ts';

interface HealthAnswer {
  readonly parts?: Readonly<Record<string, string>>;
}

/**
 * Waits until `/healthz` answers 200.
 *
 * @param readLog what the server wrote, for the sentence when it ends instead
 * @throws LaunchError when the server ends, or a part is not ready in time
 */
export async function waitForHealth(options: {
  url: string;
  server: OwnedProcess;
  readLog: () => string;
  timeoutMs: number;
}): Promise<void> {
  const { url, server, readLog, timeoutMs } = options;
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + timeoutMs;
  let last = 'it does not answer';
  for (;;) {
    if (over) throw new LaunchError(`The server ended while it started:\n${readLog()}`);
    if (Date.now() > deadline) {
      throw new LaunchError(`The server is not healthy after ${timeoutMs / 1000} s: ${last}.`);
    }
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.ok) return;
      const { parts = {} } = (await response.json()) as HealthAnswer;
      last = Object.entries(parts)
        .filter(([, state]) => state !== 'ok')
        .map(([part, state]) => `${part} ${state}`)
        .join(', ');
    } catch {
      // Not listening yet: the loop asks again until the deadline.
    }
    await sleep(80);
  }
}
