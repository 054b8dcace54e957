import { getTestSettings } from '#server/config/test-settings.ts';

const { proveFactor, proveSeed } = getTestSettings();

/** The seed of generated cases and of kills: the same in every `npm test`, another in `npm run prove`. */
export const SEED = proveSeed;

/**
 * Scales what a test tries, and how long it may take, to the run: `npm test` tries as much as is
 * given, `npm run prove` many times that.
 */
export function scaled(count: number): number {
  return count * proveFactor;
}
