import { getTestSettings } from '#server/config/test-settings.ts';

const { isProof, proveFactor, proveSeed } = getTestSettings();

/** The seed of generated cases and of kills: the same in every `npm test`, another in `npm run prove`. */
export const SEED = proveSeed;

/**
 * Scales what a test tries, and how long it may take, to the run: `npm test` tries as much as is
 * given, `npm run prove` many times that.
 *
 * @param subset how much of it `npm test` tries, where all would take long: the first of the same seed
 */
export function scaled(count: number, subset = count): number {
  return isProof ? count * proveFactor : subset;
}

/**
 * The cases of a long table that a run tries: `npm test` one of `every`, spread over the whole table and the same each
 * time; `npm run prove` all.
 *
 * @param turn another number takes others of them: of two tables that are crossed, the place in the other one
 */
export function sampled<T>(cases: readonly T[], every: number, turn = 0): readonly T[] {
  return isProof ? cases : cases.filter((_, at) => (at * 7 + SEED + turn) % every === 0);
}
