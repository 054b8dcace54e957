/** Requests that a key may make per window, by tier. The only place with these numbers. */
export const RATE_TIERS = {
  beta: { max_requests: 30, window_ms: 60_000 },
  standard: { max_requests: 120, window_ms: 60_000 },
  high: { max_requests: 600, window_ms: 60_000 },
} as const;

export type RateTier = keyof typeof RATE_TIERS;

/** Window of every tier in milliseconds, anchored at a key's first request. */
export const RATE_WINDOW_MS = 60_000;
