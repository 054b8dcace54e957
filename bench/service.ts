import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What `npm start` wrote about the running service. */
export interface RunningService {
  readonly base_url: string;
  readonly api_key: string;
  readonly chains: Readonly<Record<string, { readonly rpc_url: string }>>;
  readonly accounts: { readonly evm: readonly { readonly address: string }[] };
}

/**
 * Reads `.portolan/dev.json` (or the one of `--home`).
 *
 * @throws Error in one sentence when the service is not running.
 */
export async function readRunningService(home: string): Promise<RunningService> {
  const file = path.join(home, 'dev.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no ${file}. Run "npm start" first, then the benchmark.`);
  });
  return JSON.parse(text) as RunningService;
}

/** Calls an operation and fails loudly on anything but 200. */
export async function post<T>(service: RunningService, path_: string, body: unknown): Promise<T> {
  const response = await fetch(`${service.base_url}${path_}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) {
    throw new Error(`${path_} answered ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as T;
}
