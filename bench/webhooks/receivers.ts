import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('../webhooks-receiver.ts', import.meta.url));

export interface Arrival {
  readonly eventId: string;
  readonly receiver: number;
  readonly atMs: number;
}

/** Receivers of webhooks in their own process. */
export interface Receivers {
  /** One for each; the silent ones, which never answer, come first. */
  readonly urls: readonly string[];
  /** Resolves when so many requests have been answered. */
  heard(count: number): Promise<void>;
  /** @returns what arrived since the last time */
  take(): Promise<readonly Arrival[]>;
  stop(): void;
}

async function ask<T>(child: ChildProcess, message: string): Promise<T> {
  const answered = once(child, 'message');
  child.send(message);
  const [answer] = await answered;
  return answer as T;
}

export async function startReceivers(count: number, silent = 0): Promise<Receivers> {
  const child = fork(CHILD, [String(count), String(silent)]);
  const [{ ports }] = (await once(child, 'message')) as [{ ports: readonly number[] }];
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hooks`),
    heard: async (wanted) => {
      for (;;) {
        const { count: heard } = await ask<{ count: number }>(child, 'count');
        if (heard >= wanted) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    take: async () => (await ask<{ arrivals: readonly Arrival[] }>(child, 'take')).arrivals,
    stop: () => child.disconnect(),
  };
}
