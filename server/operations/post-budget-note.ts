/** What every operation says that makes posts to endpoints because a tenant asks for them. */
export const POST_BUDGET_NOTE =
  'Tests, resends and replays share one budget: 20 posts a minute for a tenant at a host, 60 for the host, and 10 for a tenant at a host where the endpoint has never acknowledged one. Beyond it the answer is 429 with `Retry-After`.';
