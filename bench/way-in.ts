import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { getConfig } from '#server/config/environment.ts';
import { mintApiKey } from '#server/partners/api-key.ts';
import { percentile } from './percentile.ts';
import { readRunningService } from './service.ts';

/**
 * `npm run bench:way-in`: how long another tenant's `GET /meta` takes while two connections post
 * 6 MB as fast as they can, by who posts. It runs against what `npm start` serves, and fails where
 * somebody without a valid key slows another tenant's calls by more than the bar. Each flood is
 * compared with the quiet right before it: a machine's speed changes within minutes.
 */
const BODY_BYTES = 6 * 1024 * 1024;
const CONNECTIONS = 2;
const MEASURED_MS = 6_000;
/** Times the quiet p50 that a flood of somebody without a valid key may make it. */
const MOST_TIMES_QUIET = 3;
/** The beta tier admits 30 calls a minute. */
const BETA_LIMIT = 30;

const { home } = getConfig();
const { base_url } = await readRunningService(home);
const meta = `${base_url}/meta`;

async function createPartner(name: string, tier: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, '../server/partners/cli.ts'),
    ...['create', '--name', `bench ${name} ${Date.now()}`, '--tier', tier, '--credits', '100000'],
  ]);
  return (JSON.parse(stdout) as { api_key: string }).api_key;
}

/** Times of one call after another, sorted. */
async function timeMeta(apiKey: string): Promise<readonly number[]> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const timesMs: number[] = [];
  const endMs = performance.now() + MEASURED_MS;
  while (performance.now() < endMs) {
    const startMs = performance.now();
    const response = await fetch(meta, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(`GET /meta answered ${response.status}`);
    timesMs.push(performance.now() - startMs);
  }
  return timesMs.sort((a, b) => a - b);
}

/** Floods an address from threads of their own. */
function flood(url: string, headers: Readonly<Record<string, string>>) {
  const workers = Array.from(
    { length: CONNECTIONS },
    () =>
      new Worker(new URL('./way-in-flood.ts', import.meta.url), {
        workerData: { url, headers, bodyBytes: BODY_BYTES },
      }),
  );
  return async () => {
    const counts = await Promise.all(
      workers.map(async (worker) => {
        const reported = new Promise<Record<string, number>>((resolve) => {
          worker.once('message', resolve);
        });
        worker.postMessage('stop');
        const answers = await reported;
        await worker.terminate();
        return answers;
      }),
    );
    const statuses = new Set(counts.flatMap((answers) => Object.keys(answers)));
    return [...statuses]
      .map((status) => `${status}: ${counts.reduce((sum, one) => sum + (one[status] ?? 0), 0)}`)
      .join(', ');
  };
}

const mine = await createPartner('quiet', 'high');
const busy = await createPartner('busy', 'beta');
const valid = await createPartner('valid', 'high');
const intent = `${base_url}/intent`;
const origin = new URL(base_url).origin;
const key = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
const FLOODS: readonly {
  name: string;
  url: string;
  /** Whether who posts is known, and so may cost something; it is reported and not judged. */
  isKnown?: true;
  headers: Readonly<Record<string, string>>;
  prepare?: () => Promise<void>;
}[] = [
  { name: 'no key', url: intent, headers: {} },
  { name: 'a key of the wrong form', url: intent, headers: key('nonsense') },
  { name: 'a well-formed key that nobody has', url: intent, headers: key(mintApiKey()) },
  {
    name: 'a key over its rate limit',
    isKnown: true,
    url: intent,
    headers: key(busy),
    prepare: async () => {
      for (let call = 0; call < BETA_LIMIT; call++) {
        await fetch(`${base_url}/usage`, { headers: key(busy) });
      }
    },
  },
  { name: 'a valid key', isKnown: true, url: intent, headers: key(valid) },
  { name: 'a draft without a key', url: `${base_url}/agent-drafts`, headers: {} },
  { name: 'Inngest, unsigned', url: `${origin}/api/inngest`, headers: {} },
  {
    name: 'a page of a plan, without its link',
    url: `${origin}/review/plan/x/recipients`,
    headers: { origin },
  },
  { name: 'a sign-in', url: `${origin}/api/auth/signin/email`, headers: { origin } },
  {
    name: 'the portal, signed out',
    url: `${origin}/api/trpc/organisations.create`,
    headers: { origin },
  },
];

await timeMeta(mine);
const rows: Record<string, string | number>[] = [];
let isHeld = true;
for (const { name, url, headers, isKnown, prepare } of FLOODS) {
  await prepare?.();
  const quietMs = percentile(await timeMeta(mine), 0.5);
  const stop = flood(url, headers);
  const times = await timeMeta(mine);
  const answers = await stop();
  const timesQuiet = percentile(times, 0.5) / quietMs;
  isHeld &&= isKnown === true || timesQuiet <= MOST_TIMES_QUIET;
  rows.push({
    'who posts 6 MB over two connections': name,
    'quiet p50 ms': Number(quietMs.toFixed(2)),
    'GET /meta p50 ms': Number(percentile(times, 0.5).toFixed(2)),
    'p99 ms': Number(percentile(times, 0.99).toFixed(2)),
    'p50, times quiet': Number(timesQuiet.toFixed(2)),
    'posts, by answer': answers,
  });
}
console.table(rows);
console.log(
  isHeld
    ? `Nobody without a valid key makes it more than ${MOST_TIMES_QUIET} times as slow.`
    : `Somebody without a valid key makes it more than ${MOST_TIMES_QUIET} times as slow.`,
);
process.exitCode = isHeld ? 0 : 1;
