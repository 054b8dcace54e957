/** The note on every operation that posts to endpoints at a tenant's request. */
export const POST_BUDGET_NOTE =
  'Tests, resends and replays share one budget: 20 posts per minute for each account and host, 60 per host in total, and 10 for an account whose endpoint at that host has never acknowledged a post. Beyond it, the response is 429 with `Retry-After`.';
