const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long to wait after each failed attempt; when the last one fails too, it is a dead letter. */
const RETRY_WAITS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  12 * HOUR_MS,
];

/** The first attempt and one after each wait. */
export const MAX_ATTEMPTS = RETRY_WAITS_MS.length + 1;

/** For `webhook_attempt a`: one that a worker did not finish says nothing about the receiver. */
export const SAYS_RECEIVER_FAILED = `a.failure is not null and a.failure not in ('interrupted', 'aborted')`;

/** Consecutive dead letters that disable an endpoint (`docs/guides/webhooks.md`). */
export const MAX_CONSECUTIVE_DEAD_LETTERS = 10;

/**
 * @param failedAttempts from 1: the attempts that have failed so far
 * @returns how long to wait before the next one, in milliseconds; undefined when the delivery is a
 *   dead letter (`docs/guides/webhooks.md`)
 */
export function retryWaitMs(failedAttempts: number): number | undefined {
  return RETRY_WAITS_MS[failedAttempts - 1];
}
