/** Credits of one delivered call (spec 8), as `cost_per_call` reports it. */
export const COST_PER_CALL = 5;
