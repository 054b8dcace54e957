import { type Profiler, Session } from 'node:inspector';

/**
 * Counts the calls of functions of this repository that a piece of work makes, by V8's own
 * coverage. Unlike a time it is the same on every machine and at every moment, so that a bound on
 * it can be held by a test. What it does not see is one call that takes long in itself (a regular
 * expression, a copy); `bench/long-texts.ts` measures that.
 *
 * Counting makes all of its process slow, so a test file that counts is named `*.isolated.test.ts`,
 * which has a process of its own.
 *
 * @throws what the work throws
 */
export function countCalls<T>(work: () => T): { readonly result: T; readonly calls: number } {
  const session = counting();
  // Counts from zero again.
  take(session);
  const result = work();
  let calls = 0;
  for (const script of take(session)) {
    if (!script.url.includes('/server/')) continue;
    for (const { ranges } of script.functions) calls += ranges[0]?.count ?? 0;
  }
  return { result, calls };
}

/**
 * What reading a text may cost: as much as its length, where a common sentence takes some 6,000, and twice that where
 * something is stated. In several sentences the one that orders is read by itself, too.
 */
export function mostCalls(text: string): number {
  return 30_000 + 500 * text.length + (SENTENCES.test(text) ? 25_000 + 150 * text.length : 0);
}

const SENTENCES = /[.!?…:]\s|\n/;

let started: Session | undefined;

function counting(): Session {
  if (started) return started;
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  started = session;
  return session;
}

function take(session: Session): readonly Profiler.ScriptCoverage[] {
  let found: readonly Profiler.ScriptCoverage[] = [];
  // The answer of a session in this same thread comes before `post` returns.
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error) throw error;
    found = answer.result;
  });
  return found;
}
