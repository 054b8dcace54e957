/** Settings that only the tests read. */
export interface TestSettings {
  /** The browser to use instead of the one that is found. */
  readonly chromium: string | undefined;
  /** Whether the tests run in a container as root, where Chromium's own sandbox cannot. */
  readonly isRoot: boolean;
  /** Which of the processes that run tests side by side this one is, from 1. */
  readonly worker: number;
  /** Whether `npm run prove` runs them. */
  readonly isProof: boolean;
  /** How many times as much generated and killed is tried as `npm test` does. */
  readonly proveFactor: number;
  /** What generated cases and kills come from. */
  readonly proveSeed: number;
}

const SEED = 20_260_908;

/** @throws Error when it is set to anything but a whole number from 1 */
function readCount(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined || value.trim() === '') return otherwise;
  const count = Number(value);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new Error(`${name} is "${value}": set it to a whole number from 1.`);
}

/** @throws Error when one cannot be used */
export function getTestSettings(): TestSettings {
  const chromium = process.env.CHROMIUM?.trim();
  return {
    chromium: chromium === '' ? undefined : chromium,
    isRoot: process.getuid?.() === 0,
    worker: Number(process.env.VITEST_POOL_ID ?? 1),
    isProof: process.env.PROVE_FACTOR !== undefined,
    proveFactor: readCount('PROVE_FACTOR', process.env.PROVE_FACTOR, 1),
    proveSeed: readCount('PROVE_SEED', process.env.PROVE_SEED, SEED),
  };
}
